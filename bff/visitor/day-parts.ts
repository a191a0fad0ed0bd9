/** The parts of a day under which times are listed, in the widget and on the plain pages. */

import type { OwnWidgetTexts } from '../texts/texts.ts';

type PartName = 'night' | 'morning' | 'afternoon' | 'evening';

/** Each part with its first and last hour (exclusive). */
export const DAY_PARTS: readonly (readonly [PartName, from: string, until: string])[] = [
  ['night', '00', '06'],
  ['morning', '06', '12'],
  ['afternoon', '12', '18'],
  ['evening', '18', '24'],
];

/** The same with the names that customers read. */
export const nameDayParts = (texts: OwnWidgetTexts) =>
  DAY_PARTS.map(([part, from, until]) => [texts[part], from, until] as const);
