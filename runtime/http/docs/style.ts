import { createHash } from "node:crypto";

/** The style is part of the page, so that the page loads nothing else. Light or dark follows the reader's system. */
export const pageStyle = `
:root { color-scheme: light dark; --line: #8886; --ground: #fff; --text: #1b1f23; --quiet: #666; --accent: #1464b4; }
@media (prefers-color-scheme: dark) { :root { --ground: #16191d; --text: #e4e7ea; --quiet: #aaa; --accent: #7ab8f5; } }
html { background: var(--ground); color: var(--text); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem 1.5rem 4rem; max-width: 72rem; font: 16px/1.5 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
h3 { margin: 2rem 0 .25rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
small, .level { color: var(--quiet); }
.method { display: inline-block; min-width: 4.5rem; font-weight: bold; }
label, input, button { font: inherit; }
input { max-width: 100%; }
nav h2 { margin: 2rem 0 .25rem; border: 0; font-size: 1.1em; }
nav ul { columns: 18rem; padding-left: 1rem; list-style: none; }
nav li { break-inside: avoid; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem; }
th, td { padding: .3rem .6rem; border: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: normal; }
thead th { font-weight: bold; }
`;

const hash = createHash("sha256").update(pageStyle).digest("base64");

/**
 * As strict as the API's own policy, except for this style and the search of the page: no script, image or frame, and nothing from or to other
 * servers.
 */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(";");
