/**
 * German texts with du of the public pages: only what differs from those with Sie. No native
 * speaker has reviewed them yet.
 */

import * as formal from '../de/pages.ts';
import type { AccessibilityTexts, PageTexts, PlainTexts } from '../texts.ts';

export const pages: PageTexts = {
  ...formal.pages,
  withoutScripts:
    'In deinem Browser ist JavaScript ausgeschaltet. Buchen kannst du trotzdem, Schritt für Schritt:',
  orReachUs: 'Oder wende dich direkt an uns:',
  broken:
    'Die Seite konnte nicht angezeigt werden. Es wurde nichts gebucht oder geändert. Bitte versuche es gleich noch einmal.',
  notSetUp: 'Diese Buchungsseite ist noch nicht eingerichtet. Bitte schau später wieder vorbei.',
};

export const plain: PlainTexts = {
  ...formal.plain,
  errors: 'Bitte sieh hier noch einmal nach',
  moreFields: 'Aus deinen Angaben ergeben sich noch Fragen',
  keptUntil: 'Bis {time} Uhr für dich reserviert.',
  tooEarly: 'Das ging sehr schnell. Bitte sieh noch einmal hin, und drück den Knopf erneut.',
  sealOld:
    'Diese Seite war lange offen, oder mit ihr wurde schon einmal gebucht. Alles ist noch da: Bitte drück den Knopf noch einmal.',
  wrongAnswer:
    'Das ist nicht die Antwort, die wir suchen. Alles ist noch da: Bitte versuche es noch einmal.',
  bookedTitle: 'Dein Termin ist gebucht',
  bookedLead: 'Dein Termin ist gebucht: {when}',
  pendingMail:
    'Wir haben dir geschrieben. Folge dem Link in dieser E-Mail und bestätige, sonst wird der Platz wieder vergeben.',
};

export const accessibility: AccessibilityTexts = {
  ...formal.accessibility,
  worksHead: 'Worauf du dich verlassen kannst',
  keyboard: 'Alles geht mit der Tastatur, und du siehst immer, wo du gerade bist.',
  time: 'Eine Zeit bleibt für dich reserviert, während du das Formular ausfüllst, du kannst mehr Zeit bekommen, und nichts Eingegebenes geht verloren.',
  scripts: 'Ohne JavaScript buchst du mit einfachen Formularen.',
  contactHead: 'Bist du auf eine Barriere gestoßen?',
  contact:
    'Bitte sag uns, was du tun wolltest und was im Weg war. Wir antworten, und bis dahin helfen wir dir beim Buchen.',
  noContact: 'Unsere Adresse findest du auf unserer Website.',
  authority:
    'Wenn unsere Antwort nicht hilft, kannst du dich an die Stelle wenden, die bei dir über die Barrierefreiheit wacht.',
};
