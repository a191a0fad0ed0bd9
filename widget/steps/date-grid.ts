/** Moving on the grid of a month by keys, as the ARIA date grid pattern has it; pure. */

import { addDays, addMonths, dayOfWeek } from '../format/wall-time.ts';

/** Which way each key goes; in right-to-left writing, left and right change places. */
const strides: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const months: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** The day that a key leads to; `undefined` if the key is not the grid's. `first` is the week's first day, 1 for Monday to 7. */
export function dayByKey(
  day: string,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  first: number,
  rightToLeft: boolean,
): string | undefined {
  const stride = strides[key];
  const pages = months[key];
  if (stride) return addDays(day, rightToLeft && stride * stride === 1 ? -stride : stride);
  if (key === 'Home') return addDays(day, -dayOfWeek(day, first));
  if (key === 'End') return addDays(day, 6 - dayOfWeek(day, first));
  return pages ? addMonths(day, shiftKey ? pages * 12 : pages) : undefined;
}
