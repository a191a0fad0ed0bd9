/** What the dialog of a series says. */

import { ownWords } from '../../texts/own-words.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const en = {
  heading: (name: string) => `More bookings for ${name}`,
  count: 'How many more',
  weeks: 'Every … weeks',
  intro: 'What is ticked is booked, each separately. Untick a day to leave it out.',
  day: (number: number) => `Day ${number}`,
  time: (number: number) => `Time ${number}`,
  free: 'free',
  taken: 'taken',
  closed: 'closed',
  closedFor: (reason: string) => `closed: ${reason}`,
  past: 'in the past',
  booked: 'booked',
  submit: (count: number, of: number) =>
    count === of ? `Book ${plural(count, 'time', 'times')}` : `Book ${count} of ${of}`,
  done: (booked: number, left: number) =>
    left === 0
      ? `${plural(booked, 'booking', 'bookings')} made.`
      : `${booked} made, ${left} not: choose other times for them.`,
};

const de: SeriesTexts = {
  heading: (name) => `Weitere Termine für ${name}`,
  count: 'Wie viele noch',
  weeks: 'Alle … Wochen',
  intro: 'Gebucht wird, was angekreuzt ist, jeder Termin für sich. Andere Tage bleiben aus.',
  day: (number) => `Tag ${number}`,
  time: (number) => `Zeit ${number}`,
  free: 'frei',
  taken: 'belegt',
  closed: 'geschlossen',
  closedFor: (reason) => `geschlossen: ${reason}`,
  past: 'vorbei',
  booked: 'gebucht',
  submit: (count, of) =>
    count === of ? `${plural(count, 'Termin', 'Termine')} buchen` : `${count} von ${of} buchen`,
  done: (booked, left) =>
    left === 0
      ? `${plural(booked, 'Termin', 'Termine')} gebucht.`
      : `${booked} gebucht, ${left} nicht: Wählen Sie dafür andere Zeiten.`,
};

export type SeriesTexts = typeof en;

export const seriesTexts = (): SeriesTexts => ownWords({ en, de });
