"""One iteration of each method of the literature that Poise is compared with, and the loop that they share."""
