/** A customer as cards: contact, bookings, waiting list entries and mails. */

import { html, nothing } from 'lit';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { panelTexts } from '../booking/panel-texts.ts';
import { BASE } from '../client.ts';
import { type Desk, mailLink, mayWrite, momentAt, telLink } from '../desk.ts';
import { icons } from '../parts/icons.ts';
import { stackedRow, stackedTable } from '../parts/stacked-table.ts';
import { fill } from '../texts/fill.ts';
import { lookUp } from '../texts/look-up.ts';
import { clock, dayInWords } from '../wall-time.ts';
import type { CustomersTexts } from './customers-texts.ts';

export type Customer = CallAnswer<'GET /customers/{id}'>;
type Wish = Pick<Customer['waiting'][number], 'day' | 'before_day' | 'moves_booking'>;

/** Returns the contact for a call, to compare with the stored one. */
export const toContact = ({ first_name, last_name, phone, email }: Customer) => ({
  first_name,
  last_name,
  phone: phone ?? '',
  email: email ?? '',
});

/** Maximum number of rows. The export contains all of them. */
const MAX_SHOWN = 200;

/** Same as on the day page, whose module would weigh more than this copy. */
function toState({
  status,
  attendance,
}: Pick<Customer['bookings'][number], 'status' | 'attendance'>) {
  return status === 'cancelled' || attendance === 'none' ? status : attendance;
}

function table(label: string, rows: readonly (readonly unknown[])[]) {
  return html`
    <section class="card">
      <h2>${label}</h2>
      ${stackedTable({ label, heads: [], rows: rows.map((cells) => stackedRow([], cells)) })}
    </section>
  `;
}

export function contactCard(
  { session, go }: Desk,
  words: CustomersTexts,
  { email, phone, other, bookings: [latest] }: Customer,
  open: (dialog: 'contact' | 'merge') => void,
) {
  const canWrite = mayWrite(session);
  const isAdministrator = session.administrator.role === 'administrator';
  return html`
    <section class="card" aria-labelledby="contact-heading">
      <div class="row">
        <h2 id="contact-heading">${words.contact}</h2>
        <span class="ends">
          ${canWrite && latest ? html`<button class="primary" @click=${() => go(`${BASE}/?again=${latest.id}`)}>${words.again}</button>` : nothing}
          ${canWrite ? html`<button @click=${() => open('contact')}>${words.edit}</button>` : nothing}
          ${isAdministrator ? html`<button @click=${() => open('merge')}>${words.merge}</button>` : nothing}
        </span>
      </div>
      ${phone ? html`<p class="row">${icons.phone}<a href=${telLink(phone)}><bdi>${phone}</bdi></a></p>` : nothing}
      ${email ? html`<p class="row">${icons.mail}<a href=${mailLink(email)}>${email}</a></p>` : nothing}
      ${other.length > 0 ? html`<p class="muted">${words.also}: ${other.join(' · ')}</p>` : nothing}
    </section>
  `;
}

export function historyView(
  { texts, language }: Desk,
  words: CustomersTexts,
  { bookings }: Customer,
) {
  if (bookings.length === 0) {
    return html`<section class="card"><h2>${words.history}</h2><p class="muted">${words.noHistory}</p></section>`;
  }
  const rows = bookings.slice(0, MAX_SHOWN).map((booking) => {
    const { id, day, from, until, schedule, reason, noted } = booking;
    const state = toState(booking);
    return [
      html`<a href="${BASE}/?day=${day}&booking=${id}">${dayInWords(language, day, 'dated')}, ${clock(from)}–${clock(until)}</a>`,
      html`${reason.name}<br /><small>${schedule.name}</small>`,
      html`<span class="badge" data-state=${state}>${texts.states[state]}</span>`,
      noted ? words.noted : nothing,
    ];
  });
  return table(`${words.history} (${bookings.length})`, rows);
}

function wishIn(
  { language }: Desk,
  words: CustomersTexts,
  { day, before_day: beforeDay, moves_booking: booking }: Wish,
) {
  if (booking !== null) {
    return fill(words.soonerThan, { booking: `${booking}` });
  }
  if (beforeDay !== null) {
    return fill(words.before, { day: dayInWords(language, beforeDay, 'dated') });
  }
  return day ? dayInWords(language, day, 'dated') : words.anyDay;
}

export function waitingView(desk: Desk, words: CustomersTexts, { waiting }: Customer) {
  if (waiting.length === 0) {
    return nothing;
  }
  const rows = waiting.map(({ schedule, reason, state, ...wish }) => [
    wishIn(desk, words, wish),
    html`${reason.name}<br /><small>${schedule.name}</small>`,
    words.waitingStates[state],
  ]);
  return table(words.waiting, rows);
}

export function messagesView(desk: Desk, words: CustomersTexts, { messages }: Customer) {
  if (messages.length === 0) {
    return html`<section class="card"><h2>${words.messages}</h2><p class="muted">${words.noMessages}</p></section>`;
  }
  const rows = messages.map(({ created_at, kind, to, state, problem }) => [
    html`<time datetime=${created_at}>${momentAt(desk, created_at)}</time>`,
    html`${lookUp(panelTexts().kinds, kind) ?? kind}<br /><small>${to}</small>`,
    html`${panelTexts().deliveries[state]}${problem ? html`<br /><small>${problem}</small>` : nothing}`,
  ]);
  return table(words.messages, rows);
}
