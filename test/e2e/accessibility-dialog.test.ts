/** The same as `accessibility.test.ts`, in a dialog: a file of its own runs beside it. */

import { tryWalks } from './support/axe-walks.ts';
import { isWhole } from './support/views.ts';
import { bookingWalk, dialogWalk } from './support/widget-walks.ts';

await tryWalks('dialog', {
  'in a dialog': {
    mode: 'dialog',
    walk: isWhole ? { ...dialogWalk, ...bookingWalk } : dialogWalk,
    inGate: ['light'],
  },
  'behind a floating button': {
    mode: 'floating',
    walk: isWhole ? { ...dialogWalk, ...bookingWalk } : dialogWalk,
    inGate: ['320 px'],
  },
});
