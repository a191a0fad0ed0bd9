/** What the dialog of a series says. */

import { ownWords } from '../texts/own-words.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const en = {
  heading: (name: string) => `More bookings for ${name}`,
  count: 'How many more',
  weeks: 'Every … weeks',
  intro: 'Each is booked separately. Choose another time where one is taken.',
  day: (number: number) => `Day ${number}`,
  time: (number: number) => `Time ${number}`,
  free: 'free',
  taken: 'taken or closed',
  booked: 'booked',
  submit: (count: number) => `Book ${plural(count, 'time', 'times')}`,
  done: (booked: number, left: number) =>
    left === 0 ? `${plural(booked, 'booking', 'bookings')} made.` : `${booked} made, ${left} not: choose other times for them.`,
};

const de: SeriesTexts = {
  heading: (name) => `Weitere Termine für ${name}`,
  count: 'Wie viele noch',
  weeks: 'Alle … Wochen',
  intro: 'Jeder wird für sich gebucht. Wählen Sie für Belegtes eine andere Zeit.',
  day: (number) => `Tag ${number}`,
  time: (number) => `Zeit ${number}`,
  free: 'frei',
  taken: 'belegt oder geschlossen',
  booked: 'gebucht',
  submit: (count) => `${plural(count, 'Zeit', 'Zeiten')} buchen`,
  done: (booked, left) =>
    left === 0 ? `${plural(booked, 'Termin', 'Termine')} gebucht.` : `${booked} gebucht, ${left} nicht: Wählen Sie dafür andere Zeiten.`,
};

export type SeriesTexts = typeof en;

export const seriesTexts = (): SeriesTexts => ownWords({ en, de });
