"""What may be expected of an option: chances of rolls, values of fights under a fixed policy, worst cases of effects."""
