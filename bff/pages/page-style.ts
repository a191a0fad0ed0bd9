/** The style sheet of our own pages: quiet, the visitor's own font, light and dark. Served as a file of its own, since the policy allows no inline style. */

import { SERVICE_STYLE } from './service-style.ts';

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
