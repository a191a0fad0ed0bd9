/** How our own pages look: quiet, the visitor's own font, light and dark. The policy allows no inline style, so style sheet and icon are files of their own. */

/** Forms, times and facts: what the widget looks like, on pages that work without scripts. */
const SERVICE_STYLE = `
.paper { font-variant-numeric: tabular-nums; }
.paper > form { margin-block: 1rem; }
.paper > :last-child { margin-bottom: 0; }
.paper > form + h2 { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
h2 { margin: 1.5rem 0 0.75rem; font-size: 1.25rem; font-weight: 600; line-height: 1.3; }
h3 { margin: 1rem 0 0.5rem; font-size: 1rem; font-weight: 600; }
small, .hint { font-size: 0.875rem; color: var(--muted); }
.hint { margin: 0; }
.kept { margin-bottom: 8px; }
.again { margin-bottom: 1rem; }
.unseen { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
button, input, select, textarea, .button, .chip {
  min-height: 44px;
  max-width: 100%;
  padding: 8px 14px;
  border: 1px solid var(--edge);
  border-radius: 8px;
  background: none;
  color: inherit;
  font: inherit;
}
.button, .chip { display: inline-flex; align-items: center; justify-content: center; text-decoration: none; color: inherit; text-align: center; }
button, summary { cursor: pointer; }
button:hover:not(.link), .button:hover, .chip:hover, .cards a:hover, td a:hover { box-shadow: 0 0 0 1px currentcolor; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
.primary { padding: 10px 24px; border: 2px solid var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
.danger { border-color: var(--danger); background: none; color: var(--danger); }
.row { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; margin: 1rem 0; }
.paper .contact { margin-bottom: 1rem; }
.note { padding: 8px 16px; border-inline-start: 4px solid var(--ok); }
.note.problem, .errors { padding: 8px 16px; border-inline-start: 4px solid var(--danger); }
.errors { margin-bottom: 1rem; }
.errors h2 { margin: 0 0 4px; font-size: 1rem; }
.errors a { display: inline-flex; align-items: center; min-height: 44px; }
dl { margin: 0 0 1rem; }
dl div { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; align-items: center; padding: 6px 0; border-bottom: 1px solid var(--line); }
dt { grid-column: 1 / -1; color: var(--muted); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.entered { white-space: pre-line; }
button.link { padding: 0; border: 0; text-decoration: underline; }
button.button, button.chip { display: inline-flex; }
.paper p > a:only-child, .change a, .links a { display: inline-flex; align-items: center; min-height: 44px; }
.links { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
.chips { display: grid; grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr)); gap: 8px; margin-bottom: 12px; }
.chip { width: 100%; padding-inline: 4px; }
.cards { display: grid; gap: 8px; }
.cards a.card { display: block; padding: 10px 14px; border: 1px solid var(--edge); border-radius: 8px; color: inherit; text-decoration: none; }
.cards b, .cards small { display: block; }
.cards b { font-weight: 600; }
.cards .more { display: inline-flex; align-items: center; min-height: 44px; padding-inline: 14px; }
.turns { display: flex; justify-content: space-between; align-items: center; }
.turns h2 { margin: 0; font-size: 1rem; }
.turn { display: inline-flex; align-items: center; justify-content: center; width: 44px; height: 44px; font-size: 1.25rem; text-decoration: none; color: inherit; }
:is(a, button).turn { border: 1px solid var(--edge); border-radius: 8px; }
table { width: 100%; table-layout: fixed; border-spacing: 0; margin-block: 8px; }
th { font-weight: 400; color: var(--muted); font-size: 0.875rem; }
th abbr { text-decoration: none; }
td { position: relative; height: 48px; padding: 1px; text-align: center; color: var(--muted); }
td :is(a, button) { width: 100%; display: flex; flex-direction: column; align-items: center; justify-content: center; min-height: 44px; border-radius: 8px; color: var(--text); font-weight: 600; text-decoration: none; }
td :is(a, button)::after { content: "•"; line-height: 0.2; }
td button { padding: 0; border-color: transparent; }
td[data-today] :is(a, button), td[data-today] > span[aria-hidden] { border: 1px solid currentcolor; border-radius: 8px; }
td[data-today] > span[aria-hidden] { display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 44px; }
[aria-current="true"] { border: 2px solid var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
summary { min-height: 44px; padding-block: 10px; text-decoration: underline; text-underline-offset: 0.2em; }
.month p { margin: 8px 0; }
.field { display: grid; gap: 4px; margin: 0 0 16px; padding: 0; border: 0; min-width: 0; }
.field > label:not(.tick), .field > legend { font-weight: 600; padding: 0; }
.tick { display: flex; gap: 12px; align-items: center; min-height: 44px; }
.tick input { flex: none; width: 22px; height: 22px; min-height: 0; margin: 0; accent-color: var(--accent); }
.error { margin: 0; color: var(--danger); }
[aria-invalid="true"] { border: 2px solid var(--danger); }
.progress { margin: 0 0 8px; color: var(--muted); font-size: 0.875rem; }
.crumbs { margin: 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: 0.875rem; }
.crumbs a { display: inline-flex; align-items: center; min-height: 44px; color: inherit; }
@media (width > 560px) {
  dl div { grid-template-columns: 1fr 2fr 5em; min-height: 48px; }
  dd:last-child:not(.change) { grid-column: 2 / -1; }
  .change { text-align: end; }
  .when .other { display: none; }
  dt { grid-column: auto; }
  .when { display: grid; grid-template-columns: 1fr 1fr; gap: 32px; }
  .when section h2 { margin-top: 0; min-height: 44px; font-size: 1rem; }
}
@media (width <= 560px) { .when .beside { display: none; } }
@media (forced-colors: active) {
  .primary { border: 3px solid ButtonText; background: ButtonFace; color: ButtonText; }
  [aria-current="true"] { border: 3px solid Highlight; background: Canvas; color: CanvasText; }
}
`;

export const PAGE_STYLE = `:root {
  color-scheme: light dark;
  --text: #1d2126;
  --muted: #59626d;
  --line: #dfe3e8;
  --page: #f6f7f8;
  --paper: #ffffff;
  --accent: #1b5fb8;
  --on-accent: #ffffff;
  --danger: #b3261e;
  --ok: #1b7a3d;
  --edge: #7d8691;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e8eaed;
    --muted: #a3abb5;
    --line: #343a42;
    --page: #14171a;
    --paper: #1c2024;
    --accent: #9cc3ff;
    --on-accent: #10203a;
    --danger: #ffb4ab;
    --ok: #8fd9a8;
    --edge: #7f8994;
  }
}
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
  overflow-wrap: break-word;
}
.page { width: 100%; max-width: 52rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2rem); }
header { padding-block: clamp(1.5rem, 6vw, 3.5rem) clamp(1rem, 3vw, 1.5rem); }
.name { margin: 0 0 0.25rem; color: var(--muted); }
h1 { margin: 0; font-size: clamp(1.5rem, 1.2rem + 1.5vw, 2rem); font-weight: 600; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; }
main { flex: 1; }
.paper { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: clamp(1rem, 4vw, 2rem); }
/* The widget's first step fits in here, so nothing jumps when it arrives. */
slotwell-booking { display: block; min-height: 22rem; }
@media (scripting: none) { slotwell-booking { min-height: 0; } }
p { margin: 0 0 1rem; max-width: 65ch; }
ul { margin: 0; padding: 0; list-style: none; }
footer { padding-block: 1.5rem 2.5rem; color: var(--muted); font-size: 0.875rem; }
footer .row, .contact { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: center; }
footer .row { justify-content: space-between; }
a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
footer a { color: inherit; }
a:hover { text-decoration-thickness: 2px; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
.contact a, footer a, .next a { display: inline-flex; align-items: center; min-height: 44px; }
@media print { .paper { border: 0; padding: 0; } footer { display: none; } }
${SERVICE_STYLE}`;

/** A calendar sheet with a tick. */
export const PAGE_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path d="M10 3v6M22 3v6" stroke="#1b5fb8" stroke-width="3" stroke-linecap="round"/>
<rect x="3" y="6" width="26" height="23" rx="6" fill="#1b5fb8"/>
<path d="m10 18 4.5 4.5L22.5 13.5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`;
