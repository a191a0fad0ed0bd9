/**
 * axe finds nothing in any state of the widget, on a page of another origin, however it is looked
 * at: the matrix is printed. The gate looks at each state once, and in the ways that differ most;
 * `npm run tool -- axe` in all of them.
 */

import { tryWalks } from './support/axe-walks.ts';
import { bookingWalk, troubleWalk } from './support/widget-walks.ts';

await tryWalks('widget', {
  'from the first step to the confirmation': {
    mode: 'inline',
    walk: bookingWalk,
    // The usual look; one with other colours, direction and width; and one in system colours.
    inGate: ['light', 'Arabic, dark, 320 px', 'forced colours'],
  },
  'in trouble, and with nothing to choose': {
    mode: 'inline',
    walk: troubleWalk,
    inGate: ['light'],
  },
});
