/**
 * German texts of the public pages: booking, also without JavaScript, and the accessibility
 * statement. No native speaker has reviewed them yet.
 */

import type { AccessibilityTexts, PageTexts, PlainTexts } from '../texts.ts';

export const pages: PageTexts = {
  book: 'Termin buchen',
  withoutScripts:
    'In Ihrem Browser ist JavaScript ausgeschaltet. Buchen können Sie trotzdem, Schritt für Schritt:',
  bookPlain: 'Ohne JavaScript buchen',
  orReachUs: 'Oder wenden Sie sich direkt an uns:',
  reachUs: 'Fragen?',
  email: 'E-Mail',
  phone: 'Telefon',
  privacy: 'Datenschutz',
  accessibility: 'Barrierefreiheit',
  languages: 'Sprachen',
  notFoundTitle: 'Hier ist keine Seite',
  notFound: 'Die Adresse ist vielleicht veraltet oder vertippt.',
  toBooking: 'Zur Buchungsseite',
  brokenTitle: 'Das hat nicht geklappt',
  broken:
    'Die Seite konnte nicht angezeigt werden. Es wurde nichts gebucht oder geändert. Bitte versuchen Sie es gleich noch einmal.',
  notSetUpTitle: 'Die Buchung öffnet bald',
  notSetUp:
    'Diese Buchungsseite ist noch nicht eingerichtet. Bitte schauen Sie später wieder vorbei.',
};

export const plain: PlainTexts = {
  calendar: 'Kalender',
  reason: 'Anliegen',
  steps: 'Schritte',
  list: 'Liste der freien Tage',
  nextFree: 'Nächster freier Termin: {when}',
  errors: 'Bitte sehen Sie hier noch einmal nach',
  moreFields: 'Aus Ihren Angaben ergeben sich noch Fragen',

  book: 'Termin buchen',
  keptUntil: 'Bis {time} Uhr für Sie reserviert.',
  tooEarly:
    'Das ging sehr schnell. Bitte sehen Sie noch einmal hin, und drücken Sie den Knopf erneut.',
  sealOld:
    'Diese Seite war lange offen, oder mit ihr wurde schon einmal gebucht. Alles ist noch da: Bitte drücken Sie den Knopf noch einmal.',
  answerHint: 'Daran sehen wir, dass ein Mensch bucht.',
  wrongAnswer:
    'Das ist nicht die Antwort, die wir suchen. Alles ist noch da: Bitte versuchen Sie es noch einmal.',
  leaveEmpty: 'Bitte leer lassen',

  bookedTitle: 'Ihr Termin ist gebucht',
  bookedLead: 'Ihr Termin ist gebucht: {when}',
  pendingMail:
    'Wir haben Ihnen geschrieben. Folgen Sie dem Link in dieser E-Mail und bestätigen Sie, sonst wird der Platz wieder vergeben.',
  save: 'In den Kalender übernehmen',
};

export const accessibility: AccessibilityTexts = {
  lead: '{name} möchte, dass alle hier buchen können. Diese Erklärung gilt für diese Buchungsseiten und für das Buchungsformular, das andere Seiten einbinden.',
  state:
    'Beide sind dafür gebaut, den Richtlinien für barrierefreie Webinhalte (WCAG) 2.2, Stufe AA, zu entsprechen. Uns ist kein Punkt bekannt, in dem sie es nicht tun, von den Grenzen weiter unten abgesehen.',
  worksHead: 'Worauf Sie sich verlassen können',
  keyboard: 'Alles geht mit der Tastatur, und Sie sehen immer, wo Sie gerade sind.',
  reader:
    'Screenreader erfahren von jedem Tag, jeder Zeit, jedem Feld und jeder Meldung Namen und Zustand.',
  sight:
    'Text lässt sich auf 400 % vergrößern; Kontraste, dunkle Farben und eigene Farben werden beachtet.',
  time: 'Eine Zeit bleibt für Sie reserviert, während Sie das Formular ausfüllen, Sie können mehr Zeit bekommen, und nichts Eingegebenes geht verloren.',
  scripts: 'Ohne JavaScript buchen Sie mit einfachen Formularen.',
  limitsHead: 'Grenzen',
  ownWords:
    'Namen, Beschreibungen, Felder und Bilder, die wir selbst eintragen, prüft kein Programm.',
  otherPages: 'Seiten, die das Buchungsformular einbinden, gehören nicht zu dieser Erklärung.',
  otherCalendars: 'Kalender, in die ein Termin übernommen werden kann, gehören anderen.',
  languages: 'Noch nicht alle Sprachen wurden von Menschen geprüft, deren Muttersprache sie sind.',
  checkedHead: 'Wie geprüft wurde',
  checked:
    'Durch automatische Prüfungen jedes Schritts (axe-core), in hellen, dunklen und erzwungenen Farben, von rechts nach links und auf schmalen Bildschirmen; durch Buchen nur mit der Tastatur; und anhand dessen, was Browser an Screenreader weitergeben.',
  notAudited: 'Eine unabhängige Stelle hat noch nicht geprüft.',
  contactHead: 'Sind Sie auf eine Barriere gestoßen?',
  contact:
    'Bitte sagen Sie uns, was Sie tun wollten und was im Weg war. Wir antworten, und bis dahin helfen wir Ihnen beim Buchen.',
  noContact: 'Unsere Adresse finden Sie auf unserer Website.',
  authority:
    'Wenn unsere Antwort nicht hilft, können Sie sich an die Stelle wenden, die bei Ihnen über die Barrierefreiheit wacht.',
  made: 'Erklärung vom {date} für die Version {version} des Buchungsprogramms Slotwell.',
};
