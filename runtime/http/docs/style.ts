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

/** What the page with a search has besides. Its search stays in sight, and below it what a link leads to. */
export const luaPageStyle = `${pageStyle}
:root { --mark: #1464b422; }
form { position: sticky; top: 0; z-index: 1; padding: .5rem 0; background: var(--ground); }
form label { display: block; }
form p { margin: .25rem 0 0; color: var(--quiet); }
#query { width: 30rem; padding: .3rem .5rem; }
#found { margin: .25rem 0 0; padding: 0; max-height: 55vh; overflow-y: auto; border: 1px solid var(--line); list-style: none; }
#found li { padding: .3rem .6rem; cursor: pointer; }
#found li[aria-selected=true] { background: var(--mark); outline: 2px solid var(--accent); outline-offset: -2px; }
#found span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.columns { display: grid; gap: 0 2rem; }
nav ul { columns: 9rem; }
@media (min-width: 60rem) {
  .columns { grid-template-columns: 11rem minmax(0, 1fr); }
  nav { position: sticky; top: 6rem; max-height: calc(100vh - 7rem); overflow-y: auto; }
  nav ul { columns: auto; margin: 0; padding: 0; }
}
main { min-width: 0; overflow-wrap: anywhere; }
section, tr { scroll-margin-top: 7rem; }
:target > h2, :target > h3, tr:target { background: var(--mark); }
h2 a, h3 a, th a { color: inherit; text-decoration: none; }
h2 a:hover, h3 a:hover, th a:hover { text-decoration: underline; }
[tabindex="-1"]:focus { outline: none; }
th { white-space: nowrap; }
[data-kind=question] th { white-space: normal; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); }
kbd { font: inherit; border: 1px solid var(--line); border-radius: .2rem; padding: 0 .25rem; }
@media (max-width: 40rem) { #keys { display: none; } th { white-space: normal; } }
`;

/**
 * As strict as the API's own policy, except for this style and the search of the page: no script, image or frame, and
 * nothing from or to other servers.
 */
export const pagePolicy = policyOf(pageStyle);

/** In addition, a script of this server, which cannot turn text into markup. */
export const searchingPagePolicy = policyOf(
  luaPageStyle,
  "script-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
);

function policyOf(style: string, ...more: readonly string[]): string {
  const hash = createHash("sha256").update(style).digest("base64");
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...more,
  ].join(";");
}
