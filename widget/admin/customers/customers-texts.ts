/** What the customers' page says. */

import { ownWords } from '../texts/own-words.ts';

const en = {
  intro: 'Everyone who has booked, with their bookings and your notes.',
  search: 'Name, e-mail, telephone or booking number',
  name: 'Name',
  contact: 'Contact',
  count: 'Bookings',
  last: 'Last visit',
  next: 'Next',
  none: 'There are no customers yet.',
  notFound: 'No one found. Part of the name, address or number is enough.',
  found: (count: number) =>
    count === 1 ? '1 customer is shown.' : `${count} customers are shown.`,
  back: 'Customers',
  gone: 'This customer is not here: they were erased, or booked elsewhere.',
  nameless: 'Without a name',
  also: 'Also booked as',
  again: 'New booking',
  edit: 'Change',
  editHeading: 'Name and contact',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Telephone',
  email: 'E-mail',
  emailHint: 'E-mails about upcoming bookings go there.',
  everywhere: 'This changes it in all bookings of this customer.',
  save: 'Save',
  saved: 'Saved.',
  wrong: {
    first_name: 'The first name is too long.',
    last_name: 'Enter a name, a telephone number or an address; names have at most 100 characters.',
    phone: 'This is not a telephone number.',
    email: 'This is not an e-mail address.',
  } as Readonly<Record<string, string>>,
  note: 'Note about the customer',
  noteHint: '(only the team sees it; erased with the customer)',
  history: 'Bookings',
  noHistory: 'No bookings.',
  noted: 'Note',
  waiting: 'Waiting list',
  anyDay: 'any day',
  waitingStates: {
    waiting: 'waiting',
    offered: 'has an offer',
    booked: 'booked',
    lapsed: 'let it pass',
    left: 'left the list',
  },
  messages: 'E-mails to the customer',
  noMessages: 'Nothing has been sent yet.',
  merge: 'Merge …',
  mergeHeading: (name: string) => `Merge another customer into ${name}`,
  mergeSearch: 'Find the other customer',
  mergeChoose: 'Choose',
  mergeTo: (name: string) => `${name} stays`,
  mergeWhat: (other: string, name: string) => `This goes from ${other} to ${name}:`,
  bookings: (count: number) => (count === 1 ? '1 booking' : `${count} bookings`),
  ofThem: (count: number) => (count === 0 ? 'none still to come' : `${count} still to come`),
  waits: (count: number) =>
    count === 1
      ? '1 waiting-list entry, with the times held for it'
      : `${count} waiting-list entries, with the times held for them`,
  mails: (count: number) => (count === 1 ? '1 e-mail' : `${count} e-mails`),
  theNote: 'the note, added below the other one',
  later: 'later bookings under that name and address',
  unchanged: (name: string) =>
    `The bookings do not change; ${name}’s name and contact are shown. Merging cannot be undone.`,
  other: 'Someone else',
  mergeNow: 'Merge',
  merged: (name: string) => `Everything now belongs to ${name}.`,
  same: 'That is already the same customer.',
  privacy: 'Privacy',
  privacyWhy: 'What the law entitles your customers to.',
  privacyWho:
    'An administrator answers requests for a copy or erasure of personal data, on this page.',
  exportJson: 'Export as JSON',
  exportText: 'Export as text',
  erase: 'Erase …',
  eraseHeading: (name: string) => `Erase ${name}?`,
  eraseWhat: {
    erased: (count: number) =>
      count === 1
        ? '1 booking that is over or cancelled loses name, answers and notes.'
        : `${count} bookings that are over or cancelled lose name, answers and notes.`,
    cancelled: 'These are cancelled and then erased:',
    staying:
      'These can no longer be cancelled. They keep the name until they are over and are then erased:',
    until: (end: string) => `until ${end}`,
    waiting: (count: number) =>
      count === 1 ? '1 waiting-list entry ends.' : `${count} waiting-list entries end.`,
    note: 'The note is erased at once.',
  },
  stays:
    'What remains: the time, calendar, reason and state of each booking, without a name; the audit log, which names no customers; and older backups, for as long as you keep them.',
  eraseNow: 'Erase permanently',
  erasedNow: (count: number) =>
    count === 0
      ? 'The customer has been erased.'
      : `The customer is erased, except for ${count} ${count === 1 ? 'booking that is' : 'bookings that are'} not over yet.`,
  keep: 'Keep',
};

const de: typeof en = {
  intro: 'Alle, für die je gebucht wurde: was sie hatten, und was Sie von ihnen wissen.',
  search: 'Name, E-Mail, Telefon oder Terminnummer',
  name: 'Name',
  contact: 'Kontakt',
  count: 'Termine',
  last: 'Zuletzt da',
  next: 'Nächster',
  none: 'Es wurde noch für niemanden gebucht.',
  notFound: 'Niemand gefunden. Ein Teil von Name, Adresse oder Nummer genügt.',
  found: (count) => (count === 1 ? '1 Person wird gezeigt.' : `${count} Personen werden gezeigt.`),
  back: 'Kundschaft',
  gone: 'Diese Person ist hier nicht: gelöscht, oder anderswo gebucht.',
  nameless: 'Ohne Namen',
  also: 'Auch gebucht als',
  again: 'Termin eintragen',
  edit: 'Ändern',
  editHeading: 'Name und Kontakt',
  firstName: 'Vorname',
  lastName: 'Nachname',
  phone: 'Telefon',
  email: 'E-Mail',
  emailHint: 'Dorthin gehen die Nachrichten zu künftigen Terminen.',
  everywhere: 'Es ändert sich in allen Terminen dieser Person.',
  save: 'Speichern',
  saved: 'Gespeichert.',
  wrong: {
    first_name: 'Der Vorname ist zu lang.',
    last_name:
      'Geben Sie einen Namen, eine Telefonnummer oder eine Adresse an; Namen haben höchstens 100 Zeichen.',
    phone: 'Das ist keine Telefonnummer.',
    email: 'Das ist keine E-Mail-Adresse.',
  },
  note: 'Notiz zur Person',
  noteHint: '(sieht nur das Team; wird mit der Person gelöscht)',
  history: 'Termine',
  noHistory: 'Keine Termine.',
  noted: 'Notiz',
  waiting: 'Warteliste',
  anyDay: 'irgendein Tag',
  waitingStates: {
    waiting: 'wartet',
    offered: 'hat ein Angebot',
    booked: 'gebucht',
    lapsed: 'verstrichen',
    left: 'hat die Liste verlassen',
  },
  messages: 'Nachrichten an die Person',
  noMessages: 'Es wurde noch nichts gesendet.',
  merge: 'Zusammenführen …',
  mergeHeading: (name) => `Wer ist ebenfalls ${name}?`,
  mergeSearch: 'Die andere Person finden',
  mergeChoose: 'Wählen',
  mergeTo: (name) => `${name} bleibt`,
  mergeWhat: (other, name) => `Das geht von ${other} an ${name}:`,
  bookings: (count) => (count === 1 ? '1 Termin' : `${count} Termine`),
  ofThem: (count) => (count === 0 ? 'keiner steht noch bevor' : `davon stehen ${count} noch bevor`),
  waits: (count) =>
    count === 1
      ? '1 Wunsch auf der Warteliste, mit dem, was dafür freigehalten ist'
      : `${count} Wünsche auf der Warteliste, mit dem, was dafür freigehalten ist`,
  mails: (count) => (count === 1 ? '1 Nachricht' : `${count} Nachrichten`),
  theNote: 'die Notiz, unter die andere gesetzt',
  later: 'was später unter jenem Namen und jener Adresse gebucht wird',
  unchanged: (name) =>
    `In den Terminen ändert sich nichts; gezeigt werden Name und Kontakt von ${name}. Es lässt sich nicht wieder trennen.`,
  other: 'Jemand anderes',
  mergeNow: 'Zusammenführen',
  merged: (name) => `Alles gehört jetzt zu ${name}.`,
  same: 'Das ist bereits dieselbe Person.',
  privacy: 'Datenschutz',
  privacyWhy: 'Was Ihre Kundschaft von Rechts wegen verlangen kann.',
  privacyWho:
    'Wer wissen will, was gespeichert ist, oder gelöscht werden möchte, bekommt das von der Verwaltung, auf dieser Seite.',
  exportJson: 'Als JSON ausgeben',
  exportText: 'Als Text ausgeben',
  erase: 'Löschen …',
  eraseHeading: (name) => `${name} löschen?`,
  eraseWhat: {
    erased: (count) =>
      count === 1
        ? '1 vergangener oder abgesagter Termin verliert Namen, Angaben und Notizen.'
        : `${count} vergangene oder abgesagte Termine verlieren Namen, Angaben und Notizen.`,
    cancelled: 'Diese werden abgesagt und dann gelöscht:',
    staying:
      'Diese lassen sich nicht mehr absagen. Sie bleiben mit Namen, bis sie vorüber sind, und werden dann gelöscht:',
    until: (end) => `bis ${end}`,
    waiting: (count) =>
      count === 1
        ? '1 Wunsch auf der Warteliste endet.'
        : `${count} Wünsche auf der Warteliste enden.`,
    note: 'Die Notiz geht sofort.',
  },
  stays:
    'Was bleibt: Zeit, Kalender, Anliegen und Stand jedes Termins, ohne Namen; das Protokoll, das niemanden aus der Kundschaft nennt; und ältere Sicherungen, solange Sie sie aufheben.',
  eraseNow: 'Endgültig löschen',
  erasedNow: (count) =>
    count === 0
      ? 'Die Person ist gelöscht.'
      : `Die Person ist gelöscht, bis auf ${count === 1 ? '1 Termin, der noch bevorsteht' : `${count} Termine, die noch bevorstehen`}.`,
  keep: 'Behalten',
};

export type CustomersTexts = typeof en;

export const customersTexts = (): CustomersTexts => ownWords({ en, de });
