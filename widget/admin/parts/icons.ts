/**
 * Icons: lines in the colour of the text, hidden from screen readers because the text beside them
 * says the same.
 */

import { html } from 'lit';

const icon = (path: string, name = '') =>
  html`<svg class="icon ${name}" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

export const icons = {
  today: icon(
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  ),
  calendar: icon('M4 6h16v14H4zM4 10h16M8 3v4m8-4v4'),
  settings: icon(
    'M4 8h8m6 0h2M4 16h2m6 0h8M15 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5m-6 8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  ),
  person: icon('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7 8a7 7 0 0 1 14 0'),
  people: icon(
    'M9 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7 8a7 7 0 0 1 14 0m0-15.5a4 4 0 0 1 0 7m3 3a7 7 0 0 1 3 5.5',
  ),
  premises: icon('M4 10v10h16V10M2.5 10 5 4h14l2.5 6zM9 20v-6h6v6'),
  arrived: icon('M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7 8a7 7 0 0 1 11-5.7M15 18l2 2 4-4'),
  noShow: icon('M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7 8a7 7 0 0 1 11-5.7M16 15l5 5m0-5-5 5'),
  tick: icon('m4 12 5 5L20 6'),
  cross: icon('M6 6l12 12M18 6 6 18'),
  search: icon('M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12 5 5'),
  list: icon('M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01'),
  menu: icon('M4 7h16M4 12h16M4 17h16'),
  print: icon('M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z'),
  closed: icon('M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M6.5 6.5l11 11'),
  plus: icon('M12 5v14M5 12h14'),
  backward: icon('m15 5-7 7 7 7', 'turns'),
  forward: icon('m9 5 7 7-7 7', 'turns'),
  undo: icon('M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6', 'turns'),
  move: icon('M4 6h16v5M4 6v14h8M4 10h16M8 3v4m8-4v4m1 7 3 3-3 3m3-3h-6'),
  hold: icon('M7 3h10M7 21h10M8 3c0 5 8 7 8 12v6M16 3c0 5-8 7-8 12v6'),
  pending: icon(
    'M12 4a8 8 0 0 1 3 .6m3.4 2.6A8 8 0 0 1 20 11m-.6 4a8 8 0 0 1-2.8 3.5M13 20a8 8 0 0 1-4-.6M5.6 17A8 8 0 0 1 4 13m.6-4a8 8 0 0 1 3-3.6',
  ),
  note: icon('M5 4h14v10l-6 6H5zM13 20v-6h6'),
  phone: icon(
    'M6 3h3l2 5-2.5 2a12 12 0 0 0 5.5 5.5l2-2.5 5 2v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4 5.2 2 2 0 0 1 6 3',
  ),
  mail: icon('M3 6h18v12H3zM3 7l9 7 9-7'),
  globe: icon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18'),
  key: icon('M15.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11m-4 9.5L4 20m3-3 2.5 2.5'),
  copy: icon('M9 9h11v11H9zM5 15H4V4h11v1'),
  renew: icon('M20 11a8 8 0 0 0-14-4L4 9m0-5v5h5M4 13a8 8 0 0 0 14 4l2-2m0 5v-5h-5'),
  warning: icon('M12 3 2.5 20h19zM12 10v4m0 3v.01'),
  question: icon(
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.2 9.5a2.8 2.8 0 1 1 4 2.5c-.9.4-1.2 1-1.2 2m0 3v.01',
  ),
  help: icon('M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1m0 0v14'),
  pulse: icon('M3 12h4l3-8 4 16 3-8h4'),
  eye: icon('M2 12c4-8 16-8 20 0-4 8-16 8-20 0M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6'),
  terminal: icon('m5 7 5 5-5 5m7 0h7'),
  leave: icon('M10 4H5v16h5m5-4 4-4-4-4m4 4H9', 'turns'),
};
