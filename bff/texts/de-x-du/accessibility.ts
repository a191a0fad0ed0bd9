/** German texts of the accessibility statement with du, where they differ from those with Sie. No native speaker has reviewed them yet. */

import { accessibility as formal } from '../de/accessibility.ts';
import type { AccessibilityTexts } from '../texts.ts';

export const accessibility: AccessibilityTexts = {
  ...formal,
  worksHead: 'Worauf du dich verlassen kannst',
  keyboard: 'Alles geht mit der Tastatur, und du siehst immer, wo du gerade bist.',
  time: 'Eine Zeit bleibt für dich reserviert, während du das Formular ausfüllst, du kannst mehr Zeit bekommen, und nichts Eingegebenes geht verloren.',
  scripts: 'Ohne JavaScript buchst du mit einfachen Formularen.',
  contactHead: 'Bist du auf eine Barriere gestoßen?',
  contact: 'Bitte sag uns, was du tun wolltest und was im Weg war. Wir antworten, und bis dahin helfen wir dir beim Buchen.',
  noContact: 'Unsere Adresse findest du auf unserer Website.',
  authority: 'Wenn unsere Antwort nicht hilft, kannst du dich an die Stelle wenden, die bei dir über die Barrierefreiheit wacht.',
};
