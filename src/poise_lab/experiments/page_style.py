"""How the gallery looks: a list of names on the left, stories with their pictures beside it."""

STYLE = """
:root { color-scheme: light; --ink: #1f282e; --soft: #5f6d76; --line: #dfe5e9; --paper: #f6f8f9; --card: #fff;
  --mark: #1b6ca8; --good: #2c7d4f; --bad: #b23a48; --warm: #a86a12; }
* { box-sizing: border-box; } html { scroll-behavior: smooth; }
body { margin: 0; display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); background: var(--paper);
  color: var(--ink); font: 16px/1.55 "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.6rem 1rem 2rem 1.4rem; font-size: .84rem;
  border-right: 1px solid var(--line); background: var(--card); }
nav h2 { font-size: 1rem; margin: 0 0 .8rem; } nav summary { cursor: pointer; font-weight: 600; margin-top: .7rem; }
nav summary span { color: var(--soft); font-weight: 400; } nav ul { list-style: none; margin: .2rem 0 0; padding: 0; }
nav a { color: var(--soft); text-decoration: none; display: block; padding: .08rem 0 .08rem .8rem;
  border-left: 2px solid var(--line); } nav a:hover { color: var(--mark); border-color: var(--mark); }
nav li.no a { color: var(--bad); font-weight: 600; }
main { max-width: 78rem; padding: 2.4rem 2.2rem 5rem; }
header { max-width: 46rem; } h1 { font-size: 2.1rem; line-height: 1.2; margin: 0 0 .6rem; letter-spacing: -.01em; }
header p { color: var(--soft); margin: .3rem 0; } header b { color: var(--good); }
section > h2 { font-size: 1.45rem; margin: 3rem 0 1rem; padding-bottom: .4rem; border-bottom: 2px solid var(--ink); }
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.4rem 1.6rem 1.2rem;
  margin: 0 0 1.4rem; scroll-margin-top: 1rem; box-shadow: 0 1px 2px rgb(31 40 46 / 5%); }
h3 { font-size: 1.22rem; margin: 0; } .source { color: var(--soft); font-size: .86rem; margin: .1rem 0 0; }
code { font: .84rem/1 ui-monospace, "SF Mono", Menlo, Consolas, monospace; color: var(--mark); margin-right: .5rem; }
.story { max-width: 50rem; margin: .6rem 0 1rem; }
.stages { display: grid; grid-template-columns: repeat(auto-fill, minmax(13.5rem, 1fr)); gap: .9rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); gap: .9rem; margin-top: .9rem; }
.stages:empty, .plots:empty { display: none; }
figure { margin: 0; } figure img { width: 100%; display: block; border: 1px solid var(--line); border-radius: 8px; }
figcaption { font-size: .86rem; color: var(--soft); padding: .3rem .1rem 0; }
.plot { max-width: 46rem; } svg { width: 100%; height: auto; background: #fff; border: 1px solid var(--line);
  border-radius: 8px; }
svg text { font: 12px "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: var(--soft); }
svg .title { font-weight: 600; font-size: 13px; fill: var(--ink); } svg .grid { stroke: #eef1f3; }
svg .name { fill: var(--ink); }
.wide { overflow-x: auto; margin-top: .9rem; } table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th { text-align: left; color: var(--soft); font-weight: 600; font-size: .8rem; padding: .2rem .9rem .25rem 0; }
td { vertical-align: top; padding: .28rem .9rem .28rem 0; border-top: 1px solid var(--line); }
td:nth-child(n + 3) { color: var(--soft); font-variant-numeric: tabular-nums; }
td:first-child { width: 1.5rem; font-weight: 700; } .yes td:first-child::before { content: "✓"; color: var(--good); }
tr.no td:first-child::before { content: "✗"; color: var(--bad); }
.note td:first-child::before { content: "·"; color: var(--soft); }
.turned, .unseen { font-size: .88rem; color: var(--soft); margin: .8rem 0 0; } .unseen b { color: var(--warm); }
@media (max-width: 60rem) { body { display: block; } nav { position: static; height: auto; max-height: 40vh; }
  main { padding: 1.4rem 1rem 3rem; } .plots { grid-template-columns: 1fr; } }
@media print { nav { display: none; } body { display: block; } article { break-inside: avoid; } }
"""
