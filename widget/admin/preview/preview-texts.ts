/** What the preview of the widget says. */

import { ownWords } from '../texts/own-words.ts';

const en = {
  heading: 'Preview',
  look: 'The current widget with the look above. Nothing can be booked in it.',
  form: 'The widget with this form. Nothing can be booked in it.',
  wording: 'The current widget with these texts. Nothing can be booked in it.',
  scheme: 'Colours of the screen',
  schemes: { light: 'Light', dark: 'Dark' },
  frame: 'The widget as customers see it',
  empty: 'No time can be booked at the moment, so the widget shows no form.',
  pale: {
    light: (contrast: string, line: string) =>
      `On light screens this colour is too pale to be seen by itself (its contrast is ${contrast} to 1): it keeps its tone and gets lines in ${line}.`,
    dark: (contrast: string, accent: string) =>
      `On dark screens this colour is too dark to be read (its contrast is ${contrast} to 1): it is lightened to ${accent}.`,
  },
};

const de: typeof en = {
  heading: 'Vorschau',
  look: 'Das Widget, wie es gilt, im Aussehen von oben. Buchen lässt sich darin nichts.',
  form: 'Das Formular, wie es hier steht, im Widget. Buchen lässt sich darin nichts.',
  wording: 'Das Widget, wie es gilt, in den Worten von hier. Buchen lässt sich darin nichts.',
  scheme: 'Farben des Bildschirms',
  schemes: { light: 'Hell', dark: 'Dunkel' },
  frame: 'Das Widget, wie die Kundschaft es sieht',
  empty: 'Im Moment lässt sich keine Zeit buchen, also zeigt das Widget kein Formular.',
  pale: {
    light: (contrast, line) =>
      `Auf hellen Bildschirmen ist diese Farbe allein zu blass (Kontrast ${contrast} zu 1): Sie bleibt, wie sie ist, und bekommt Linien in ${line}.`,
    dark: (contrast, accent) =>
      `Auf dunklen Bildschirmen ist diese Farbe zu dunkel zum Lesen (Kontrast ${contrast} zu 1): Sie wird zu ${accent} aufgehellt.`,
  },
};

export type PreviewTexts = typeof en;

export const previewTexts = (): PreviewTexts => ownWords({ en, de });
