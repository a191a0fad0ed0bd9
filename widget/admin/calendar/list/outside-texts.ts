/** What the page of bookings outside the hours says. */

import type { CallAnswer } from '../../../../bff/contract/admin-calls.ts';
import { ownWords } from '../../texts/own-words.ts';

type Why = CallAnswer<'GET /outside'>['bookings'][number]['why'];

const en = {
  heading: 'Bookings outside the hours',
  intro: 'They stand, and customers expect to come. Move or cancel them, or leave them as agreed.',
  none: 'All upcoming bookings are within the hours.',
  calendar: 'Calendar',
  why: 'Why',
  more: (count: number) => `And ${count} more, later than these.`,
  whys: {
    closed: 'closed then',
    ends_after_closing: 'ends after closing',
    schedule_retired: 'calendar no longer offered',
    reason_retired: 'reason no longer offered',
    reason_not_offered: 'reason not offered there',
  } satisfies Record<Why, string> as Record<Why, string>,
};

const de: OutsideTexts = {
  heading: 'Termine außerhalb der Öffnungszeiten',
  intro:
    'Sie stehen, und die Kunden werden kommen. Verschieben oder sagen Sie sie ab, oder lassen Sie sie wie vereinbart.',
  none: 'Alle anstehenden Termine liegen in den Öffnungszeiten.',
  calendar: 'Kalender',
  why: 'Warum',
  more: (count) => `Und ${count} weitere, später als diese.`,
  whys: {
    closed: 'dann geschlossen',
    ends_after_closing: 'endet nach Schließung',
    schedule_retired: 'Kalender wird nicht mehr angeboten',
    reason_retired: 'Anlass wird nicht mehr angeboten',
    reason_not_offered: 'Anlass wird dort nicht angeboten',
  },
};

type OutsideTexts = typeof en;

export const outsideTexts = (): OutsideTexts => ownWords({ en, de });
