"""What people write: scenarios, units, positions, tables; read with the line of every field."""
