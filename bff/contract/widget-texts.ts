/**
 * The widget's texts, which are sent with `/widget/v1/config?lang=`, including the English ones:
 * only texts for a failure of that call are built in. Every visitor downloads all texts in one
 * language, so they stay short. Sentences for codes are named after the code; a code without a
 * sentence uses the one for `internal`.
 */

import type { Counted } from '../../core/index.ts';
import type { OwnWidgetTexts } from '../texts/texts.ts';
import type { SaidCode, SaidProblem, SharedCode } from './widget-errors.ts';

export type { Counted };

/** All texts of the widget in one language; `bff/texts/descriptions.json` describes each. */
export type WidgetTexts = OwnWidgetTexts &
  Readonly<Record<SaidCode | SaidProblem, string>> &
  // Another text of that name would be shown as the sentence for the code.
  Readonly<Partial<Record<SharedCode, never>>> & {
    /** The installation's time zone in words: `Berlin time`. */
    readonly zone: string;
    /** Label of the directions to a calendar, as in mails. */
    readonly directions: string;
  };

/** Texts that are sent in another form: as a field, as a link, or among the next steps. */
type ComposedText =
  | 'email'
  | 'emailHint'
  | 'confirmationHint'
  | 'bookPending'
  | 'calendarFile'
  | 'calendarFileFor'
  | 'reminded'
  | 'noMail'
  | 'whatNext'
  | 'mailed'
  | 'mailedOnly'
  | 'customer_limitMailed'
  | 'outcome_unknown';

/** The texts that are sent. */
export type SentTexts = Omit<WidgetTexts, ComposedText> & {
  /** Only sent in remote mode, where it also replaces `lost`. */
  readonly outcome_unknown?: string;
};
