import { baseStyle, reportStyle } from "../render/html-style.ts";

/** The style of every page: that of reports, and what it takes to do something. */
export const style = `${baseStyle}${reportStyle}
:root { --field: #6b7a80; --on-accent: #fff; --good: #1d5a2d; --error: #8d1620; }
@media (prefers-color-scheme: dark) { :root { --field: #8b9aa0; --on-accent: #0d1a1d; --good: #9fdcae; --error: #ffaaa6; } }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; overflow-wrap: anywhere; }
h1 { margin-bottom: .75rem; } h2 { color: inherit; border: 0; padding: 0; margin: 2.5rem 0 .5rem; font-size: 1.3rem; }
.wide { width: 100%; max-width: 74rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2.5rem); }
.skip { position: absolute; inset-inline-start: -200vw; padding: .6rem 1rem; background: var(--paper); }
.skip:focus { inset-inline-start: .5rem; top: .5rem; }
.top { border-bottom: 1px solid var(--line); }
.top .wide { display: flex; flex-wrap: wrap; gap: .25rem 1.75rem; align-items: center; padding-block: .6rem; }
.brand { font-weight: 700; font-size: 1.15rem; letter-spacing: .01em; color: var(--accent); text-decoration: none; padding-block: .4rem; }
.links { display: flex; flex-wrap: wrap; gap: 0 1.25rem; list-style: none; margin: 0; padding: 0; align-items: center; }
.links a { display: inline-block; padding: .45rem 0; text-decoration: none; color: var(--ink); border-bottom: 3px solid transparent; }
.links a:hover { border-bottom-color: var(--line); }
.links a[aria-current] { border-bottom-color: var(--accent); color: var(--accent); font-weight: 600; }
.links form { margin: 0; }
.top nav[aria-label="Console"] { flex: 1; }
.name { all: unset; font-weight: 700; font-size: 1.15rem; }
.top .links .last { margin-inline-start: auto; } .top nav[aria-label="Account"] { margin-inline-start: auto; }
.within { margin-block: 0 1rem; border-bottom: 1px solid var(--line); }
main { flex: 1; padding-block: 1.25rem 4rem; }
main.narrow { max-width: 34rem; } main.column > :not(.within) { max-width: 40rem; } h1.long { font-size: 1.4rem; }
.foot { border-top: 1px solid var(--line); color: var(--soft); font-size: .9rem; }
.foot .wide { padding-block: .75rem; display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: baseline; } .foot .links a { color: inherit; text-decoration: underline; }
.back { margin: 0 0 .75rem; } .result { margin-block: 1rem 1.25rem; }
.lead { font-size: 1.15rem; color: var(--soft); max-width: 42rem; margin-block: 0 1.5rem; }
main p, main li, main dd { max-width: 46rem; }
section > h2:first-child { margin-top: 2.25rem; } .columns > section > h2:first-child { margin-top: 1.5rem; }
.panel { border: 1px solid var(--line); border-radius: .4rem; padding: 1.1rem 1.25rem; margin-block: 1rem; }
.panel > :first-child { margin-top: 0; } .panel > :last-child { margin-bottom: 0; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13.5rem), 1fr)); list-style: none; padding: 0; margin-block: 1rem; }
.cards .panel { margin: 0; height: 100%; } .cards.even { grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr)); } .cards.even li { max-width: none; }
.cards a.panel { display: block; color: inherit; text-decoration: none; } .cards.figures { grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); } .figures .panel { padding: .7rem; } .cards a.panel:hover { border-color: var(--accent); } .cards a.panel .figure { color: var(--accent); text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .25rem; }
.hero { padding-block: 1rem .5rem; } .hero h1 { font-size: clamp(1.9rem, 5vw, 2.9rem); letter-spacing: -.01em; } .hero .drop { background: var(--wash); }
.empty { border: 1px dashed var(--field); border-radius: .4rem; padding: 1.5rem; margin-block: 1rem; }
.notice, .problem { border-inline-start: .4rem solid var(--accent); background: var(--wash); padding: .8rem 1.1rem; margin-block: 0 1.5rem; }
.notice p, .problem p { margin: 0; }
.problem { border-color: var(--error); } .problem strong, .wrong { color: var(--error); }
.wrong { display: block; font-weight: 600; }
.drop { border: 2px dashed var(--field); border-radius: .5rem; padding: .9rem 1.25rem; }
.drop.fields { max-width: none; gap: .75rem; grid-template-columns: minmax(0, 1fr); } .drop .row { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; } .drop .row input { flex: 1 1 12rem; width: auto; min-width: 0; max-width: 100%; }
.drop .wrong { flex-basis: 100%; } .drop[data-over] { border-style: solid; border-color: var(--accent); background: var(--wash); }
form.fields { display: grid; gap: 1.1rem; max-width: 34rem; margin-block: 1rem; }
search { display: block; margin-block: .75rem; }
form.inline .field, form.inline select { max-width: 100%; } form.inline:not(.filter) select { width: auto; }
form.inline { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
.field { display: grid; grid-template-columns: minmax(0, 1fr); gap: .3rem; }
.field > label, .drop > label, legend { font-weight: 600; }
.hint { color: var(--soft); font-size: .95rem; }
legend { padding: 0; }
fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: .3rem; }
.choice { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline; padding-block: .2rem; } .choice > label, .choice > div { flex: 1 1 0; min-width: 0; } .choice .hint { flex-basis: 100%; padding-inline-start: 1.7rem; }
input, select, textarea { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--field); border-radius: .3rem;
  padding: .5rem .6rem; width: 100%; min-height: 2.75rem; }
input[type="checkbox"], input[type="radio"] { width: 1.2rem; height: 1.2rem; min-height: 0; margin: 0; flex: none; accent-color: var(--accent); transform: translateY(.2rem); }
input[type="color"] { width: 4rem; padding: .2rem; }
input[type="file"] { padding: .45rem; }
input[aria-invalid="true"] { border: 2px solid var(--error); }
input:focus-visible, select:focus-visible, textarea:focus-visible, button:focus-visible, main:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
main:focus-visible { outline-offset: -3px; }
button, .button { font: inherit; font-weight: 600; display: inline-block; cursor: pointer; text-decoration: none; text-align: center; border-radius: .3rem;
  padding: .55rem 1.1rem; min-height: 2.75rem; border: 2px solid var(--accent); background: var(--accent); color: var(--on-accent); }
button:disabled { opacity: .55; cursor: default; } button.small, .button.small { min-height: 2.25rem; padding: .25rem .8rem; border-width: 1px; }
button.quiet, .button.quiet { background: transparent; color: var(--accent); }
button.danger { background: transparent; color: var(--error); border-color: var(--error); }
button.link { background: none; border: 0; padding: .45rem 0; color: var(--ink); font-weight: 400; min-height: 0; text-decoration: none; border-bottom: 3px solid transparent; border-radius: 0; }
button.link:hover { border-bottom-color: var(--line); }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-block: 1rem; align-items: center; }
.actions form { margin: 0; }
details > summary { cursor: pointer; padding-block: .3rem; }
details.panel { padding: .4rem .9rem; margin-block: .5rem .75rem; } details.panel > summary { font-weight: 600; padding: 0; }
td .actions, td form { margin: 0; }
td details summary { min-height: 1.75rem; padding-block: 0; white-space: nowrap; } table + table { margin-top: 1.75rem; } .usage caption { color: inherit; font-weight: 600; }
pre { white-space: pre-wrap; background: var(--wash); padding: .75rem 1rem; margin-block: .5rem; } pre code { background: none; padding: 0; }
.secret { display: block; font-size: 1.05rem; padding: .75rem 1rem; border: 2px solid var(--accent); user-select: all; }
.tag { display: inline-flex; align-items: center; gap: .4rem; border: 1px solid var(--field); border-radius: 1rem; padding: .05rem .7rem; font-size: .9rem; }
.tag svg { width: .8rem; height: .8rem; flex: none; }
.tags { display: flex; flex-wrap: wrap; gap: .4rem; list-style: none; padding: 0; margin: .2rem 0; }
tbody th { overflow-wrap: anywhere; min-width: 9rem; }
.grade { font-weight: 700; white-space: nowrap; }
.status { vertical-align: bottom; display: inline-flex; gap: .4rem; align-items: center; white-space: nowrap; font-weight: 600; }
.status svg { width: 1rem; height: 1rem; flex: none; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.status.good { color: var(--good); } .status.bad { color: var(--error); } .status.open { color: var(--soft); font-weight: 400; }
.list td, .list tbody th { vertical-align: middle; } .list .tag { font-weight: 400; } .list .by { color: var(--soft); } .list .grade { font-weight: 400; margin-inline-start: .35rem; } .list .tags { display: inline-flex; margin: 0 0 0 .4rem; }
.standing:empty, .jobs:empty { display: none; } .jobs { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; } .list .job { margin-inline-start: .6rem; font-size: .9rem; }
.list .choose { width: 2.4rem; padding-inline-end: 0; } .list .choose input { transform: none; display: block; }
@media (min-width: 64rem) { .list tbody th, .list tbody td { padding-block: .2rem; line-height: 1.4; white-space: nowrap; } .list tbody th, .list tbody td.wraps { white-space: normal; } .list:not(.log) tbody th { width: 36%; } .list td, .list th { font-size: .9rem; } .list .by bdi { display: inline-block; max-width: 9rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: bottom; } .list .by { white-space: nowrap; } .log tbody th { white-space: nowrap; } .log thead th:nth-child(3) { width: 22%; } .log td:nth-child(2) { min-width: 7.5rem; } .log td:nth-child(4) { min-width: 12rem; overflow-wrap: anywhere; } .compact.fields { grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: .4rem 1rem; } .compact > .hint { grid-column: 1 / -1; font-size: .83rem; } }
@media (max-width: 48rem) { .list .grade { margin: 0; } .list tr { position: relative; } .list .choose { position: absolute; inset: .8rem auto auto 0; } .list tr:has(.choose) { padding-inline-start: 2.2rem; } }
@media (min-width: 34rem) and (max-width: 48rem) { .list td:not(.choose) { display: inline-block; margin-inline-end: 1.25rem; } }
.drop.compact { padding-block: .5rem; } form.filter { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.6rem), 1fr)); gap: .5rem .6rem; } .filter input, .filter select { min-height: 2.4rem; padding-block: .3rem; } .filter button { justify-self: start; } .filter label { font-size: .9rem; font-weight: 400; color: var(--soft); } .actions.chosen { margin-block: .5rem .25rem; gap: .5rem; } .chosen .small { min-height: 2rem; padding-block: .1rem; }
.frame { width: 100%; height: min(75vh, 50rem); border: 1px solid var(--line); background: #fff; }
.sheet { position: relative; overflow: hidden; border: 1px solid var(--field); background: #fff; max-width: 46rem; margin-block: .5rem; }
.sheet canvas { display: block; width: 100%; }
.mark { position: absolute; outline: 3px solid #b3001b; outline-offset: 1px; box-shadow: 0 0 0 6px #fff; background: transparent; }
.pager { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; margin-block: .75rem; } .pager input { width: 5.5rem; } .pager label { font-weight: 600; }
button[aria-disabled="true"] { opacity: .55; cursor: default; }
.shown { max-width: 100%; height: auto; border: 1px solid var(--line); }
progress { width: 100%; height: 1rem; accent-color: var(--accent); }
.figure { font-size: 2rem; font-weight: 700; line-height: 1.15; display: block; font-variant-numeric: tabular-nums; } .figures .figure { font-size: 1.6rem; }
.columns { display: grid; gap: 0 3rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
.counts thead td { border-bottom: 2px solid var(--ink); } .counts .number { width: 5rem; padding-inline-end: 1rem; } .counts .bars { width: 40%; padding-inline-end: 0; vertical-align: middle; } .counts .bar { display: block; width: 100%; height: .7rem; margin: 0; } .counts tbody th { min-width: 7rem; } .counts tbody :is(th, td) { vertical-align: middle; }
figure { margin: 1rem 0; } figcaption { max-width: 46rem; margin-bottom: .75rem; }
.plot { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 .6rem; } .plot .ends { grid-column: 2; }
.scale { display: flex; flex-direction: column; justify-content: space-between; text-align: end; color: var(--soft); font-size: .85rem; line-height: 1; font-variant-numeric: tabular-nums; height: calc(11rem + .85em); margin-block: -.42em; }
.chart { width: 100%; height: 11rem; display: block; border-bottom: 1px solid var(--field); } .chart .grid { stroke: var(--line); stroke-width: 1; }
.chart .part { fill: var(--accent); } .chart .line, .chart .point { stroke: var(--accent); fill: none; stroke-width: 2; }
.chart .point { stroke-width: 8; stroke-linecap: round; } .chart .goal { stroke: var(--field); stroke-dasharray: 6 5; }
.ends { display: flex; justify-content: space-between; gap: 1rem; color: var(--soft); font-size: .85rem; margin-block: .25rem .5rem; }
.plain { list-style: none; padding: 0; }
.heard li { padding-block: .15rem; } .said { display: inline-block; border: 1px solid var(--field); border-radius: .3rem; padding: 0 .4rem; font-size: .85rem; color: var(--soft); }
.downloads { display: flex; flex-wrap: wrap; gap: 0 1.25rem; align-items: baseline; margin-block: 0 1rem; } .downloads .links a { text-decoration: underline; color: var(--accent); }
.pages { display: flex; flex-wrap: wrap; gap: 1rem; margin-block: 1rem; align-items: center; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none !important; }
.secret + button { margin-block-start: .6rem; }
@media (max-width: 34rem) { h1 { font-size: 1.6rem; } .top nav[aria-label="Console"] { flex-basis: 100%; } }
@media (prefers-reduced-motion: no-preference) { a, button, .button { transition: border-color .12s; } }
@media print { .top, .foot, .skip, .within, .actions, form { display: none; } main { padding: 0; } }
`;
