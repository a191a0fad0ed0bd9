/** The page of the wording in English. Its shape is the type of every language. */

import { en as widget } from './english-widget.ts';

export const en = {
  heading: 'Wording',
  intro: 'Single texts of widget, pages and mails in your own words. What you leave empty is said in ours.',
  language: 'Language',
  own: 'own words',
  where: 'Where it is said',
  all: 'All your own words',
  search: 'Search',
  searchHint: 'In what is said, by us or by you, and in what it is for.',
  found: (count: number, own: number) =>
    `${count} ${count === 1 ? 'text' : 'texts'}${own === 0 ? '' : `, ${own} of them in your own words`}`,
  none: 'Nothing of that name. Look for a word that is said, or choose where it is said.',
  /** In the place of the preview. */
  unshown: {
    heading: 'Not in the preview',
    afterwards:
      'The widget says this once something was booked, or when something is in the way. Nothing is booked in a preview, so that it cannot be shown there.',
    elsewhere: 'This is said in mails and on pages, not in the widget. Mails are shown as a whole on the page of the message texts.',
  },
  ours: 'Ours:',
  reset: 'Say ours again',
  values: 'Must stay:',
  put: 'Put in',
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
    other: 'for all other numbers',
  } as Readonly<Record<string, string>>,
  /** Who cancelled or moved, where that changes the words. */
  by: {
    customer: 'by the customer',
    request: 'by you, as the customer wished',
    operator: 'by you',
    nobody: 'by nobody: it was not confirmed in time',
    unknown: 'by a program',
  } as Readonly<Record<string, string>>,
  names: {
    n: 'number',
    count: 'of how many',
    limit: 'the most',
    time: 'time',
    day: 'day',
    month: 'month',
    when: 'day and time',
    until: 'until when',
    end: 'end',
    date: 'date',
    zone: 'time zone',
    city: 'city',
    name: 'name',
    operator: 'your name',
    reach: 'how you are reached',
    link: 'link',
    version: 'version',
  } as Readonly<Record<string, string>>,
  widget,
  others: {
    plain: 'Booking without scripts',
    pages: 'All pages',
    manage: 'A booking’s own page',
    waitlist: 'Page of the waiting list',
    mails: 'Mails to customers',
    notices: 'Mails to you',
    times: 'How days and times are said',
    accessibility: 'Accessibility statement',
  },
};

export type WordingWords = typeof en;
