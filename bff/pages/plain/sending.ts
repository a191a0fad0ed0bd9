/**
 * Handles the forms of booking without scripts: take a time, validate the answers, book. They share
 * their rules with the widget's calls.
 */

import { type Booked, fillCounted } from '../../../core/index.ts';
import { presentRefusal } from '../../presenters/present-refusal.ts';
import type { SourceRefusal } from '../../source/booking-source.ts';
import { LANGUAGES } from '../../texts/index.ts';
import { labelStandardFields } from '../../visitor/standard-labels.ts';
import type { Challenge, VisitorOutcome } from '../../visitor/take-booking.ts';
import { codeOfLimit } from '../../visitor/visitor-limits.ts';
import type { FormBody } from '../page-steps.ts';
import { sendWhen } from './choosing.ts';
import { sendBooked } from './done-page.ts';
import { type Entry, findErrors, minutesOf, toHidden, toSubmission } from './entry.ts';
import { CONSENT_BOX } from './field-view.ts';
import { newlyAsked } from './form-fields.ts';
import { sendCheck, sendForm } from './form-pages.ts';
import { countPersons, findRenewed, holdTime, renewTime } from './held-time.ts';
import {
  type Choices,
  findSentence,
  type PlainContext,
  sayRetry,
  sendSorry,
  setWait,
} from './plain-context.ts';

export type SendPart = (
  plain: PlainContext,
  choices: Choices,
  entry: Entry,
  body: FormBody,
) => Promise<void>;

/**
 * Holds the chosen time if possible; if not, the visitor goes on without a hold. Answers given
 * before are validated next. The secret of the hold stays in the form, never in an address, because
 * proxies log those.
 */
export const takeTime: SendPart = async (plain, choices, entry, body) => {
  const { deps } = plain;
  const { slot } = entry;
  const page = body.get('page') ?? '';
  const taken = deps.taken.get(page);
  const before = taken && ((await findRenewed(deps, { ...taken, key: null })) ?? taken);
  if (before?.slot === slot) {
    return await goOn(plain, choices, { ...entry, ...before }, body);
  }
  const held = await holdTime(plain, choices, { ...entry, hold: before?.hold ?? entry.hold });
  if (held === 'gone') {
    return sendTimesAgain(plain, choices, entry);
  }
  if (held === null) {
    return await goOn(plain, choices, { ...entry, hold: null, until: null, minutes: null }, body);
  }
  if (page !== '' && page.length <= MAX_PAGE_LENGTH) {
    deps.taken.set(page, held);
  }
  await goOn(plain, choices, { ...entry, ...held }, body);
};

const MAX_PAGE_LENGTH = 32;

/** Continues with the form, or with the last step if it was filled in before. */
const goOn: SendPart = async (plain, choices, entry, body) => {
  if (entry.seal === '') {
    return await showForm(plain, choices, entry, body);
  }
  await check(plain, choices, { ...entry, seal: await sealFor(plain.deps, entry) }, body);
};

/** Shows the times again with all answers kept. The hold is kept until another time is taken. */
export const showTimes: SendPart = async (plain, choices, entry, body) => {
  const month = body.get('month') ?? null;
  const day = body.get('day') ?? (month === null ? entry.slot.slice(0, 10) : null);
  await sendWhen(plain, choices, {
    day,
    month,
    wasTaken: false,
    persons: countPersons(choices, entry),
    carried: { ...entry, key: null },
  });
};

/** Returns the present seal if it is valid for the chosen day, else issues a new one. */
async function sealFor({ readSeal, clock }: PlainContext['deps'], entry: Entry): Promise<string> {
  const seal = await readSeal();
  return seal.judge(entry.seal, entry, clock.now()).kind === 'forged'
    ? seal.issue(entry, clock.now())
    : entry.seal;
}

/** Goes back from the last step to the form, with everything filled in. */
export const showForm: SendPart = async (plain, choices, entry) => {
  const refusal = await sendForm(plain, choices, { entry, errors: new Map() });
  if (refusal) {
    await sendRefused(plain, choices, { entry, refusal });
  }
};

export const check: SendPart = async (plain, choices, entry, body) => {
  const form = await readForm(plain, entry);
  if (form.kind === 'refused') {
    return await sendRefused(plain, choices, { entry, refusal: form });
  }
  const added = newlyAsked(form.value, entry.values, body);
  const errors = new Map(
    [...findErrors(entry, form.value)].filter(
      ([name]) => !added.some((field) => field.name === name),
    ),
  );
  if (errors.size > 0 || added.length > 0) {
    return void (await sendForm(plain, choices, { entry, errors, added }));
  }
  sendCheck(plain, choices, { entry, form: form.value, problem: null, open: null, status: 200 });
};

export const book: SendPart = async (plain, choices, sent, body) => {
  const { ctx, visit, deps, language } = plain;
  // The form may be sent again after its time was held anew, for longer or shorter than it says.
  const hold = (await findRenewed(deps, sent))?.hold ?? sent.hold;
  const entry = { ...sent, hold };
  const { schedule, reason, slot, key, seal, unseen, consented, answer } = entry;
  const request = { schedule, reason, slot, submission: toSubmission(entry) };
  const { wanted: locale } = LANGUAGES.choose(
    visit.installation,
    language.setting.asked ?? language.speech.lang,
  );
  const challenge: Challenge = {
    seal,
    website: unseen,
    proof: { kind: 'answer', text: answer ?? '' },
  };
  const booking = {
    request,
    idempotencyKey: key,
    locale,
    timeZone: null,
    challenge,
    consented,
    hold,
    expectedMinutes: minutesOf(entry, choices.reason),
    provenEmail: null,
  };
  const outcome = await deps.takeBooking(ctx, visit, booking);
  if (outcome.kind === 'booked') {
    return await sendBooked(plain, entry, outcome);
  }
  const isTaken = outcome.kind === 'refused' && outcome.code === 'slot_unavailable';
  if (isTaken && (await findRenewed(deps, entry)) !== null) {
    // It is the visitor's own: the form was sent twice at once.
    return await book(plain, choices, entry, body);
  }
  await sendNotBooked(plain, choices, { entry, outcome });
};

async function readForm(
  { visit, language }: PlainContext,
  { schedule, reason, slot, hold }: Entry,
): ReturnType<PlainContext['visit']['source']['form']> {
  const choice = { scheduleId: schedule, reasonId: reason };
  const form = await visit.source.form(choice, slot, hold ?? undefined);
  return form.kind === 'refused'
    ? form
    : {
        ...form,
        value: labelStandardFields(form.value, language.profile, language.speech.lang),
      };
}

interface NotBooked {
  readonly entry: Entry;
  readonly outcome: Exclude<VisitorOutcome, Booked>;
}

async function sendNotBooked(
  plain: PlainContext,
  choices: Choices,
  { entry, outcome }: NotBooked,
): Promise<void> {
  const { language, ctx, deps } = plain;
  if (outcome.kind === 'refused') {
    return await sendRefused(plain, choices, { entry, refusal: outcome });
  }
  const again = async (
    problem: string | null,
    changes: Partial<Entry> & { readonly status: number },
  ) => {
    const form = await readForm(plain, entry);
    if (form.kind === 'refused') {
      return await sendRefused(plain, choices, { entry, refusal: form });
    }
    const { status, ...rest } = changes;
    sendCheck(plain, choices, {
      entry: { ...entry, ...rest },
      form: form.value,
      problem,
      open: openIn(outcome),
      status,
    });
  };
  if (outcome.kind === 'consent_missing') {
    return await again(null, { status: 400 });
  }
  if (outcome.kind === 'challenge_unsolved') {
    return await again(entry.answer === null ? null : language.plain.wrongAnswer, { status: 400 });
  }
  if (outcome.kind === 'too_early') {
    return await again(language.plain.tooEarly, { status: 403 });
  }
  // A seal expires after some hours. The honeypot field may have been filled in by a password
  // manager, so it is emptied, and sending the form again works.
  if (outcome.kind === 'challenge_failed') {
    return await again(language.plain.sealOld, {
      status: 403,
      unseen: '',
      seal: (await deps.readSeal()).issue(entry, deps.clock.now()),
    });
  }
  const { resetSeconds } = outcome.verdict;
  const sentence = findSentence(language, codeOfLimit(outcome));
  await again(`${sentence} ${sayRetry(language, resetSeconds, deps.clock.now())}.`, {
    status: 429,
  });
  ctx.set('Retry-After', String(resetSeconds));
}

/** Returns the input of the last step that is still missing. */
function openIn({ kind }: NotBooked['outcome']): typeof CONSENT_BOX | 'answer' | null {
  if (kind === 'consent_missing') {
    return CONSENT_BOX;
  }
  return kind === 'challenge_unsolved' ? 'answer' : null;
}

interface RefusedEntry {
  readonly entry: Entry;
  readonly refusal: SourceRefusal;
}

async function sendRefused(
  plain: PlainContext,
  choices: Choices,
  { entry, refusal }: RefusedEntry,
): Promise<void> {
  if (refusal.code === 'slot_unavailable') {
    return await sendTimesAgain(plain, choices, entry);
  }
  if (refusal.code === 'duration_changed') {
    return await sendCheckAgain(plain, choices, { entry, minutes: refusal.minutes });
  }
  const form = await readForm(plain, entry);
  if (form.kind === 'refused') {
    return sendSorry(plain, refusal, toHidden(entry));
  }
  if ('field' in refusal) {
    return void (await sendForm(plain, choices, {
      entry,
      errors: new Map([[refusal.field, refusal.problem]]),
    }));
  }
  const problem = sayRefusal(plain, entry, refusal);
  sendCheck(plain, choices, {
    entry,
    form: form.value,
    problem,
    open: null,
    status: presentRefusal(refusal).status,
  });
  setWait(plain.ctx, refusal);
}

interface OtherDuration {
  readonly entry: Entry;
  /** How long the appointment would take now. */
  readonly minutes: number;
}

/** Shows how long the time is free, which is held for as long if possible, and asks once more. */
async function sendCheckAgain(
  plain: PlainContext,
  choices: Choices,
  { entry, minutes }: OtherDuration,
): Promise<void> {
  const held = await renewTime(plain, choices, entry);
  if (held === 'gone') {
    return await sendTimesAgain(plain, choices, entry);
  }
  const free = { ...entry, ...(held ?? { hold: null, until: null, minutes: String(minutes) }) };
  const form = await readForm(plain, free);
  if (form.kind === 'refused') {
    return await sendRefused(plain, choices, { entry: free, refusal: form });
  }
  const { widget, speech } = plain.language;
  const head = fillCounted(widget.duration_changedHead, Number(free.minutes), speech.lang);
  sendCheck(plain, choices, {
    entry: free,
    form: form.value,
    problem: `${head}. ${widget.duration_changed}`,
    open: null,
    status: 409,
  });
}

function sayRefusal(
  { language, deps, visit }: PlainContext,
  { schedule }: Entry,
  refusal: SourceRefusal,
): string {
  const sentence = findSentence(language, refusal.code);
  if (refusal.code === 'rate_limited') {
    return `${sentence} ${sayRetry(language, refusal.retryAfterSeconds, deps.clock.now())}.`;
  }
  if (refusal.code !== 'customer_limit') {
    return sentence;
  }
  const { widget, speech } = language;
  const said = deps.asksByMail ? widget.customer_limitMailed : sentence;
  const limit = visit.installation.schedules.find(({ id }) => id === schedule)?.customerLimit;
  return limit ? `${fillCounted(widget.customer_limitHead, limit, speech.lang)}. ${said}` : said;
}

/** Sends fresh times around the lost one, with all answers kept. */
async function sendTimesAgain(plain: PlainContext, choices: Choices, entry: Entry): Promise<void> {
  const carried = { ...entry, key: null, hold: null, until: null, minutes: null };
  const persons = countPersons(choices, entry);
  await sendWhen(plain, choices, {
    day: entry.slot.slice(0, 10),
    month: null,
    wasTaken: true,
    persons,
    carried,
  });
}
