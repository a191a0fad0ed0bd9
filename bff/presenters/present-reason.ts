/** A reason as `/api` shows it; its duration is in seconds there. */

import type { ReasonBody } from '../contract/rest-api.ts';
import type { Language } from '../http/send-answer.ts';
import type { ReasonEntry } from '../source/booking-source.ts';
import { presentText } from './present-text.ts';

export function presentReason(
  reason: Pick<ReasonEntry, 'id' | 'name' | 'description' | 'durationMinutes'>,
  language: Language,
): ReasonBody {
  return {
    id: reason.id,
    name: presentText(reason.name, language),
    description: presentText(reason.description, language),
    duration: reason.durationMinutes * 60,
  };
}
