"""The chapters of the space combat rules, in their order."""
