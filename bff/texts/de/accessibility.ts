/** German texts of the accessibility statement. No native speaker has reviewed them yet. */

import type { AccessibilityTexts } from '../texts.ts';

export const accessibility: AccessibilityTexts = {
  lead: '{name} möchte, dass alle hier buchen können. Diese Erklärung gilt für diese Buchungsseiten und für das Buchungsformular, das andere Seiten einbinden.',
  state:
    'Beide sind dafür gebaut, den Richtlinien für barrierefreie Webinhalte (WCAG) 2.2, Stufe AA, zu entsprechen. Uns ist kein Punkt bekannt, in dem sie es nicht tun, von den Grenzen weiter unten abgesehen.',
  worksHead: 'Worauf Sie sich verlassen können',
  keyboard: 'Alles geht mit der Tastatur, und Sie sehen immer, wo Sie gerade sind.',
  reader: 'Screenreader erfahren von jedem Tag, jeder Zeit, jedem Feld und jeder Meldung Namen und Zustand.',
  sight: 'Text lässt sich auf 400 % vergrößern; Kontraste, dunkle Farben und eigene Farben werden beachtet.',
  time: 'Eine Zeit bleibt für Sie reserviert, während Sie das Formular ausfüllen, Sie können mehr Zeit bekommen, und nichts Eingegebenes geht verloren.',
  scripts: 'Ohne JavaScript buchen Sie mit einfachen Formularen.',
  limitsHead: 'Grenzen',
  ownWords: 'Namen, Beschreibungen, Felder und Bilder, die wir selbst eintragen, prüft kein Programm.',
  otherPages: 'Seiten, die das Buchungsformular einbinden, gehören nicht zu dieser Erklärung.',
  otherCalendars: 'Kalender, in die ein Termin übernommen werden kann, gehören anderen.',
  languages: 'Noch nicht alle Sprachen wurden von Menschen geprüft, deren Muttersprache sie sind.',
  checkedHead: 'Wie geprüft wurde',
  checked:
    'Durch automatische Prüfungen jedes Schritts (axe-core), in hellen, dunklen und erzwungenen Farben, von rechts nach links und auf schmalen Bildschirmen; durch Buchen nur mit der Tastatur; und anhand dessen, was Browser an Screenreader weitergeben.',
  notAudited: 'Eine unabhängige Stelle hat noch nicht geprüft.',
  contactHead: 'Sind Sie auf eine Barriere gestoßen?',
  contact: 'Bitte sagen Sie uns, was Sie tun wollten und was im Weg war. Wir antworten, und bis dahin helfen wir Ihnen beim Buchen.',
  noContact: 'Unsere Adresse finden Sie auf unserer Website.',
  authority: 'Wenn unsere Antwort nicht hilft, können Sie sich an die Stelle wenden, die bei Ihnen über die Barrierefreiheit wacht.',
  made: 'Erklärung vom {date} für die Version {version} des Buchungsprogramms Slotwell.',
};
