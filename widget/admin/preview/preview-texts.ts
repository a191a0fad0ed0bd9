/** What the preview of the widget says. */

import type texts from '../texts/en/preview.json';
import { section } from '../texts/section.ts';

export type PreviewTexts = typeof texts;

export const previewTexts = section<PreviewTexts>(
  (language) => import(`../texts/${language}/preview.json`),
);
