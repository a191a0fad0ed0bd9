/** Texts of dialogs for a conflict: someone else saved first. */

import { ownWords } from '../texts/own-words.ts';

const en = {
  now: (now: string) =>
    `Someone else changed this in the meantime: it is now “${now}”. What you entered is still here and not saved yet.`,
  effect: 'This has changed in the meantime. See what would be done now, and decide again.',
};

const de: typeof en = {
  now: (now) =>
    `Das wurde inzwischen geändert und ist jetzt „${now}“. Ihre Eingaben sind noch da und noch nicht gespeichert.`,
  effect:
    'Das hat sich inzwischen geändert. Sehen Sie, was jetzt geschähe, und entscheiden Sie neu.',
};

const words = (): typeof en => ownWords({ en, de });

/** Says what is stored now, without empty values. */
export const savedMeanwhile = (now: readonly (string | null)[]): string =>
  words().now(now.filter(Boolean).join(' · '));

export const changedMeanwhile = (): string => words().effect;
