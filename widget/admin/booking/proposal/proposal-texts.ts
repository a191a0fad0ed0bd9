/** What is said where other times are proposed for a booking. */

import { ownWords } from '../../texts/own-words.ts';

const en = {
  heading: (name: string) => `Propose other times to ${name}`,
  lead: 'They are held for at most two days, and the customer picks one through the link in the e-mail. Until then the booking stays as it is.',
  chosen: 'Proposed times',
  none: 'Nothing suitable was found. Choose up to three times.',
  most: 'For another time, remove one of them first.',
  another: 'Another time',
  add: 'Add this time',
  remove: 'Remove',
  message: 'Message (optional)',
  submit: 'Hold these times and send',
  done: (name: string) => `${name} has been asked to choose another time.`,
  skip: 'Skip this one',
  next: (at: number, all: number) => `Booking ${at} of ${all}`,
  noAddress: 'There is no e-mail address to write to.',
};

const de: typeof en = {
  heading: (name) => `${name} andere Zeiten vorschlagen`,
  lead: 'Diese Zeiten sind höchstens zwei Tage reserviert; über den Link in der E-Mail wählt die Person eine davon. Bis dahin bleibt der Termin, wie er ist.',
  chosen: 'Zeiten, die vorgeschlagen werden',
  none: 'Es fand sich nichts Passendes. Wählen Sie bis zu drei Zeiten.',
  most: 'Für eine andere Zeit entfernen Sie zuerst eine davon.',
  another: 'Andere Zeit',
  add: 'Diese Zeit dazunehmen',
  remove: 'Entfernen',
  message: 'Nachricht (freiwillig)',
  submit: 'Zeiten reservieren und schreiben',
  done: (name) => `${name} wählt eine andere Zeit.`,
  skip: 'Diesen lassen',
  next: (at, all) => `Termin ${at} von ${all}`,
  noAddress: 'Es gibt keine E-Mail-Adresse, an die wir schreiben könnten.',
};

export const proposalTexts = (): typeof en => ownWords({ en, de });
