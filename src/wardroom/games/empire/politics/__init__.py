"""What follows the offensives: surrender of nations, China, India, US Political Will."""
