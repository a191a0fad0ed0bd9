/** What the dialog says in which calendars are closed. */

import { ownWords } from '../../texts/own-words.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const en = {
  heading: 'Absence: close calendars',
  noneChosen: 'Choose at least one calendar.',
  from: 'From',
  until: 'Until',
  part: 'Only part of the day',
  eachDay: 'These hours are closed on each of these days.',
  fromTime: 'From, at',
  untilTime: 'Until, at',
  note: 'Reason (optional)',
  noteHint: 'Customers can read it: do not name anyone.',
  conflicts: (count: number) => {
    const some = count === 1 ? 'One booking is in it.' : `${count} bookings are in it.`;
    return count === 0 ? 'Nothing is booked then.' : some;
  },
  stay: 'Bookings that are not ticked stay.',
  cancelAll: 'Cancel them all',
  cancel: 'Cancel',
  propose: 'Propose other times',
  told: (told: number, untold: number) =>
    told === 0
      ? 'None of them has an e-mail address: please call.'
      : `${plural(told, 'customer gets', 'customers get')} an e-mail${untold === 0 ? '.' : `; ${plural(untold, 'has', 'have')} no address and must be called.`}`,
  message: 'Message to them (optional)',
  messageIn: (language: string) => `Message in ${language} (optional)`,
  submit: 'Close these days',
  submitPart: 'Close these hours',
  done: (count: number) =>
    count === 0 ? 'Closed.' : `Closed, and ${plural(count, 'booking', 'bookings')} cancelled.`,
  notCancelled: (count: number) =>
    `Closed, but ${plural(count, 'booking', 'bookings')} could not be cancelled.`,
  undone: (count: number, failed: number) =>
    `${plural(count, 'booking stands', 'bookings stand')} again${failed === 0 ? '' : `, ${failed} could not be taken back`}. It is still closed.`,
  late: (count: number) =>
    `It is closed. Meanwhile ${plural(count, 'booking', 'bookings')} came in: what should happen?`,
  left: (count: number) =>
    `It is closed, and ${plural(count, 'booking is', 'bookings are')} still in it: what should happen?`,
  planned: 'Closed from today',
  reopen: 'Reopen',
  reopened: 'Reopened.',
};

const de: AbsenceTexts = {
  heading: 'Abwesenheit: Kalender schließen',
  noneChosen: 'Wählen Sie mindestens einen Kalender.',
  from: 'Von',
  until: 'Bis',
  part: 'Nur einen Teil des Tages',
  eachDay: 'Diese Zeit ist an jedem dieser Tage geschlossen.',
  fromTime: 'Von, Uhrzeit',
  untilTime: 'Bis, Uhrzeit',
  note: 'Grund (freiwillig)',
  noteHint: 'Auch Kundinnen und Kunden lesen ihn: Nennen Sie niemanden.',
  conflicts: (count) => {
    const some = count === 1 ? 'Ein Termin liegt darin.' : `${count} Termine liegen darin.`;
    return count === 0 ? 'Dann ist nichts gebucht.' : some;
  },
  stay: 'Was nicht angekreuzt ist, bleibt bestehen.',
  cancelAll: 'Alle absagen',
  cancel: 'Absagen',
  propose: 'Andere Zeiten vorschlagen',
  told: (told, untold) =>
    told === 0
      ? 'Niemand davon hat eine E-Mail-Adresse: bitte anrufen.'
      : `${plural(told, 'Person bekommt', 'Personen bekommen')} eine E-Mail${untold === 0 ? '.' : `; ${untold} ohne Adresse bitte anrufen.`}`,
  message: 'Nachricht dazu (freiwillig)',
  messageIn: (language) => `Nachricht auf ${language} (freiwillig)`,
  submit: 'Tage schließen',
  submitPart: 'Zeit schließen',
  done: (count) =>
    count === 0 ? 'Geschlossen.' : `Geschlossen, ${plural(count, 'Termin', 'Termine')} abgesagt.`,
  notCancelled: (count) =>
    `Geschlossen, aber ${plural(count, 'Termin', 'Termine')} ließen sich nicht absagen.`,
  undone: (count, failed) =>
    `${plural(count, 'Termin steht', 'Termine stehen')} wieder${failed === 0 ? '' : `, ${failed} ließen sich nicht zurückholen`}. Geschlossen bleibt es.`,
  late: (count) =>
    `Es ist geschlossen. Inzwischen ${count === 1 ? 'kam ein Termin' : `kamen ${count} Termine`} dazu: Was soll damit werden?`,
  left: (count) =>
    `Es ist geschlossen, und ${count === 1 ? 'ein Termin liegt' : `${count} Termine liegen`} noch darin: Was soll damit werden?`,
  planned: 'Ab heute geschlossen',
  reopen: 'Wieder öffnen',
  reopened: 'Wieder geöffnet.',
};

export type AbsenceTexts = typeof en;

export const absenceTexts = (): AbsenceTexts => ownWords({ en, de });
