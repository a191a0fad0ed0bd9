/** Pages that move or cancel a booking. What scanners of mail open changes nothing: each asks first. */

import { type BookingService, parseDay, parseWallTime } from '../../../core/index.ts';
import type { Query } from '../../http/query.ts';
import { renderFacts, renderNote } from '../facts-view.ts';
import { type Html, html } from '../html.ts';
import { renderHidden } from '../times-view.ts';
import { readMonth, renderWhen } from '../when-view.ts';
import { isChangeable, type Managed, renderBrief, renderManagePage, renderQuestion, renderReach, sayCutoff, stateOf } from './managed.ts';

type Times = Pick<BookingService, 'days' | 'slots'>;

export async function renderMovePage(managed: Managed, query: Query, service: Times): Promise<string> {
  const { texts } = managed.voice;
  const slot = query.get('slot') ?? '';
  if (!isChangeable(managed) || stateOf(managed) !== 'confirmed')
    return renderPart(managed, html`<p>${sayCutoff(managed)}</p>${renderReach(managed)}`);
  if (parseWallTime(slot) !== null) return renderCheck(managed, slot);
  const choice = { scheduleId: managed.booking.scheduleId, reasonId: managed.booking.reasonId };
  const days = await service.days(choice);
  if (days.kind === 'refused') return renderPart(managed, html`<p>${texts.problems.not_offered}</p>${renderReach(managed)}`);
  const day = query.get('day') ?? '';
  const slots = parseDay(day) === null ? null : await service.slots(choice, day);
  return renderPart(
    managed,
    html`<p>${texts.moveLead}</p>${renderBrief(managed)}${renderWhen({
      voice: managed.voice,
      days: days.value,
      times: slots?.kind === 'answer' ? { day, slots: slots.value.slots, chosen: null } : null,
      month: readMonth(query.get('month')),
      link: (parameters) => managed.link('move', parameters),
      form: { method: 'get', action: managed.link('move'), hidden: { lang: query.get('lang') ?? null } },
    })}`,
    query.get('problem') === 'slot_unavailable' ? renderNote('problem', texts.problems.slot_unavailable) : null,
  );
}

function renderPart(managed: Managed, main: Html, news: Html | null = null): string {
  const back = html`<p><a href="${managed.link('')}">${managed.voice.texts.yourBooking}</a></p>`;
  return renderManagePage(managed, { title: managed.voice.texts.moveTitle, main: html`${news}${main}${back}`, page: 'move' });
}

function renderCheck(managed: Managed, slot: string): string {
  const { booking, voice, link } = managed;
  const { texts, speech, profile, days } = voice;
  const to = speech.texts.dateAndTime(days.full(slot.slice(0, 10)), days.time(slot), speech.texts.zone(profile.timeZone));
  const main = html`<p>${texts.moveCheckLead}</p>
${renderFacts([
  { label: texts.from, value: html`<s>${speech.when(booking.startsAt)}</s>` },
  { label: texts.to, value: html`<strong>${to}</strong>` },
])}
<form class="row" method="post" action="${link('move')}">${renderHidden({ slot, version: booking.version })}<button class="primary">${texts.moveButton}</button>
<a class="button" href="${link('move', { day: slot.slice(0, 10) })}">${texts.otherTime}</a></form>
<p><a href="${link('')}">${texts.keep}</a></p>`;
  return renderManagePage(managed, { title: texts.moveCheckTitle, main, page: 'move' });
}

export function renderCancelPage(managed: Managed): string {
  const { texts } = managed.voice;
  const ask = html`<p>${texts.cancelLead}</p>${renderQuestion(managed, { action: 'cancel', button: texts.cancelButton, isDanger: true })}`;
  const refuse = html`<p>${sayCutoff(managed)}</p>${renderReach(managed)}<p><a class="button" href="${managed.link('')}">${texts.yourBooking}</a></p>`;
  const main = html`${renderBrief(managed)}${isChangeable(managed) ? ask : refuse}`;
  return renderManagePage(managed, { title: texts.cancelTitle, main, page: 'cancel' });
}
