/** Texts of dialogs for a conflict: someone else saved first. */

import { fill } from '../texts/fill.ts';
import { partsTexts } from './parts-texts.ts';

/** Says what is stored now, without empty values. */
export const savedMeanwhile = (now: readonly (string | null)[]): string =>
  fill(partsTexts().savedMeanwhile.now, { now: now.filter(Boolean).join(' · ') });

export const changedMeanwhile = (): string => partsTexts().savedMeanwhile.effect;
