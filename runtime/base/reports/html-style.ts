import { Markup } from "./markup.js";

/** Readers with the common colour deficiencies can tell the colours apart in both themes. Lines differ by
 * their dashes as well, and areas by their order, so that no meaning depends on colour alone. */
export const style = new Markup(`
:root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --ink: #1b2330; --soft: #5d6878; --rule: #dfe3ea;
  --good: #0f7a4d; --bad: #b3261e; --blue: #2166c4; --sky: #7fb0ec; --navy: #0d3a7a; --amber: #c77700; --gold: #e7b84b;
  --rose: #c0426f; --grey: #9aa4b2; }
@media (prefers-color-scheme: dark) { :root { --page: #12161d; --card: #1b212b; --ink: #e7ebf1; --soft: #9aa5b5; --rule: #313a48;
  --good: #4cc48d; --bad: #f28b82; --blue: #6fa8f0; --sky: #3f6fb0; --navy: #c3dcfb; --amber: #f0a840; --gold: #9c7a2a;
  --rose: #ec7fa6; --grey: #6b7688; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1000px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 17px; margin: 0 0 12px; } p { margin: 0 0 8px; }
.soft, .tick, figcaption, th { color: var(--soft); }
section, header { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: 16px 20px; margin: 0 0 16px; }
header.passed { border-left: 8px solid var(--good); } header.failed { border-left: 8px solid var(--bad); }
.passed b, .held { color: var(--good); } .failed b, .missed { color: var(--bad); font-weight: 600; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 12px; }
.tiles div { border: 1px solid var(--rule); border-radius: 6px; padding: 8px 12px; } .tiles strong { display: block; font-size: 21px; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; } th { text-align: left; font-weight: 500; }
td, th { padding: 4px 12px 4px 0; border-bottom: 1px solid var(--rule); vertical-align: top; } td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
figure { margin: 0; } figcaption { display: flex; flex-wrap: wrap; gap: 4px 16px; font-size: 13px; margin-bottom: 4px; }
.key { display: inline-block; width: 12px; height: 12px; border-radius: 3px; margin-right: 6px; vertical-align: -1px; background: currentColor; }
svg { display: block; width: 100%; height: auto; } .tick { font-size: 11px; fill: var(--soft); } .grid { stroke: var(--rule); }
.line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; } .area, .bar { fill: currentColor; } .area { stroke: var(--card); stroke-width: 1; }
.hint { fill: transparent; } .moment:hover > .hint, .moment:focus > .hint { fill: var(--soft); fill-opacity: .18; }
.moment { outline: none; } .readout { visibility: hidden; fill: var(--ink); font-size: 12px; font-weight: 600; pointer-events: none; }
.moment:hover > .readout, svg:not(:hover) .moment:focus > .readout { visibility: visible; }
.key.drawn { width: 22px; height: 0; border-radius: 0; background: none; border-top: 3px solid currentColor; vertical-align: 4px; }
.line.sky, .line.rose { stroke-dasharray: 2 4; } .line.navy, .line.amber { stroke-dasharray: 9 4; }
.key.drawn.sky, .key.drawn.rose { border-top-style: dotted; } .key.drawn.navy, .key.drawn.amber { border-top-style: dashed; }
h3 { font-size: 15px; margin: 12px 0 8px; } details { font-size: 13px; } summary { color: var(--soft); cursor: pointer; }
line.limit { stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 6 4; } .key.limit { color: var(--bad); height: 3px; vertical-align: 4px; }
.mark { stroke: var(--soft); stroke-dasharray: 2 3; }
.blue { color: var(--blue); } .sky { color: var(--sky); } .navy { color: var(--navy); } .amber { color: var(--amber); } .gold { color: var(--gold); }
.rose { color: var(--rose); } .grey { color: var(--grey); } .bad { color: var(--bad); }
ul { margin: 0; padding-left: 20px; } .empty { color: var(--soft); }
`);
