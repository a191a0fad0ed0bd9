/** The subject of each mail says when it is before a phone cuts it off. */

import { describe, expect, it } from 'vitest';
import { LANGUAGES, speak } from '../../../../bff/texts/index.ts';
import { everyMail } from './every-mail.ts';
import { aDoctor, aPractice, aVisit, minuteOf } from './messages.ts';

/** What a phone shows of a subject. */
const SHOWN = 38;
const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
/** Of a waiting list and of several bookings, there is no time to tell. */
const WITHOUT_TIME = ['refused for others', 'waiting list: to be confirmed'];

const YEARS = { 'this year': '2026', 'next year': '2027' };
const NOW = minuteOf('2026-01-01T08:00:00Z') * 60_000;

/** The day at 10:30 whose weekday and month take most room in the language. */
function longestStart(locale: string, year: string): number {
  const first = minuteOf(`${year}-01-02T09:30:00Z`);
  const speech = speak(aPractice(), locale);
  const lengths = Array.from({ length: 360 }, (_, day) => first + day * 1440).map(
    (minute) => [speech.short(minute, NOW).length, minute] as const,
  );
  return lengths.toSorted(([one], [other]) => other - one)[0]?.[1] ?? first;
}

describe.each(LANGUAGES.tags)('in %s', (locale) => {
  it.each(Object.entries(YEARS))('a phone shows the time of a booking %s', (_, year) => {
    const startsAt = longestStart(locale, year);
    const mails = everyMail(locale, {
      booking: { startsAt, endsAt: startsAt + 30 },
      context: { schedule: aDoctor({ name: LONG }), reason: aVisit({ name: LONG }) },
      now: NOW,
    });
    const cut = Object.entries(mails).flatMap(([kind, { subject }]) =>
      WITHOUT_TIME.includes(kind) || /[:.]30/.test(subject.slice(0, SHOWN)) ? [] : [subject],
    );
    expect(cut).toEqual([]);
  });
});
