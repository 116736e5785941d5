"""Pictures, sounds and words; ``assets.make`` makes them."""
