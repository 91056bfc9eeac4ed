import { raw } from "hono/html";
import type { Child } from "hono/jsx";

const style = `
:root { color-scheme: light dark; --ink: #1b1b1b; --paper: #fff; --line: #767676; --soft: #f3f2f1; }
@media (prefers-color-scheme: dark) { :root { --ink: #f3f2f1; --paper: #161616; --line: #9a9a9a; --soft: #262626; } }
body { margin: 0; color: var(--ink); background: var(--paper); font: 1.125rem/1.5 system-ui, sans-serif; }
main { max-width: 50rem; margin: 0 auto; padding: 2rem 1rem 4rem; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.2; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: bold; padding: .5rem 0; }
th, td { border-bottom: 1px solid var(--line); padding: .5rem; text-align: left; vertical-align: top; }
.score { font-size: 2rem; font-weight: bold; }
.issue { border-left: .25rem solid var(--line); background: var(--soft); margin: 1rem 0; padding: .5rem 1rem; }
`;

/** What every page may load: its own style and nothing else. */
export const pageHeaders: Record<string, string> = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

/** The frame of every page for people. */
export const Page = ({ title, children }: { title: string; children: Child }) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} – Lectern`}</title>
      <style>{raw(style)}</style>
    </head>
    <body>
      <main>{children}</main>
    </body>
  </html>
);
