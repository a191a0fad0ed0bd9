/** What can be added to the chosen reason, and how often it may be had: both decide what is free. */

import { html, nothing } from 'lit';
import type { WidgetSelectionBody } from '../../../bff/contract/widget-api.ts';
import { own, reasonWords } from '../flow/appointment.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { select } from '../flow/choosing.ts';
import { findBase, findReason, getTexts } from '../flow/selectors.ts';

export function selectionView(flow: BookingFlow) {
  const base = findBase(flow.state);
  const chosen: Partial<WidgetSelectionBody> = findReason(flow.state) ?? {};
  const { count = 1, with: added = [] } = chosen;
  if (!base?.selections) {
    return nothing;
  }
  const all: readonly (typeof chosen)[] = [base, ...base.selections];
  const chip = (times: number, ids: readonly number[], isIn: boolean, name: unknown) => {
    const found = all.find(
      ({ count: n = 1, with: others = [] }) =>
        n === times && others.length === ids.length && ids.every((id) => others.includes(id)),
    );
    return (
      found &&
      html`<li><button type="button" part="button" aria-pressed=${isIn} @click=${() => select(flow, 'reason', found.id)}>${name}</button></li>`
    );
  };
  const group = (heading: string, chips: readonly unknown[]) =>
    chips.length ? html`<h3>${heading}</h3><ul class="chips days">${chips}</ul>` : nothing;
  const texts = getTexts(flow.state);
  const ids = new Set(base.selections.flatMap((one) => one.with));
  const counts = new Set(all.map((one) => one.count ?? 1));
  return html`<div class="fields persons">
    ${group(
      texts.addHead,
      [...ids].map((id) => {
        const reason = findReason(flow.state, id);
        const isIn = added.includes(id);
        const next = isIn ? added.filter((other) => other !== id) : [...added, id];
        return chip(count, next, isIn, own(reason?.name, reason));
      }),
    )}
    ${group(texts.countHead, counts.size > 1 ? [...counts].map((n) => chip(n, added, n === count, n)) : [])}
    <p class="hint" role="status">${reasonWords(flow)} <b class="price">${own(chosen.price, chosen)}</b></p>
  </div>`;
}
