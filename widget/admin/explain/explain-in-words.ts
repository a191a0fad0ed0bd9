/** A rule that keeps a time from being offered, as a sentence. */

import type { Explanation } from '../../../bff/contract/admin-explanations.ts';
import type { Texts } from '../texts/en.ts';
import { dayInWords } from '../wall-time.ts';

export function explainInWords({ explaining: words, rules }: Texts, language: string, said: Explanation): string {
  switch (said.rule) {
    case 'offered':
      return words.offered;
    case 'lead_time':
      return words.leadTime(words.duration(said.minutes));
    case 'beyond_horizon':
      return words.horizon(dayInWords(language, said.last_day, 'dated'));
    case 'closed':
      return words.closed[said.by](said.why);
    case 'off_grid':
      return words.offGrid(words.duration(said.step));
    case 'daily_limit':
      return words.dailyLimit(said.limit);
    case 'occupied':
      return said.by === 'reason' ? words.takenByReason(said.capacity) : words.taken(said.capacity);
    default:
      return rules[said.rule];
  }
}
