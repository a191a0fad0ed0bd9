/** The page of the wording in English. Its shape is the type of every language. */

import { en as widget } from './english-widget.ts';

export const en = {
  heading: 'Wording',
  intro:
    'Individual texts of the widget, pages and e-mails, in your own words. If left empty, the standard text is used.',
  language: 'Language',
  own: 'your words',
  where: 'Where it appears',
  all: 'All your own texts',
  search: 'Search',
  searchHint: 'Searches the standard texts, your texts and what they are for.',
  found: (count: number, own: number) =>
    `${count} ${count === 1 ? 'text' : 'texts'}${own === 0 ? '' : `, ${own} of them in your own words`}`,
  none: 'Nothing found. Search for a word of the text, or choose where it appears.',
  /** In the place of the preview. */
  unshown: {
    heading: 'Not in the preview',
    afterwards:
      'The widget shows this after a booking, or when something goes wrong. Nothing is booked in a preview, so it cannot be shown there.',
    elsewhere:
      'This appears in e-mails and on pages, not in the widget. Whole e-mails are previewed under Message texts.',
  },
  ours: 'Standard:',
  reset: 'Use the standard text',
  values: 'Must be kept:',
  put: 'Insert',
  missing: (values: string, isOne: boolean) =>
    `${values} ${isOne ? 'is' : 'are'} missing: what it says would be lost. Put ${isOne ? 'it' : 'them'} in again, wherever it reads well.`,
  foreign: (values: string, allowed: string) =>
    `${values}: there is nothing to put in for that. ${allowed === '' ? 'Take it out; here nothing is put in.' : `Allowed is ${allowed}.`}`,
  categories: {
    zero: 'for none',
    one: 'for one',
    two: 'for two',
    few: 'for a few',
    many: 'for many',
    other: 'for other numbers',
  } as Readonly<Record<string, string>>,
  /** Who cancelled or moved, where that changes the words. */
  by: {
    customer: 'by the customer',
    request: 'by you, at the customer’s request',
    operator: 'by you',
    nobody: 'automatically: it was not confirmed in time',
    unknown: 'by a program',
  } as Readonly<Record<string, string>>,
  names: {
    n: 'number',
    count: 'total',
    limit: 'maximum',
    time: 'time',
    from: 'start',
    to: 'end',
    reason: 'reason',
    what: 'time, customer and reason',
    day: 'day',
    month: 'month',
    when: 'day and time',
    until: 'deadline',
    end: 'end',
    date: 'date',
    zone: 'time zone',
    city: 'city',
    name: 'name',
    operator: 'your name',
    reach: 'your contact details',
    link: 'link',
    version: 'version',
  } as Readonly<Record<string, string>>,
  widget,
  others: {
    plain: 'Booking without scripts',
    pages: 'All pages',
    manage: 'A booking’s own page',
    waitlist: 'Waiting-list page',
    mails: 'E-mails to customers',
    notices: 'E-mails to you',
    times: 'How days and times are written',
    accessibility: 'Accessibility statement',
  },
};

export type WordingWords = typeof en;
