/**
 * The script of the bar that only a demonstration's page has. It runs before the widget, because it
 * may change the clock and the network that the widget meets.
 */

import { startBar } from './bar.ts';
import { applyZone } from './conditions.ts';

applyZone();
addEventListener('DOMContentLoaded', startBar);
