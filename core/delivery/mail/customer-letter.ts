/** Letters to customers about a booking. */

import { datesAsOf } from '../../booking/course.ts';
import { PERSONS } from '../../booking/persons.ts';
import { bookingForm } from '../../booking/places.ts';
import { findLeaders } from '../../booking/session-takes.ts';
import { shownRooms } from '../../booking/shown-rooms.ts';
import type { EpochMs } from '../../clock.ts';
import type {
  InstallationProfile,
  MailKind,
  OwnMailKind,
} from '../../installation/installation.ts';
import { ownMailIn } from '../../installation/own-mails.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import type { OutboxEntry } from '../outbox-entry.ts';
import type { Initiator, LetterKind } from '../texts/mail-texts.ts';
import { mark } from '../texts/marked-text.ts';
import type { Speech } from '../texts/speech.ts';
import { fill } from '../texts/text.ts';
import {
  furtherFacts,
  leaderFacts,
  reachFooter,
  timeFacts,
  whatFacts,
  whereFacts,
} from './booking-facts.ts';
import { greet, readHarmlessName, repeatChoices } from './customer-words.ts';
import { type Letter, previewOf, type Section } from './letter.ts';
import {
  asksToConfirm,
  chooseButton,
  type LetterInput,
  listLinks,
  mayChange,
  remindedActions,
} from './letter-links.ts';
import type { BookingContent, MailRequest } from './mail.ts';
import { type BookingLetterKind, findMailPlan } from './mail-kinds.ts';

/** The operator's additional sentences for each kind of letter. */
const SENTENCES: Readonly<Record<LetterKind, MailKind | null>> = {
  confirmation: 'confirmation',
  cancellation: 'cancellation',
  move: 'move',
  reminder: 'reminder',
  confirmationRequest: 'confirmation_request',
  confirmationReminder: 'confirmation_request',
  proposal: null,
  substitution: null,
  addressRequest: null,
  addressLeft: null,
  bookingRefused: null,
  waitlistJoined: null,
  waitlistOffer: 'waitlist_offer',
};

/**
 * Uses the operator's own subject and text if they exist for that kind in the language of the
 * letter.
 */
export function inOwnWords(
  letter: Letter,
  named: OwnMailKind | null,
  values: OwnValues,
  { mail }: InstallationProfile,
): Letter {
  const own = named === null ? {} : ownMailIn(mail.texts, named, letter.lang);
  return {
    ...letter,
    ...(own.subject && { title: fill(own.subject, values), subject: fill(own.subject, values) }),
    ...(own.text && { lead: fill(own.text, values).trim() }),
  };
}

/** Placeholder values by name; empty if a mail has no such value. */
type OwnValues = Readonly<Record<string, string>>;

/** Values of `{when}` and the other placeholders in mails about a booking. */
function toValues(input: LetterInput): OwnValues {
  const { speech, asOf, context, entry, request } = input;
  return {
    name: readHarmlessName(context.booking.submission) ?? '',
    when: speech.when(asOf.startsAt),
    previous: entry.previous === null ? '' : speech.when(entry.previous.startsAt),
    until: speech.whenMs(keptUntil(input)),
    calendar: speech.own(context.schedule.name),
    reason: speech.own(context.reason.name),
    operator: speech.own(request.installation.name),
    reference: String(asOf.bookingId),
  };
}

export function customerLetter(
  request: MailRequest,
  { entry, context, proposed }: BookingContent,
): Letter {
  const kind = findMailPlan(entry.kind).customer;
  const { asOf } = entry;
  if (
    kind === null ||
    kind === 'bookingRefused' ||
    kind === 'addressRequest' ||
    kind === 'addressLeft' ||
    asOf === null
  ) {
    throw new Error(`No letter is written to customers about ${entry.kind}.`);
  }
  const speech = request.origin.speak(request.installation, context.booking.locale);
  const input: LetterInput = {
    kind,
    request,
    entry,
    asOf,
    context,
    speech,
    proposed: proposed ?? null,
  };
  return inOwnWords(writeLetter(input), SENTENCES[kind], toValues(input), request.installation);
}

function writeLetter(input: LetterInput): Letter {
  const { kind, request, entry, asOf, context, speech } = input;
  const { booking } = context;
  const isOver = kind === 'cancellation';
  const message = composeMessage(input);
  return {
    lang: speech.lang,
    direction: speech.direction,
    title: speech.texts.titles[kind],
    subject: composeSubject(input),
    preview: composePreview(input),
    greeting: greet(speech.texts, readHarmlessName(booking.submission)),
    lead: composeLead(input),
    message,
    wordsFirst: message !== null || kind === 'proposal' || asksToConfirm(kind),
    facts: [
      ...timeFacts({
        speech,
        dates: datesAsOf(asOf, booking),
        timeZone: booking.timeZone,
        previous: kind === 'move' ? entry.previous : null,
        over: isOver,
      }),
      ...(isOver
        ? whatFacts(speech, context)
        : whereFacts(speech, {
            ...context,
            persons: booking.persons,
            rooms: shownRooms(request.installation, { ...booking, startsAt: asOf.startsAt }),
          })),
      ...(kind === 'substitution'
        ? leaderFacts(
            speech,
            findLeaders(request.installation, { ...booking, startsAt: asOf.startsAt }),
          )
        : []),
    ],
    deadline: tellsDeadline(kind) ? cutoffSentence(input) : null,
    actions: kind === 'reminder' ? remindedActions(input) : [],
    button: chooseButton(input),
    notes: listNotes(input),
    details: [
      ...(isOver ? [] : furtherFacts(speech, context, request.installation)),
      { label: speech.texts.facts.reference, value: String(asOf.bookingId) },
    ],
    entered: listChoices(input),
    links: listLinks(input),
    ...reachFooter(speech, request.installation),
  };
}

/** Whether the letter says until when the booking can be changed. */
function tellsDeadline(kind: BookingLetterKind): boolean {
  return kind === 'confirmation' || kind === 'move' || kind === 'reminder';
}

/** The zone is named if the customer's clock shows another time. */
function composeSubject({ kind, asOf, context, speech, request }: LetterInput): string {
  return fill(speech.texts.subjects[kind], {
    when: speech.short(asOf.startsAt, request.now, context.booking.timeZone),
    reason: speech.own(context.reason.name),
  });
}

/** With whom, where, and until when it can be changed; the first sentence if more is to be done. */
function composePreview(input: LetterInput): string {
  const { kind, asOf, context, speech, request } = input;
  if (!tellsDeadline(kind)) {
    return previewOf(composeLead(input), speech.lang);
  }
  const { name, location, address, cancelCutoffMinutes } = context.schedule;
  const where = [name, address ?? location].flatMap((text) => (text ? [speech.own(text)] : []));
  const until = speech.short(asOf.startsAt - cancelCutoffMinutes, request.now);
  return [
    `${speech.list(where)}.`,
    ...(mayChange(input) ? [fill(speech.texts.previewUntil, { when: until })] : []),
  ].join(' ');
}

export function findInitiator({
  trigger,
  notice,
}: Pick<OutboxEntry, 'trigger' | 'notice'>): Initiator {
  if (trigger === 'manage') {
    return 'customer';
  }
  if (trigger === 'admin' || trigger === 'command_line') {
    return notice?.onRequest === true ? 'request' : 'operator';
  }
  return trigger === 'expiry' ? 'nobody' : 'unknown';
}

export function operatorSentence(
  kind: LetterKind,
  profile: InstallationProfile,
  speech: Speech,
): readonly string[] {
  const named = SENTENCES[kind];
  const text = named === null ? undefined : profile.mail.sentences[named];
  return text === undefined ? [] : [speech.own(text)];
}

/** Until when an unconfirmed booking keeps its place; never after its start. */
function keptUntil({ context, asOf }: LetterInput): EpochMs {
  const begin = asOf.startsAt * MS_PER_MINUTE;
  return Math.min(context.booking.confirmUntil ?? begin, begin);
}

function composeMessage({ entry, speech, request }: LetterInput): Letter['message'] {
  const message = entry.notice?.message ?? null;
  // Customers write to the operator, not to themselves.
  if (message === null || entry.trigger === 'manage') {
    return null;
  }
  const operator = speech.own(request.installation.name);
  return {
    heading: fill(speech.texts.messageFrom, { operator }),
    text: mark(message, { lines: true }),
  };
}

function composeLead(input: LetterInput): string {
  const { kind, entry, speech, request } = input;
  const { leads } = speech.texts;
  const operator = speech.own(request.installation.name);
  switch (kind) {
    case 'confirmation':
    case 'reminder':
    case 'substitution':
      return leads[kind];
    case 'cancellation':
    case 'move':
      return fill(leads[kind][findInitiator(entry)], { operator });
    case 'confirmationRequest':
    case 'confirmationReminder':
      return fill(leads[kind], { until: speech.whenMs(keptUntil(input)) });
    case 'proposal':
      return fill(leads[kind], { until: speech.whenMs(input.proposed?.until ?? 0) });
  }
}

function listNotes(input: LetterInput): readonly string[] {
  const { kind, request, speech } = input;
  const asks = asksToConfirm(kind);
  return [
    ...(asks ? [speech.texts.confirmNote] : []),
    ...operatorSentence(kind, request.installation, speech),
    ...(kind === 'confirmation' || asks ? [speech.texts.notYou] : []),
  ];
}

function cutoffSentence(input: LetterInput): string {
  const { asOf, context, speech } = input;
  const { cancelCutoffMinutes } = context.schedule;
  if (!mayChange(input)) {
    return speech.texts.changeNoMore;
  }
  return cancelCutoffMinutes === 0
    ? speech.texts.changeAlways
    : fill(speech.texts.changeUntil, { when: speech.when(asOf.startsAt - cancelCutoffMinutes) });
}

/**
 * The customer's choices, in mails that benefit from repeating them: not in a reminder or a
 * cancellation.
 */
function listChoices({ kind, request, context, speech }: LetterInput): Section | null {
  if (
    kind !== 'confirmation' &&
    kind !== 'confirmationRequest' &&
    kind !== 'confirmationReminder'
  ) {
    return null;
  }
  const form = bookingForm(request.installation, context.reason, context.schedule);
  // The number of people is among the facts of every letter.
  const others = form.filter(
    ({ name }) => context.reason.persons === undefined || name !== PERSONS,
  );
  const facts = repeatChoices(others, context.booking.submission, speech);
  return facts.length === 0
    ? null
    : { heading: speech.texts.headings.entered, facts, note: speech.texts.enteredMore };
}
