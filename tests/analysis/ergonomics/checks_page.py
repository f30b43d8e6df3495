"""Text before the table of `docs/ergonomics-checks.md`: where the numbers come from, and what differs."""

HEAD = """# Checks of ergonomic answers

What published tables, worked examples and calculations by hand give, beside what Poise gives. The page is written by
`tests/analysis/ergonomics/checks.py` and compared by a test: an answer outside its tolerance fails. Tolerances are the
rounding of the source, or chosen where a row says more than 1 %, 1° or 3 mm: they then say how far the model is off.

What the sources are. Read in a transcript of NIOSH 94-110 (2021): the equation, its tables, and package inspection;
the manual rounds every multiplier. Titles and pages of the other examples were found there, their numbers are from
memory. The examples are in inches and pounds, which allows up to 5 % more than the metric equation (51 lb and 10 in
against 23 kg and 25 cm). Trunk extension and the center of the upper body were read in a paper that quotes Chaffin et
al. 1999, grip strengths in the norms printed in the manual of a dynamometer. Joint ranges of the arms were read in an
excerpt of Norkin & White, those of legs and trunk are from memory; hip rotation, knee flexion and dorsiflexion of the
model are the least like them. Low-back cases are from memory where a row says so; no case of 3DSSPP was available.

What differs. Of the 20 moments beside the hand equation of the University of Utah, all that were computed, 14 are
within 10 %; those of men bent by 30° to 75°, mostly without a load, are 11 to 25 % above it. The equation has no
moment in upright standing, that of the model is 14 N m for men: the center of its upper body is 3.8 cm ahead of the
disc, above the hips. Beyond that moment all 20 are within 9 %. [Pearsall1996] has the center of the trunk some 2 cm
further back than the model, [Legaye2008] that of the upper body behind the hips; with the trunk placed so, 16 of 20
are within 10 % and the largest excess is 17 %. The authors of the equation have since refined the place of the center
and found other numbers for women and men [Merryweather2009]. Its muscle force, moment over 5.08 cm, is within the
range of lever arms that Poise reports in 15 of 20 cases, and at most 5 % above it in the others. Its whole
compression is within the reported range in 5 of 20, and up to 30 % above it: it counts 0.8 of half the body weight at
every angle, where the weight of a person whose pelvis is bent by 90° pulls the disc apart by statics. If half of the
bend were in the spine, as people do it, 11 of 20 would be within, the others at most 14 % above. Six published tools
differ significantly among each other as well [Rajaee2015].

| subject | case | source | unit | expected | tolerance | got |
|---|---|---|---|---|---|---|
"""
