"""The panels of the studio's page, and their texts."""
