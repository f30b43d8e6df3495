"""Accommodation: the share of bodies sampled from a measured population that reaches a top shelf."""

import sys

from poise.analysis.population.accommodation import Accommodation
from poise.analysis.population.page import draw_population
from poise.analysis.population.population import PopulationStudy
from poise.analysis.study.runner import run_study

shelf = PopulationStudy(goals=((0.25, -0.3, 1.9), (0.5, 0.2, 0.6)), count=20, seed=3)
people = Accommodation(shelf, run_study(shelf, chunk=10))
print(people)
print("share of people by goal:", people.by_goal.round(2))
for item in people.critical(4):
    figure, sex, sizes = shelf.body(item)
    print(f"critical: body {item}, {sex}, stature {sizes['stature']:.2f} m, reaches all: {people.able[item]}")

for name in sys.argv[1:]:  # shelf.svg, shelf.png, shelf.html
    draw_population(people, name)
    print(f"rendered as {name}")
