/**
 * Mails about the waiting list: planned if the entry has an address, and composed from its state
 * when they are sent.
 */

import type { WaitlistState } from '../../booking/waitlist.ts';
import type { EpochMs } from '../../clock.ts';
import { layoutsAt } from '../../installation/schedule.ts';
import type { WaitlistStorage, WaitlistSubject } from '../../storage/port/waitlist.ts';
import type { EpochMinute } from '../../time/units.ts';
import type { PlannedDelivery } from '../delivery.ts';
import type { OutboxEntry } from '../outbox-entry.ts';
import type { Speech } from '../texts/speech.ts';
import { fill } from '../texts/text.ts';
import { furtherFacts, reachFooter, timeFacts, whereFacts } from './booking-facts.ts';
import { inOwnWords, operatorSentence } from './customer-letter.ts';
import { greet, harmlessName } from './customer-words.ts';
import { type Fact, type Letter, previewOf } from './letter.ts';
import type { MailInstallation, MailRequest, WaitlistContent, WaitlistMail } from './mail.ts';
import { planWaitlistMail } from './plan-mails.ts';

interface WaitlistMails {
  /** `null` if the entry is no longer live. */
  findWaitlistMail(waitlistId: number): Promise<WaitlistMail | null>;
  planWaitlist(entry: OutboxEntry): Promise<readonly PlannedDelivery[]>;
}

interface WaitlistMailParts {
  readonly storage: { readonly waitlist: Pick<WaitlistStorage, 'findSubject'> };
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

/** Plans mails about the waiting list and reads their content, with the entry's links. */
export function createWaitlistMails({ storage, baseUrl }: WaitlistMailParts): WaitlistMails {
  return {
    async findWaitlistMail(waitlistId) {
      const subject = await storage.waitlist.findSubject(waitlistId);
      return subject && isLive(subject.entry.state) ? toWaitlistMail(subject, baseUrl) : null;
    },
    async planWaitlist(entry) {
      const subject =
        entry.waitlistId === null ? null : await storage.waitlist.findSubject(entry.waitlistId);
      const email = subject && isLive(subject.entry.state) ? subject.entry.email : null;
      return email === null ? [] : planWaitlistMail(entry, email);
    },
  };
}

function isLive(state: WaitlistState): boolean {
  return state === 'waiting' || state === 'offered';
}

function toWaitlistMail(
  { entry, schedule, reason, secret }: WaitlistSubject,
  baseUrl: string,
): WaitlistMail {
  const page = `${baseUrl}/waitlist/${secret}`;
  const offer = entry.state === 'offered' ? entry.offer : null;
  return {
    waitlistId: entry.id,
    locale: entry.locale,
    timeZone: entry.timeZone,
    name: entry.name,
    schedule,
    reason,
    day: entry.day,
    beforeDay: entry.beforeDay,
    movesFrom: entry.moves?.startsAt ?? null,
    persons: entry.persons,
    confirmUntil: entry.state === 'waiting' ? entry.confirmUntil : null,
    slot: offer?.startsAt ?? null,
    until: offer?.until ?? null,
    link: page,
    leaveLink: page,
  };
}

export function waitlistLetter(
  { installation, origin, now }: MailRequest,
  content: WaitlistContent,
): Letter {
  const { data } = content;
  const speech = origin.speak(installation, data.locale);
  const { texts } = speech;
  const letter: Letter = {
    lang: speech.lang,
    direction: speech.direction,
    greeting: greet(texts, harmlessName(data.name ?? '')),
    message: null,
    wordsFirst: true,
    deadline: null,
    actions: [],
    details: furtherFacts(speech, data, installation),
    entered: null,
    links: { heading: null, links: [{ label: texts.leave, href: data.leaveLink }], inText: true },
    ...reachFooter(speech, installation),
    ...(content.kind === 'joined'
      ? sayJoined(data, speech, now)
      : sayOffered(data, speech, { installation, now })),
  };
  return inOwnWords(
    letter,
    content.kind === 'joined' ? 'waitlist_joined' : 'waitlist_offer',
    toValues(content, speech, installation),
    installation,
  );
}

/** Values of `{until}` and the other placeholders. */
function toValues({ data, kind }: WaitlistContent, speech: Speech, installation: MailInstallation) {
  const until = kind === 'joined' ? data.confirmUntil : data.until;
  return {
    name: harmlessName(data.name ?? '') ?? '',
    when: data.slot === null ? '' : speech.when(data.slot),
    day: sayDay(data, speech),
    until: speech.whenMs(until ?? 0),
    calendar: speech.own(data.schedule.name),
    reason: speech.own(data.reason.name),
    operator: speech.own(installation.name),
  };
}

function sayDay({ day, beforeDay }: WaitlistMail, speech: Speech): string {
  if (beforeDay !== null) {
    return fill(speech.texts.beforeDay, { day: speech.day(beforeDay) });
  }
  return day === null ? speech.texts.anyDay : speech.day(day);
}

type LetterWords = Pick<
  Letter,
  'title' | 'subject' | 'preview' | 'lead' | 'facts' | 'button' | 'notes'
>;

/**
 * Says what the entry is for, and that nothing happens until the link is followed, because anyone
 * may have entered the address.
 */
function sayJoined(data: WaitlistMail, speech: Speech, now: EpochMs): LetterWords {
  const { texts } = speech;
  const title = texts.titles.waitlistJoined;
  const lead = fill(texts.leads.waitlistJoined, { until: speech.whenMs(data.confirmUntil ?? 0) });
  return {
    title,
    subject:
      data.day === null
        ? title
        : fill(texts.subjects.waitlistJoined, { day: speech.shortDay(data.day, now) }),
    preview: previewOf(lead, speech.lang),
    lead,
    facts: [
      { label: texts.facts.day, value: sayDay(data, speech), strong: true },
      ...whereFacts(speech, data),
    ],
    button: { label: texts.buttons.keepPlace, href: data.link },
    notes: [texts.notYouWaiting],
  };
}

function sayOffered(
  data: WaitlistMail,
  speech: Speech,
  { installation, now }: Pick<MailRequest, 'installation' | 'now'>,
): LetterWords {
  const { texts } = speech;
  const title = texts.titles.waitlistOffer;
  const { movesFrom } = data;
  const { waitlistOffer, waitlistSooner } = texts.leads;
  const lead = fill(movesFrom === null ? waitlistOffer : waitlistSooner, {
    until: speech.whenMs(data.until ?? 0),
  });
  const subject =
    data.slot === null
      ? title
      : fill(texts.subjects.waitlistOffer, {
          when: speech.short(data.slot, now, data.timeZone),
          reason: speech.own(data.reason.name),
        });
  return {
    title,
    subject,
    preview: previewOf(lead, speech.lang),
    lead,
    facts: [
      ...offeredTime(data, speech),
      ...(movesFrom === null
        ? []
        : [{ label: texts.facts.present, value: speech.when(movesFrom) }]),
      ...whereFacts(speech, data),
    ],
    button: { label: texts.buttons.take, href: data.link },
    notes: [
      ...(movesFrom === null ? [] : [texts.moveNote]),
      ...operatorSentence('waitlistOffer', installation, speech),
    ],
  };
}

function offeredTime(
  { slot, laterStarts = [], reason, schedule, timeZone }: WaitlistMail,
  speech: Speech,
): readonly Fact[] {
  if (slot === null) {
    return [];
  }
  const lengths = layoutsAt(reason, schedule).map(({ durationMinutes }) => durationMinutes);
  if (new Set(lengths).size > 1) {
    return startFacts(slot, { speech, timeZone });
  }
  const dates = [slot, ...laterStarts].map((startsAt) => ({
    startsAt,
    endsAt: startsAt + reason.durationMinutes,
  }));
  return timeFacts({ speech, dates, timeZone, previous: null, over: false });
}

/** When it begins, if how long it takes follows from what is free. */
function startFacts(
  slot: EpochMinute,
  { speech, timeZone }: { readonly speech: Speech; readonly timeZone: string | null },
): readonly Fact[] {
  const { when, yourTime } = speech.texts.facts;
  const there = speech.whenThere(slot, timeZone);
  return [
    { label: when, value: speech.when(slot), strong: true },
    ...(there === null ? [] : [{ label: yourTime, value: there, strong: true }]),
  ];
}
