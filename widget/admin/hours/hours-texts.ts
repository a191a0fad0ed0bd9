/** What the painted week and the year say. */

import { ownWords } from '../texts/own-words.ts';

const en = {
  week: 'Week to paint on',
  how: 'Drag over closed time to open it, over open time to close it. By keyboard: arrows, Shift and arrows for more, Space to open or close.',
  periods: 'Hours that hold',
  allYear: 'All year',
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  addPeriod: 'Add a period',
  periodFrom: 'Valid from',
  periodUntil: 'Valid until',
  makePeriod: 'Paint it',
  addUp: 'Hours of periods that overlap add up.',
  undo: 'Undo',
  undone: 'Undone',
  wholeDay: 'Show the whole day',
  copy: 'Monday’s hours also Tuesday to Friday',
  copied: 'Tuesday to Friday now have Monday’s hours',
  closed: 'closed',
  open: 'open',
  partly: 'partly open',
  opened: (area: string) => `Opened: ${area}`,
  closedNow: (area: string) => `Closed: ${area}`,
  hours: (hours: string) => `${hours} h`,
  days: (first: string, last: string) => `${first} to ${last}`,
  time: (from: string, until: string) => `${from} to ${until}`,

  year: 'Days of the year',
  yearHow: 'A day leads to its exception, or begins one. By keyboard: arrows, Page up and Page down for months, Enter.',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  kinds: {
    closed: 'Closed (exception)',
    part: 'Closed for a part',
    other: 'Other hours',
    holiday: 'Public holiday, closed',
    weekly: 'Closed every week',
    usual: 'Open as usual',
  },
};

const de: typeof en = {
  week: 'Woche zum Malen',
  how: 'Über Geschlossenes ziehen öffnet, über Geöffnetes schließt. Mit Tasten: Pfeile, Umschalt und Pfeile für mehr, Leertaste öffnet oder schließt.',
  periods: 'Zeiten, die gelten',
  allYear: 'Ganzjährig',
  from: (day) => `ab ${day}`,
  until: (day) => `bis ${day}`,
  addPeriod: 'Zeitraum hinzufügen',
  periodFrom: 'Gilt ab',
  periodUntil: 'Gilt bis',
  makePeriod: 'Malen',
  addUp: 'Zeiten von Zeiträumen, die sich überschneiden, zählen zusammen.',
  undo: 'Rückgängig',
  undone: 'Rückgängig gemacht',
  wholeDay: 'Den ganzen Tag zeigen',
  copy: 'Montag auch für Dienstag bis Freitag',
  copied: 'Dienstag bis Freitag haben jetzt die Zeiten von Montag',
  closed: 'geschlossen',
  open: 'geöffnet',
  partly: 'zum Teil geöffnet',
  opened: (area) => `Geöffnet: ${area}`,
  closedNow: (area) => `Geschlossen: ${area}`,
  hours: (hours) => `${hours} h`,
  days: (first, last) => `${first} bis ${last}`,
  time: (from, until) => `${from} bis ${until}`,

  year: 'Tage des Jahres',
  yearHow: 'Ein Tag führt zu seiner Ausnahme oder beginnt eine. Mit Tasten: Pfeile, Bild auf und Bild ab für Monate, Eingabe.',
  previousYear: 'Voriges Jahr',
  nextYear: 'Nächstes Jahr',
  kinds: {
    closed: 'Geschlossen (Ausnahme)',
    part: 'Zum Teil geschlossen',
    other: 'Andere Zeiten',
    holiday: 'Feiertag, geschlossen',
    weekly: 'Jede Woche geschlossen',
    usual: 'Geöffnet wie immer',
  },
};

export type HoursTexts = typeof en;

export const hoursTexts = (): HoursTexts => ownWords({ en, de });
