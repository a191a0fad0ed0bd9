/**
 * The steps that choose with links (schedule, reason, day and time), and the form of the chosen
 * time.
 */

import { randomBytes } from 'node:crypto';
import { fillCounted, isRefusal, PERSONS, parseDay, parseWallTime } from '../../../core/index.ts';
import type { Query } from '../../http/query.ts';
import type { PublicReason, PublicSchedule } from '../../source/booking-source.ts';
import { groupReasons } from '../../visitor/offered-choices.ts';
import { renderNote, renderWebLink } from '../facts-view.ts';
import { type Html, html } from '../html.ts';
import { words } from '../own-text.ts';
import { sendSeeOther } from '../send-page.ts';
import { type HiddenFields, placesLeft } from '../times-view.ts';
import { readMonth, renderWhen } from '../when-view.ts';
import { type Entry, toHidden } from './entry.ts';
import { sendForm } from './form-pages.ts';
import { hiddenPersons, readPersons, renderPersons } from './persons-view.ts';
import {
  type Choices,
  listCourses,
  listCrumbs,
  type PlainContext,
  readChoices,
  sendSorry,
  sendStep,
} from './plain-context.ts';
import { renderSelection } from './selection-view.ts';

export async function sendChoosing(plain: PlainContext, query: Query): Promise<void> {
  const id = (name: string) =>
    /^[1-9][0-9]{0,14}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null;
  const choices = await readChoices(plain.visit.source, {
    schedule: id('schedule'),
    reason: id('reason'),
    count: id('count') ?? 1,
    additions: (query.get('with') ?? '').split(',').filter(Boolean).map(Number),
  });
  if (isRefusal(choices)) {
    return sendSorry(plain, choices);
  }
  const { schedule, reason } = choices;
  if (schedule === null) {
    return sendSchedules(plain, choices, query);
  }
  if (reason === null) {
    return sendReasons(plain, choices, schedule);
  }
  const slot = query.get('slot') ?? linkedSlot(query);
  const persons = readPersons(query.get('persons'), reason);
  if (parseWallTime(slot) === null) {
    return await sendWhen(plain, choices, { ...readWhen(query), persons });
  }
  const outcome = await sendForm(plain, choices, {
    entry: {
      schedule: schedule.id,
      reason: reason.id,
      slot,
      hold: null,
      minutes: null,
      until: null,
      seal: '',
      key: null,
      unseen: '',
      consented: false,
      answer: null,
      values: new Map(persons === 1 ? [] : [[PERSONS, `${persons}`]]),
      unasked: null,
    },
    errors: new Map(),
  });
  if (outcome?.code === 'slot_unavailable') {
    return sendSeeOther(
      plain.ctx,
      plain.link('', {
        schedule: schedule.id,
        reason: reason.id,
        day: slot.slice(0, 10),
        problem: 'slot_unavailable',
        ...ofPersons(persons),
      }),
    );
  }
  if (outcome !== null) {
    sendSorry(plain, outcome);
  }
}

/** Returns the day and time of a link, in the form that the widget uses as well. */
function linkedSlot(query: Query): string {
  return `${query.get('day') ?? ''} ${query.get('time') ?? ''}:00`;
}

export interface WhenQuery {
  readonly day: string | null;
  readonly month: string | null;
  readonly wasTaken: boolean;
  /** Number of persons. */
  readonly persons: number;
  /** Earlier choices and answers, including the held time; `null` if there are none yet. */
  readonly carried: Entry | null;
}

/** Returns the parameter for an address; one person needs none. */
function ofPersons(persons: number): { readonly persons?: string } {
  return persons === 1 ? {} : { persons: `${persons}` };
}

function readWhen(query: Query): Omit<WhenQuery, 'persons'> {
  const day = query.get('day') ?? null;
  return {
    day,
    month: query.get('month') ?? null,
    wasTaken: query.get('problem') === 'slot_unavailable',
    carried: null,
  };
}

/**
 * Sends the page of days, with the times of the chosen day. A time that the visitor holds is hidden
 * from everyone else but still offered to them.
 */
export async function sendWhen(
  plain: PlainContext,
  choices: Choices,
  when: WhenQuery,
): Promise<void> {
  const { language, link, visit } = plain;
  const { schedule, reason } = choices;
  if (schedule === null || reason === null) {
    return sendSeeOther(plain.ctx, link(''));
  }
  const { persons, carried } = when;
  const choice = { scheduleId: schedule.id, reasonId: reason.id, persons };
  const days = await visit.source.days(choice);
  if (days.kind === 'refused') {
    return sendSorry(plain, days);
  }
  const day = when.day !== null && parseDay(when.day) !== null ? when.day : null;
  const slots = day === null ? null : await visit.source.slots(choice, day);
  if (slots?.kind === 'refused' && slots.code !== 'day_not_found') {
    return sendSorry(plain, slots);
  }
  const { hold = null, slot = null } = carried ?? {};
  const offered =
    slots?.kind === 'answer'
      ? await withHeld(plain, slots.value.slots, { hold, slot, day, ...choice })
      : null;
  const left = slots?.kind === 'answer' ? { left: placesLeft(slots.value) } : {};
  const chosen = { schedule: schedule.id, reason: reason.id };
  const number = renderPersons(plain, reason, personsForm(plain, when, chosen));
  const selection = renderSelection(
    plain,
    choices,
    carried === null
      ? { link: (id) => link('', { ...chosen, reason: id, ...ofPersons(persons), day }) }
      : { action: link('when'), hidden: toHidden(carried, ['reason']) },
  );
  const view = renderWhen({
    language,
    days: days.value,
    month: readMonth(when.month),
    times:
      day !== null && offered !== null
        ? { day, slots: offered, chosen: hold === null ? null : slot, ...left }
        : null,
    link: (parameters) => link('', { ...chosen, ...ofPersons(persons), ...parameters }),
    carried: carried && { action: link('when'), hidden: toHidden(carried) },
    // Each page of times has its own id: if its form is sent twice, the same time is taken, not a
    // second one.
    form: {
      method: 'post',
      action: link('time'),
      hidden: {
        ...(carried && toHidden(carried, ['slot'])),
        ...chosen,
        ...hiddenPersons(reason, persons),
        page: randomBytes(18).toString('base64url'),
      },
    },
  });
  const isTime = offered !== null;
  sendStep(plain, {
    step: isTime ? 'time' : 'day',
    title: isTime ? language.widget.timeHead : language.widget.dayHead,
    main: html`${when.wasTaken ? renderNote('problem', language.widget.slot_unavailable) : null}${selection}${number}${view}`,
    choices,
    crumbs: listCrumbs(plain, choices),
    ...(when.wasTaken && plain.ctx.method === 'POST' && { status: 409 }),
  });
}

/**
 * Returns the form that changes the number of persons. It reloads the days and carries along all
 * answers.
 */
function personsForm(
  { link, language, tracking }: PlainContext,
  { day, persons, carried }: WhenQuery,
  chosen: HiddenFields,
) {
  if (carried !== null) {
    return { method: 'post', action: link('when'), hidden: toHidden(carried), persons } as const;
  }
  const hidden = { lang: language.setting.asked, ...tracking, ...chosen, day };
  return { method: 'get', action: link('').replace(/\?.*/, ''), hidden, persons } as const;
}

interface HeldTime {
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly persons: number;
  readonly day: string | null;
  readonly slot: string | null;
  readonly hold: string | null;
}

async function withHeld(
  { visit }: PlainContext,
  slots: readonly string[],
  { slot, hold, day, ...choice }: HeldTime,
): Promise<readonly string[]> {
  if (slot === null || hold === null || slots.includes(slot) || slot.slice(0, 10) !== day) {
    return slots;
  }
  const form = await visit.source.form(choice, slot, hold);
  return form.kind === 'refused' ? slots : [...slots, slot].toSorted();
}

/** Sends the list of schedules. What has been chosen of reasons already is carried along. */
function sendSchedules(plain: PlainContext, choices: Choices, query: Query): void {
  const { language, link } = plain;
  const { own } = language.speech;
  const chosen = Object.fromEntries(
    ['reason', 'count', 'with'].flatMap((name) => {
      const value = query.get(name);
      return value && /^[\d,]{1,120}$/.test(value) ? [[name, value]] : [];
    }),
  );
  const cards = choices.schedules.map((schedule: PublicSchedule) =>
    renderCard(plain, {
      name: own(schedule.name),
      notes: [schedule.location, schedule.address].map((text) => text && own(text)),
      infoUrl: schedule.infoUrl,
      href: link('', { schedule: schedule.id, ...chosen }),
    }),
  );
  const main =
    cards.length === 0
      ? html`<p>${language.widget.noCalendars}</p>`
      : html`<ul class="cards">${cards}</ul>`;
  sendStep(plain, {
    step: 'calendar',
    title: language.widget.calendarHead,
    main,
    choices,
    crumbs: [],
  });
}

function sendReasons(plain: PlainContext, choices: Choices, schedule: PublicSchedule): void {
  const { language, link } = plain;
  const { own } = language.speech;
  const card = (reason: PublicReason) => {
    const minutes = fillCounted(
      language.widget.minutes,
      reason.durationMinutes,
      language.speech.lang,
    );
    const notes = [
      own(reason.description),
      ...listCourses(plain, reason),
      reason.price ? `${minutes} · ${own(reason.price)}` : minutes,
    ];
    return renderCard(plain, {
      name: own(reason.name),
      notes,
      infoUrl: reason.infoUrl,
      href: link('', { schedule: schedule.id, reason: reason.id }),
    });
  };
  const groups = groupReasons(choices.reasons, own).map(
    ({ name, reasons }) =>
      html`${name === null ? null : html`<h2>${words(name)}</h2>`}<ul class="cards">${reasons.map(card)}</ul>`,
  );
  const main = groups.length === 0 ? html`<p>${language.widget.noReasons}</p>` : html`${groups}`;
  sendStep(plain, {
    step: 'reason',
    title: language.widget.reasonHead,
    main,
    choices,
    crumbs: listCrumbs(plain, choices),
  });
}

/** Name and notes may contain marked operator texts. */
interface Card {
  readonly name: string;
  readonly notes: readonly (string | null)[];
  readonly infoUrl: string | null;
  readonly href: string;
}

function renderCard({ language }: PlainContext, { name, notes, infoUrl, href }: Card): Html {
  const more = renderWebLink(infoUrl, `${language.widget.more}: ${name}`);
  return html`<li><a class="card" href="${href}"><b>${words(name)}</b>${notes.map((note) => (note ? html`<small>${words(note)}</small>` : null))}</a>${more && html`<span class="more">${more}</span>`}</li>`;
}
