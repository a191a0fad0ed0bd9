/** Below days and times, where nothing is free: a button, then the form of the waiting list, then that one is on it. */

import { html, nothing } from 'lit/html.js';
import { change, type Flow, langOf, textsOf } from '../flow.ts';
import { fieldsToJoin, join, keyOf, waitFocus, wishOf } from '../waiting.ts';
import { inWords } from '../wall-time.ts';
import { consentAndPrivacy } from './confirm-step.ts';
import { fieldView, keep } from './form-step.ts';

export function waiting(flow: Flow) {
  const wish = wishOf(flow);
  if (!wish) return nothing;
  const texts = textsOf(flow);
  const words = wish.day ? `${texts.tell}: ${inWords(langOf(flow), 'short', wish.day)}` : texts.tell;
  const submit = (event: Event) => {
    event.preventDefault();
    join(flow, wish);
  };
  const field = (name: (typeof fieldsToJoin)[number], index: number) =>
    fieldView(flow, {
      name,
      field: {
        form_type: 'textbox',
        input_type: index ? 'text' : 'email',
        label: texts[name],
        required: !index,
        value: '',
        autocomplete: name,
        hint: index ? '' : texts.emailHint,
      },
      value: flow.values[name] ?? '',
      error: flow.errors[name],
    });
  return html`<div class="wait">${
    flow.listed === keyOf(wish)
      ? html`<p tabindex="-1">${texts.joined}</p>`
      : flow.asks
        ? html`<h3>${words}</h3><form novalidate @submit=${submit} @input=${keep(flow)}>${fieldsToJoin.map(field)}<div class="unseen" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off"></div>${consentAndPrivacy(flow)}<button part="primary" aria-disabled=${!!flow.sending}>${texts.join}</button></form>`
        : html`<button part="button" @click=${() => change(flow, { asks: true, focusOn: waitFocus })}>${words}</button>`
  }</div>`;
}
