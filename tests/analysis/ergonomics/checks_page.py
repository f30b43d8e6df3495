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
model are the least like them. How people stand was read in the abstract of Woodhull et al. 1985, Chaffin's model of
the disc and the equations of Garg et al. 1978 in public transcriptions of them. Other cases are from memory where a row
says so. Rows that say "read" are worked examples whose inputs and results were both read in public texts: a course on
lifting, a program for REBA, a textbook problem and a laboratory report on the low back. Public texts were searched for
cases of 3DSSPP with posture and result, and for worked examples of RULA, of the revised strain index and of acceptable
loads: none were found. The tables of RULA, REBA and OWAS are compared cell by cell with second transcriptions instead.

What differs. Of the 20 moments beside the hand equation of the University of Utah, all that were computed, 18 are
within 10 %; those of men bent by 30° and 45° without a load are 14 and 11 % above it. The equation has no moment in
upright standing, that of the model is 8 N m for men: the center of its upper body is 1.9 cm ahead of the disc. Beyond
that moment all 20 are within 9 %. [Pearsall1996] places it 2.2 cm ahead of the disc, [DumasWojtusch2018] 1.7 cm; the
model has the mean, region by region, and then stands as [Woodhull1985] measured people on a reaction board. The
authors of the equation have since found other numbers for women and men [Merryweather2009]. Compression of the hand
equation and of Chaffin's model are within the reported range in all 20 cases each, where the sacrum is inclined as in
3DSSPP [Anderson1985]; the value itself is 9 to 16 % below Chaffin's, whose muscles are 4.75 cm behind the disc
instead of 5.75 cm, and up to 27 % below the hand equation, which counts 0.8 of half the body weight at every angle.
The textbook problem and the laboratory report have muscles 5 cm behind the disc: their compressions are 11 and 12 %
above the value, and within the range. Six published tools differ significantly among each other as well [Rajaee2015].

| subject | case | source | unit | expected | tolerance | got |
|---|---|---|---|---|---|---|
"""
