/**
 * What reports and pages have in common. Colours: text and accent 7:1 and more on their ground, borders 3:1 where they
 * carry meaning.
 */
export const baseStyle = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1b2428; --soft: #47555b; --line: #c3ced2; --wash: #f1f6f7;
  --accent: #0b4a55; --critical: #8d1620; --major: #6f4100; --minor: #2f4a6b; }
@media (prefers-color-scheme: dark) { :root { --paper: #12181b; --ink: #e8eef0; --soft: #b6c3c8; --line: #43535a;
  --wash: #1b2428; --accent: #84d3df; --critical: #ffaaa6; --major: #f5c77e; --minor: #b0cdf2; } }
* { box-sizing: border-box; }
html { font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", "Noto Sans", Roboto, Ubuntu, sans-serif;
  background: var(--paper); color: var(--ink); }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; break-after: avoid; }
h1 { font-size: 2rem; margin: 0 0 1.25rem; }
h2 { font-size: 1.45rem; color: var(--accent); margin: 3rem 0 .5rem; padding-top: .6rem; border-top: 2px solid var(--accent); }
h3 { font-size: 1.15rem; margin: 2rem 0 .25rem; }
h4 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
p, ul, ol, dl { margin: .4rem 0; }
ul, ol { padding-inline-start: 1.5rem; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
caption { text-align: start; color: var(--soft); padding-bottom: .4rem; }
th, td { text-align: start; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
thead th { border-bottom: 2px solid var(--ink); }
tbody th { font-weight: 600; }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
code { font: .875em/1.5 ui-monospace, "Cascadia Mono", "Noto Sans Mono", Menlo, Consolas, monospace; background: var(--wash); padding: .05em .3em; }
.label { display: inline-block; padding: 0 .5rem; margin-inline-end: .4rem; border: 2px solid; border-radius: .25rem; font-size: .85rem;
  font-weight: 700; vertical-align: .1em; }
.critical { color: var(--critical); } .major { color: var(--major); } .minor { color: var(--minor); }
/* On narrow screens a row is read from top to bottom. */
@media (max-width: 48rem) { table.stack, .stack caption, .stack tbody, .stack tr, .stack td, .stack tbody th { display: block; }
  .stack thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .stack tr { border-bottom: 1px solid var(--line); padding-block: .6rem; } .stack td, .stack tbody th { border: 0; padding-block: .15rem; }
  .stack td.number { text-align: start; } .stack td[data-label]::before { content: attr(data-label) ": "; color: var(--soft); } }
`;

/** The parts of a report. */
export const reportStyle = `
.kind { margin: 0; color: var(--accent); font-weight: 600; letter-spacing: .02em; }
.result { display: grid; grid-template-columns: auto 1fr; gap: .5rem 2rem; align-items: center; padding: 1.25rem 1.5rem;
  background: var(--wash); border-inline-start: .4rem solid var(--accent); }
table + .result { margin-top: 1.5rem; }
.score { margin: 0; line-height: 1.1; }
.score strong { display: block; font-size: 3.5rem; color: var(--accent); font-variant-numeric: tabular-nums; }
.score span { color: var(--soft); }
.verdict { margin: 0; font-size: 1.3rem; font-weight: 700; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.25rem; margin: 1.25rem 0; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; }
.bar { width: 8rem; height: .6rem; margin-inline-start: .75rem; }
.bar .all { fill: var(--line); }
.bar .part { fill: var(--accent); }
.contents ul { padding-inline-start: 1.1rem; } .contents > ul { padding: 0; list-style: none; }
.contents li { margin-block: .3rem; } .contents ul ul { font-size: .9rem; color: var(--soft); margin-block: 0 .4rem; }
.report h2, .report h3 { scroll-margin-top: .5rem; } .report section:first-child > h2 { margin-top: 1rem; }
@media (min-width: 60rem) { .report { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 2.5rem; align-items: start; }
  .contents { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding-block: 1rem; } }
.finding { margin: .75rem 0 1.5rem; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); }
.message { font-weight: 600; }
.help, .note { color: var(--soft); }
.decision { display: inline-block; padding-inline-start: .6rem; border-inline-start: 3px solid var(--accent); }
@media (max-width: 34rem) { .bar { display: none; } .result, .facts { grid-template-columns: 1fr; } .facts dd { margin-bottom: .4rem; } }
@media print { :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #333; --line: #999; --wash: #fff; --accent: #0b4a55;
  --critical: #8d1620; --major: #6f4100; --minor: #2f4a6b; }
  html { font-size: 10pt; } body { max-width: none; padding: 0; } nav { display: none; } .report { display: block; }
  .finding li, tr { break-inside: avoid; } .scroll { overflow: visible; }
  details::details-content { content-visibility: visible; block-size: auto; } }
`;

const alone = `
body { margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem; max-width: 60rem; overflow-wrap: anywhere; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .9rem; }
`;

/** The whole style of a report that is a file of its own. */
export const style = `${baseStyle}${alone}${reportStyle}`;
