/** In the place of the times, where nothing is free: the form of the waiting list, then that one is on it. */

import { html, type TemplateResult } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { langOf, textsOf } from '../flow/selectors.ts';
import { fill } from '../format/texts.ts';
import { inWords, shortDate } from '../format/wall-time.ts';
import { consentAndPrivacy } from '../steps/check.ts';
import { fieldView, keepTyped, trap } from '../steps/form.ts';
import { tick } from '../steps/icons.ts';
import { nameOfWish, type Wish, waitlistFields } from './waitlist.ts';
import { submitWish } from './waitlist-actions.ts';

export function waitlistForm(flow: BookingFlow, wish: Wish): TemplateResult {
  const { state } = flow;
  const texts = textsOf(state);
  if (state.joinedWish === nameOfWish(wish))
    return html`<div class="wait"><p class="note" tabindex="-1">${tick}<span>${texts.joined}</span></p></div>`;
  const submit = (event: Event) => {
    event.preventDefault();
    void submitWish(flow, wish);
  };
  const day = wish.day && fill(texts.dayFull, { day: inWords(langOf(state), shortDate, wish.day) });
  return html`
    <div class="wait">
      <h3 tabindex="-1">${day || texts.sooner}</h3>
      <p>${day ? texts.sooner : ''} ${texts.tell}.</p>
      <form novalidate @submit=${submit} @input=${keepTyped(flow)}>
        ${waitlistFields.map((name) => waitlistField(flow, name))} ${trap} ${consentAndPrivacy(flow)}
        <div><button part="button" aria-disabled=${!!state.isSending}>${texts.join}</button></div>
      </form>
    </div>
  `;
}

function waitlistField(flow: BookingFlow, name: (typeof waitlistFields)[number]) {
  const { values, errors } = flow.state;
  const texts = textsOf(flow.state);
  const isEmail = name === 'email';
  const field = {
    form_type: 'textbox',
    input_type: isEmail ? 'email' : 'text',
    label: texts[name],
    required: isEmail,
    value: '',
    autocomplete: name,
    hint: isEmail ? texts.emailHint : '',
  } as const;
  return fieldView(flow, { name, field, value: values[name] ?? '', error: errors[name] });
}
