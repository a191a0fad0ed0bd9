/**
 * The look of our own pages: like the widget, with the operator's colour and corners, the visitor's
 * system font, light and dark. The policy allows no inline styles, so style sheet and icon are
 * separate files.
 */

import { type Brand, derivePalette, PAPER } from '../../core/index.ts';

export const RADIUS = 10;

/**
 * Defines the colours. The accent never colours text: a tint with a fine line means free, solid
 * means selected or primary. Everything else is the text colour mixed with the background.
 */
function renderTokens({ accent, radius = RADIUS }: Brand): string {
  const { light, dark } = derivePalette(accent);
  return `:root {
  color-scheme: light dark;
  --text: #1d2126;
  --muted: #59626d;
  --line: #dfe3e8;
  --page: #f6f7f8;
  --paper: ${PAPER.light};
  --accent: ${light.accent};
  --on-accent: ${light.onAccent};
  --accent-line: ${light.line};
  --danger: #b3261e;
  --ok: #1b7a3d;
  --edge: #7d8691;
  --free: color-mix(in srgb, var(--accent) 13%, transparent);
  --free-line: color-mix(in srgb, var(--accent-line) 70%, transparent);
  --free-hover: color-mix(in srgb, var(--accent) 28%, transparent);
  --soft: color-mix(in srgb, currentcolor 5%, transparent);
  --radius: ${radius}px;
  --cell-radius: calc(0.8 * var(--radius));
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e8eaed;
    --muted: #a3abb5;
    --line: #343a42;
    --page: #14171a;
    --paper: ${PAPER.dark};
    --accent: ${dark.accent};
    --on-accent: ${dark.onAccent};
    --accent-line: ${dark.line};
    --danger: #ffb4ab;
    --ok: #8fd9a8;
    --edge: #7f8994;
  }
}
`;
}

/** The main sheet and the frame around it. */
const FRAME_STYLE = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  display: flex;
  flex-direction: column;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric: lining-nums tabular-nums;
  overflow-wrap: break-word;
}
.page { width: 100%; max-width: 52rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2rem); }
@media (width >= 1100px) { body:has(slotwell-booking) .page { max-width: 66rem; } }
.top { display: flex; justify-content: space-between; align-items: flex-start; gap: 1rem; margin-bottom: 0.5rem; }
.languages { position: relative; margin-inline-start: auto; margin-block: -10px; font-size: 0.875rem; color: var(--muted); }
.languages ul { display: flex; gap: 0 1.25rem; }
.languages :is(a, summary) { display: inline-flex; align-items: center; min-height: 44px; }
.languages summary::after { content: ""; margin-inline-start: 8px; margin-top: -4px; width: 7px; height: 7px; border: solid; border-width: 0 1.5px 1.5px 0; transform: rotate(45deg); }
.languages summary::-webkit-details-marker { display: none; }
.languages details ul { position: absolute; z-index: 1; inset-inline-end: 0; display: block; min-width: 10rem; padding: 4px 16px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--paper); color: var(--text); }
.languages details a { display: flex; }
header { padding-block: clamp(1.5rem, 5vw, 3rem) clamp(1rem, 3vw, 1.5rem); }
.name { margin: 0; color: var(--muted); }
.logo { display: block; width: auto; max-width: min(100%, 15rem); height: 40px; object-fit: contain; object-position: left; color: var(--text); }
[dir="rtl"] .logo { object-position: right; }
h1 { margin: 0; font-size: clamp(1.5rem, 1.25rem + 1.25vw, 1.75rem); font-weight: 600; line-height: 1.25; text-wrap: balance; }
main { flex: 1; }
.paper { background: var(--paper); border: 1px solid var(--line); border-radius: calc(1.2 * var(--radius)); padding: clamp(1rem, 4vw, 2rem); }
/* Below the widget the footer begins where the screen ends (the header is at least this high), so nothing jumps when a step arrives that is longer. */
main:has(slotwell-booking) { min-height: calc(100svh - 6rem); }
slotwell-booking { display: block; min-height: 22rem; --slotwell-accent: var(--accent); --slotwell-on-accent: var(--on-accent); --slotwell-radius: var(--radius); }
@media (scripting: none) { main:has(slotwell-booking), slotwell-booking { min-height: 0; } }
p { margin: 0 0 1rem; max-width: 65ch; }
ul, ol { margin: 0; padding: 0; list-style: none; }
.paper > ul:not([class]) { margin-bottom: 1rem; padding-inline-start: 1.25rem; list-style: disc; }
.paper > ul:not([class]) li { margin-bottom: 4px; }
footer { padding-block: 1.5rem 2.5rem; color: var(--muted); font-size: 0.875rem; }
footer .row, .contact { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: center; }
footer .row { justify-content: space-between; }
a { color: inherit; text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
.contact a, footer a, .next a { display: inline-flex; align-items: center; min-height: 44px; overflow-wrap: anywhere; }
@media (pointer: fine) { .contact a, footer a { min-height: 28px; } }
:focus-visible { outline: 3px solid currentcolor; outline-offset: 2px; border-radius: 2px; }
`;

/** Forms, times and facts in the widget's look, for pages without scripts. */
const SERVICE_STYLE = `
.paper > form { margin-block: 1rem; }
.paper > :last-child { margin-bottom: 0; }
.paper > form + h2 { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
h2 { margin: 1.5rem 0 0.75rem; font-size: 1.125rem; font-weight: 600; line-height: 1.25; }
h3 { margin: 0.75rem 0 0.5rem; font-size: 1rem; font-weight: 600; }
small, .hint { font-size: 0.875rem; color: var(--muted); }
.hint { margin: 0; }
.kept { display: inline-flex; align-items: center; min-height: 36px; margin-bottom: 1rem; padding: 2px 14px; border-radius: calc(1.8 * var(--radius)); background: var(--soft); }
.again { margin-bottom: 1rem; }
.unseen { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
button, input, select, textarea, .button, .chip {
  min-height: 48px;
  max-width: 100%;
  padding: 8px 16px;
  border: 1px solid var(--edge);
  border-radius: var(--radius);
  background: none;
  color: inherit;
  font: inherit;
}
input, select, textarea { padding-inline: 12px; font-size: max(1em, 16px); }
[dir="rtl"] :is(input, textarea) { text-align: right; unicode-bidi: plaintext; }
.button, .chip { display: inline-flex; align-items: center; justify-content: center; text-decoration: none; text-align: center; }
button, summary { cursor: pointer; }
@media (hover: hover) {
  :where(button:not(.link, .primary), .button:not(.primary)):hover, .cards li:has(a.card:hover) { border-color: var(--text); background: var(--soft); }
  .chip:hover:not([aria-current]), td :is(a, button):hover:not([aria-current]) { border-color: var(--free-line); background: var(--free-hover); }
  .primary:hover { box-shadow: inset 0 0 0 2px color-mix(in srgb, var(--on-accent) 60%, transparent); }
}
.primary { padding: 10px 24px; border-color: var(--accent-line); background: var(--accent); color: var(--on-accent); font-weight: 600; }
.primary:focus-visible, [aria-current="true"]:focus-visible { outline-color: var(--accent-line); }
.danger { border-color: var(--danger); background: none; color: var(--danger); }
.danger:focus-visible { outline-color: var(--danger); }
.row { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; margin: 1rem 0; }
.paper .contact { margin-bottom: 1rem; }
.note, .errors { margin-bottom: 1rem; padding: 12px 16px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--soft); max-width: none; }
.note[role="status"] { border-color: var(--ok); }
.note.problem, .errors { border-color: var(--danger); }
.errors { border-width: 2px; background: none; }
.errors:focus, .more:focus { outline: 0; }
.errors h2, .more h2 { margin: 0 0 4px; font-size: 1rem; }
.errors a, .more a { display: inline-flex; align-items: center; min-height: 44px; }
dl { margin: 0 0 1rem; padding: 4px 16px; border: 1px solid var(--line); border-radius: var(--radius); }
dl div { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; align-items: center; padding: 8px 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { grid-column: 1 / -1; font-size: 0.875rem; color: var(--muted); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
dd strong { font-weight: 600; }
.entered { white-space: pre-line; }
button.link { min-height: 44px; padding: 0; border: 0; text-decoration: underline; text-underline-offset: 0.2em; }
button.button, button.chip { display: inline-flex; }
.paper p > a:only-child:not(.button), .change a, .links a { display: inline-flex; align-items: center; min-height: 44px; }
.links { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
.chips { display: grid; grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr)); gap: 8px; margin-bottom: 12px; }
.chips.long { grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); }
.chips.long .chip { flex-direction: column; }
.chip .own { display: block; font-weight: 400; color: inherit; }
.chip { width: 100%; min-height: 44px; padding: 4px; border: 1px solid var(--free-line); border-radius: var(--cell-radius); background: var(--free); font-weight: 600; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); gap: 12px; }
.cards + h2 { margin-top: 1.5rem; }
.cards li { border: 1px solid var(--line); border-radius: var(--radius); }
.cards a.card { position: relative; display: block; min-height: 44px; padding: 16px; padding-inline-end: 44px; border-radius: var(--radius); text-decoration: none; }
.cards a.card::after { content: ""; position: absolute; inset-inline-end: 20px; top: 24px; width: 8px; height: 8px; border: solid; border-width: 2px 2px 0 0; transform: rotate(45deg); }
[dir="rtl"] .cards a.card::after { transform: rotate(-135deg); }
.cards b, .cards small { display: block; }
.cards b { font-weight: 600; }
.cards .more { display: flex; min-height: 44px; margin-top: -12px; padding: 0 16px 12px; font-size: 0.875rem; }
.cards .more a { padding-block: 12px; }
.turns { display: flex; justify-content: space-between; align-items: center; }
.turns h2 { flex: 1; order: -1; margin: 0; font-size: 1.125rem; }
.turn { display: inline-flex; align-items: center; justify-content: center; width: 44px; min-height: 44px; padding: 0; font-size: 1.25rem; text-decoration: none; color: inherit; }
:is(a, button).turn { border: 1px solid var(--line); border-radius: 50%; }
table { width: 100%; table-layout: fixed; border-spacing: 0; margin-block: 8px; }
th { font-weight: 400; color: var(--muted); font-size: 0.875rem; }
th abbr { text-decoration: none; }
td { height: 48px; padding: 2px; text-align: center; color: var(--muted); }
td :is(a, button) { width: 100%; display: flex; align-items: center; justify-content: center; min-height: 44px; padding: 0; border: 1px solid var(--free-line); border-radius: var(--cell-radius); background: var(--free); color: var(--text); font-weight: 600; text-decoration: none; }
td[data-today] :is(a, button), td[data-today] > span[aria-hidden] { border: 2px solid currentcolor; border-radius: var(--cell-radius); }
td[data-today] > span[aria-hidden] { display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 44px; }
.chip[aria-current="true"], td [aria-current="true"] { border: 1px solid var(--accent-line); background: var(--accent); color: var(--on-accent); font-weight: 600; }
summary { min-height: 44px; padding-block: 10px; text-decoration: underline; text-underline-offset: 0.2em; }
.month p { margin: 8px 0; }
.field { display: grid; gap: 4px; max-width: 34rem; margin: 0 0 1.25rem; padding: 0; border: 0; min-width: 0; }
.field > label:not(.tick), .field > legend { font-weight: 600; padding: 0; }
.field > select, .field > input[type="tel"] { max-width: 20rem; }
.field > input:is([type="date"], [type="number"]) { max-width: 12rem; }
.tick { display: flex; gap: 12px; align-items: flex-start; min-height: 44px; padding-block: 10px; }
.field + .privacy { margin-top: -1.25rem; padding-inline-start: 36px; }
.tick input { flex: none; width: 24px; height: 24px; min-height: 0; margin: 0; accent-color: var(--accent-line); }
.error { margin: 0; color: var(--danger); }
[aria-invalid="true"] { border: 2px solid var(--danger); }
.progress { margin: 0 0 8px; color: var(--muted); font-size: 0.875rem; }
.segments { display: flex; gap: 4px; max-width: none; margin: 0 0 12px; }
.segments i { flex: 1; height: 4px; border-radius: 2px; background: var(--line); }
.segments [data-done] { background: var(--muted); }
.crumbs { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-bottom: 1rem; padding: 2px 12px; border-radius: var(--cell-radius); background: var(--soft); font-size: 0.875rem; }
.crumbs a { display: inline-flex; align-items: center; min-height: 44px; }
@media (width > 560px) {
  dl div { grid-template-columns: 1fr 2fr 5em; min-height: 48px; }
  dd:last-child:not(.change) { grid-column: 2 / -1; }
  .change { text-align: end; }
  .when .other { display: none; }
  dt { grid-column: auto; }
  .when { display: grid; grid-template-columns: 1fr 1fr; gap: 40px; }
  .when section h2 { display: flex; align-items: center; margin-top: 0; min-height: 44px; }
}
@media (width <= 560px) {
  .when .beside { display: none; }
  form > .primary, .row > .primary { width: 100%; }
  .even > * { flex: 1 1 9rem; }
  .even > form > button { width: 100%; }
}
@media (forced-colors: active) {
  .primary { border: 3px solid ButtonText; background: ButtonFace; color: ButtonText; }
  .chip[aria-current="true"], td [aria-current="true"] { border: 3px solid Highlight; background: Highlight; color: HighlightText; forced-color-adjust: none; }
  .segments [data-done] { background: CanvasText; }
  .segments i { outline: 1px solid CanvasText; }
}
main > .door { font-size: clamp(1.5rem, 4vw, 3rem); line-height: 1.25; overflow-wrap: anywhere; }
.door p { margin: 0 0 0.25em; max-width: none; }
.door .state { font-size: 2.5em; font-weight: 700; line-height: 1.1; }
.door.taken .state { color: var(--danger); }
.door h2 { margin-top: 1em; font-size: inherit; }
.door ul { list-style: none; margin: 0; padding: 0; }
.door .as-of { color: var(--muted); font-size: 1rem; }
@media print { .paper { border: 0; padding: 0; } footer, .segments { display: none; } }
`;

export function createPageStyle(brand: Brand = {}): string {
  return `${renderTokens(brand)}${FRAME_STYLE}${SERVICE_STYLE}`;
}

/** Draws the icon, a calendar sheet with a tick, in the operator's colour. */
export function createPageIcon({ accent }: Brand = {}): string {
  const { light } = derivePalette(accent);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path d="M10 3v6M22 3v6" stroke="${light.line}" stroke-width="3" stroke-linecap="round"/>
<rect x="3" y="6" width="26" height="23" rx="6" fill="${light.accent}"/>
<path d="m10 18 4.5 4.5L22.5 13.5" fill="none" stroke="${light.onAccent}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`;
}
