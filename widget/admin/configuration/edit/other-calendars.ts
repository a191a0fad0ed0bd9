/** The card of other calendars that close this one. Its element is loaded when it is first shown. */

import { html } from 'lit';
import type { FieldScope } from './entry-fields.ts';

export function otherCalendars({ entry }: FieldScope) {
  void import('../../other-calendars/other-calendars.ts');
  return html`<admin-other-calendars .schedule=${entry.id}></admin-other-calendars>`;
}
