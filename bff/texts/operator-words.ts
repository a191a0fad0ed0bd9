/** Where the operator's one word for a calendar ("Therapist") or a reason ("Course") stands in the place of ours. A word stands alone: no language bends it. */

import type { TextTree } from '../../core/index.ts';
import type { Texts } from './texts.ts';

/** What is said instead, by part and name as `texts` in the installation file knows them; a word that is left out changes nothing. */
export function wordTexts({ calendar, reason }: { readonly calendar?: string; readonly reason?: string }, ours: Texts): TextTree {
  return {
    widget: {
      // Ours says "in this calendar".
      ...(calendar !== undefined && { calendarStep: calendar, calendarHead: calendar, with: calendar, noReasons: ours.widget.noCalendars }),
      ...(reason !== undefined && { reasonStep: reason, reasonHead: reason, for: reason, search: reason }),
    },
    plain: { ...(calendar !== undefined && { calendar }), ...(reason !== undefined && { reason }) },
    mails: { facts: { ...(calendar !== undefined && { calendar }), ...(reason !== undefined && { reason }) } },
  };
}
