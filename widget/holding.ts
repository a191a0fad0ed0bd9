/**
 * The hold of the chosen time at the server: made, extended, released, and kept for the tab so that a reload finds it again. Trouble here stops nobody: without
 * a hold the booking decides, as it does anyway.
 */

import type { WidgetDaysBody, WidgetHoldBody, WidgetHoldRequestBody, WidgetSlotsBody } from '../bff/contract/widget-api.ts';
import { call, type Problem } from './api-client.ts';
import { type Flow, keptAs } from './flow.ts';
import type { Hold } from './hold.ts';
import { keep, kept } from './kept.ts';
import type { Choices } from './steps.ts';

/** How long to wait after trouble. */
const patience = 15_000;

/** An extension is asked for when this part of the time has gone by. */
const goodPart = 0.3;

const queryOf = ({ schedule, reason, slot }: WidgetHoldRequestBody): string =>
  `&schedule=${schedule}&reason=${reason}&slot=${encodeURIComponent(slot)}`;

/** The chosen time. */
const chosen = ({ choices: { calendar, reason, time } }: Flow): WidgetHoldRequestBody | undefined =>
  calendar && reason && time ? { schedule: calendar, reason, slot: time } : undefined;

/** The hold where it is one of the chosen time. */
export function holdOfChoice(flow: Flow): Hold | undefined {
  const { hold } = flow;
  const time = chosen(flow);
  return hold?.of && time && queryOf(hold.of) === queryOf(time) ? hold : undefined;
}

/** The question for the form, as whoever holds the time asks it; empty while that is not known. */
export const asHolder = ({ hold }: Flow, query: string): string =>
  hold?.pending ? '' : query + (hold?.secret ? `&hold=${hold.secret}` : '');

/** Holds the chosen time unless that is done or under way, and lets one of another day go; the promise is that of a new try alone. */
export function holdTime(flow: Flow): Promise<Problem | undefined> | undefined {
  const { hold, data, choices } = flow;
  const time = chosen(flow);
  if (hold?.of && (hold.of.schedule !== choices.calendar || hold.of.reason !== choices.reason || hold.of.slot.slice(0, 10) !== choices.day))
    letGo(flow);
  return time && data.config?.data.capabilities.holds && !isOver(flow) && !holdOfChoice(flow) ? make(flow, time) : undefined;
}

const heldTime = ({ hold }: Flow): string | undefined => (hold && hold.ends > performance.now() ? hold.of?.slot : undefined);

/** The free days, and that of the visitor's own time, which may be the last one of its day. */
export function daysOf(flow: Flow): WidgetDaysBody | undefined {
  const { days } = flow.data;
  const own = __HOLDS__ && heldTime(flow)?.slice(0, 10);
  return !days || !own || days.data.includes(own) ? days : { ...days, data: [...days.data, own].sort() };
}

/** The times on offer, and the visitor's own one, which is offered to nobody any more. Its instant may be unknown: empty. */
export function withHeld(flow: Flow): WidgetSlotsBody | undefined {
  const { slots } = flow.data;
  const own = heldTime(flow);
  if (!slots || !own || slots.data.includes(own)) return slots;
  const at = slots.data.filter((slot) => slot < own).length;
  return { data: slots.data.toSpliced(at, 0, own), instants: slots.instants.toSpliced(at, 0, '') };
}

/** Makes a hold in place of the last one. */
export function make(flow: Flow, of: WidgetHoldRequestBody, again = false): Promise<Problem | undefined> {
  const { hold: last } = flow;
  const { secret = '' } = last ?? {};
  const hold: Hold = { of, secret, ends: 0, latest: 0, next: Infinity, again };
  const settle = async () => {
    const { body, problem } = await post(flow, '', { ...of, ...(secret && { replaces: secret }) });
    hold.pending = undefined;
    if (flow.hold !== hold) {
      // Something else was chosen meanwhile.
      if (body) release(flow, body.hold);
    } else if (body) grant(flow, hold, body);
    else if (problem?.code === 'slot_unavailable') {
      flow.hold = last;
      if (last?.of && queryOf(last.of) === queryOf(of)) forgetHold(flow);
      return problem;
    } else hold.next = performance.now() + Math.max(patience, (problem?.wait ?? 0) * 1000);
    return;
  };
  flow.hold = hold;
  hold.pending = settle();
  return hold.pending;
}

/** Extends the hold; where it has run out meanwhile, makes another one. */
export async function renew(flow: Flow): Promise<Problem | undefined> {
  const { hold } = flow;
  if (!hold?.of || !hold.secret) return;
  hold.next = Infinity;
  const { body, problem } = await post(flow, '/extend', { hold: hold.secret });
  hold.pending = undefined;
  if (flow.hold !== hold || isOver(flow)) return;
  if (body) grant(flow, hold, body);
  else if (problem?.code === 'not_found') return make(flow, hold.of);
  else hold.next = performance.now() + patience;
  return;
}

/** The server frees the time in a quarter of a minute; until then it can be extended again. Works while the page is being left. */
export function release({ wishes, hold }: Flow, secret = hold?.secret): void {
  if (secret)
    fetch(`${wishes.base}widget/v1/holds/release`, { method: 'POST', body: secret, keepalive: true, credentials: 'omit' }).catch(() => 0);
}

/** The time is not wanted any more. What is chosen next replaces its hold, so that nobody ever has two. */
export function letGo(flow: Flow): void {
  const { hold } = flow;
  if (!hold) return;
  release(flow);
  forgetHold(flow);
  flow.hold = { secret: hold.secret, ends: 0, latest: 0, next: 0 };
}

/** There is none to release: it ran out, or a booking has consumed it. */
export function forgetHold(flow: Flow): void {
  flow.hold = undefined;
  keep(holdKey(flow));
}

/** After a reload: the choices of the time that was held, and its hold being extended again. */
export function restore(flow: Flow): Choices | undefined {
  const { of, secret = '' } = kept<Partial<Hold>>(holdKey(flow)) ?? {};
  if (!of) return;
  const hold: Hold = { of, secret, ends: 0, latest: 0, next: 0 };
  flow.hold = hold;
  hold.pending = renew(flow);
  const { schedule, reason, slot } = of;
  return { calendar: schedule, reason, day: slot.slice(0, 10), time: slot };
}

/** Pages for different reasons keep different things. */
const holdKey = (flow: Flow) => `${keptAs(flow)} hold ${flow.wishes.reason ?? ''}`;

/** A booking is on its way or done. */
const isOver = ({ sending, confirmed }: Flow) => sending || confirmed;

function grant(flow: Flow, hold: Hold, { hold: secret, seconds, expires_at, extendable_until }: WidgetHoldBody): void {
  const now = performance.now();
  hold.secret = secret;
  hold.ends = now + seconds * 1000;
  hold.latest = hold.ends + (Date.parse(extendable_until) - Date.parse(expires_at));
  hold.next = now + seconds * 1000 * goodPart;
  keep(holdKey(flow), { of: hold.of, secret });
}

const post = ({ wishes }: Flow, path: string, content: unknown) =>
  call<'holds'>(`${wishes.base}widget/v1/holds${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
  });
