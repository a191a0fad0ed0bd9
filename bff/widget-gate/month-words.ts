/** What the widget's month says beside its days: the weekdays and a legend. */

import type { Capabilities, WidgetConfigBody } from '../contract/widget-api.ts';
import type { OwnWidgetTexts } from '../texts/texts.ts';
import { firstWeekday } from '../visitor/languages.ts';

/** A Sunday, so that adding 1 to 7 days gives Monday to Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);
const MS_PER_DAY = 86_400_000;

/** A longer short name does not fit above a narrow column. */
const MAX_LETTERS = 3;

/**
 * The label of each column and the full name, such as `Tue` and `Tuesday`, beginning with the
 * locale's first day of the week. The label is an initial if one of the short names is long.
 */
export function nameWeekdays(locale: string): readonly (readonly [label: string, name: string])[] {
  const write = (weekday: 'long' | 'short' | 'narrow') => {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
    return (day: number) => format.format(SUNDAY + day * MS_PER_DAY).replace(/\.$/, '');
  };
  const [long, short, narrow] = [write('long'), write('short'), write('narrow')] as const;
  const first = firstWeekday(locale);
  const days = Array.from({ length: 7 }, (_, n) => first + n);
  const isShort = days.every((day) => short(day).length <= MAX_LETTERS);
  return days.map((day) => [isShort ? short(day) : narrow(day), long(day)] as const);
}

/** Full days only stand out if customers can wait for them. */
export function presentLegend(
  { free, fullWaitlist, today }: OwnWidgetTexts,
  { waitlist }: Capabilities,
): WidgetConfigBody['data']['legend'] {
  return [
    ['free', free],
    ...(waitlist ? ([['full', fullWaitlist]] as const) : []),
    ['today', today],
  ];
}
