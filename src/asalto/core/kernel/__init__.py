"""The machine under the rules: whole numbers, interpreted or compiled. See README.md."""
