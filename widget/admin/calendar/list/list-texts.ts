/** What the page says that lists days and gives bookings out as a file. */

import { ownWords } from '../../texts/own-words.ts';

const en = {
  print: 'Print',
  days: 'How many days',
  oneDay: 'One day',
  sevenDays: 'Seven days',
  time: 'Time',
  name: 'Name',
  phone: 'Telephone',
  reason: 'Reason',
  note: 'Note',
  nothing: 'Nothing is booked.',
  printed: (moment: string) => `Printed ${moment}`,
  previous: 'Earlier',
  next: 'Later',
  export: 'Bookings as a file',
  exportHint:
    'For accounting: a table (CSV) with the outcome of each booking. The download is recorded in the log.',
  from: 'From',
  until: 'Until',
  download: 'Download CSV',
  downloaded: (count: number) =>
    count === 1 ? '1 booking is in the file.' : `${count} bookings are in the file.`,
  range: 'Choose a day that is not before the first, and at most three years.',
};

const de: ListTexts = {
  print: 'Drucken',
  days: 'Wie viele Tage',
  oneDay: 'Ein Tag',
  sevenDays: 'Sieben Tage',
  time: 'Zeit',
  name: 'Name',
  phone: 'Telefon',
  reason: 'Anliegen',
  note: 'Notiz',
  nothing: 'Nichts gebucht.',
  printed: (moment) => `Gedruckt ${moment}`,
  previous: 'Früher',
  next: 'Später',
  export: 'Termine als Datei',
  exportHint:
    'Für die Buchhaltung: eine Tabelle (CSV) mit dem, was aus jedem Termin wurde. Das Protokoll hält fest, dass Sie sie geholt haben.',
  from: 'Von',
  until: 'Bis',
  download: 'CSV herunterladen',
  downloaded: (count) =>
    count === 1 ? '1 Termin ist in der Datei.' : `${count} Termine sind in der Datei.`,
  range: 'Wählen Sie einen letzten Tag, der nicht vor dem ersten liegt, und höchstens drei Jahre.',
};

export type ListTexts = typeof en;

export const listTexts = (): ListTexts => ownWords({ en, de });
