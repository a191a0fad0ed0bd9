/** What the painted week and the year say. */

import { ownWords } from '../texts/own-words.ts';

const en = {
  week: 'Week',
  how: 'Drag over closed time to open it, over open time to close it; with a finger once “Paint with a finger” is ticked. By keyboard: arrows, Shift and arrows for more, Space to open or close.',
  periods: 'Hours in effect',
  allYear: 'All year',
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  addPeriod: 'Add a period',
  periodFrom: 'Valid from',
  periodUntil: 'Valid until',
  makePeriod: 'Edit its hours',
  periodHint:
    'It begins as a copy of the hours in effect then; these end the day before and go on after it.',
  begun: 'The period begins as a copy of the hours in effect then.',
  addUp: 'Hours of overlapping periods add up.',
  undo: 'Undo',
  undone: 'Undone',
  byFinger: 'Paint with a finger',
  wholeDay: 'Show the whole day',
  copy: 'Copy Monday’s hours to Tuesday to Friday',
  copied: 'Tuesday to Friday now have Monday’s hours',
  closed: 'closed',
  open: 'open',
  partly: 'partly open',
  opened: (area: string) => `Opened: ${area}`,
  closedNow: (area: string) => `Closed: ${area}`,
  hours: (hours: string) => `${hours} h`,
  days: (first: string, last: string) => `${first} to ${last}`,
  time: (from: string, until: string) => `${from} to ${until}`,
  differs: 'Compared with the hours in effect',
  sum: (added: string | null, taken: string | null) =>
    `${[added && `${added} a week more`, taken && `${taken} a week less`].filter(Boolean).join(', ')}.`,
  comes: 'new',
  goes: 'removed',

  year: 'Days of the year',
  yearHow:
    'Choose a day to open or add its exception. By keyboard: arrows, Page up and Page down for months, Enter.',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  kinds: {
    closed: 'Closed (exception)',
    part: 'Closed for part of the day',
    other: 'Other hours',
    holiday: 'Public holiday, closed',
    weekly: 'Closed every week',
    usual: 'Open as usual',
  },
};

const de: typeof en = {
  week: 'Woche zum Malen',
  how: 'Über Geschlossenes ziehen öffnet, über Geöffnetes schließt; mit dem Finger, sobald „Mit dem Finger malen“ angehakt ist. Mit Tasten: Pfeile, Umschalt und Pfeile für mehr, Leertaste öffnet oder schließt.',
  periods: 'Zeiten, die gelten',
  allYear: 'Ganzjährig',
  from: (day) => `ab ${day}`,
  until: (day) => `bis ${day}`,
  addPeriod: 'Zeitraum hinzufügen',
  periodFrom: 'Gilt ab',
  periodUntil: 'Gilt bis',
  makePeriod: 'Zeiten bearbeiten',
  periodHint:
    'Er beginnt mit den Zeiten, die dann gelten; diese enden am Tag davor und gelten danach weiter.',
  begun: 'Der Zeitraum beginnt mit den Zeiten, die dann gelten.',
  addUp: 'Zeiten von Zeiträumen, die sich überschneiden, zählen zusammen.',
  undo: 'Rückgängig',
  undone: 'Rückgängig gemacht',
  byFinger: 'Mit dem Finger malen',
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
  differs: 'Gegenüber dem, was gilt',
  sum: (added, taken) =>
    `${[added && `${added} je Woche mehr`, taken && `${taken} je Woche weniger`].filter(Boolean).join(', ')}.`,
  comes: 'neu',
  goes: 'entfällt',

  year: 'Tage des Jahres',
  yearHow:
    'Ein Tag führt zu seiner Ausnahme oder beginnt eine. Mit Tasten: Pfeile, Bild auf und Bild ab für Monate, Eingabe.',
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
