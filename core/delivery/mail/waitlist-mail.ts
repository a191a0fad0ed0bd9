/**
 * Mails about the waiting list: planned if the entry has an address, and composed from its state
 * when they are sent.
 */

import type { WaitlistState } from '../../booking/waitlist.ts';
import type { WaitlistStorage, WaitlistSubject } from '../../storage/port/waitlist.ts';
import type { PlannedDelivery } from '../delivery.ts';
import type { OutboxEntry } from '../outbox-entry.ts';
import type { Speech } from '../texts/speech.ts';
import { fill } from '../texts/text.ts';
import { reachFooter, whereFacts } from './booking-facts.ts';
import { inOwnWords, operatorSentence } from './customer-letter.ts';
import { greet, harmlessName } from './customer-words.ts';
import type { Letter } from './letter.ts';
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
    name: entry.name,
    schedule,
    reason,
    day: entry.day,
    persons: entry.persons,
    confirmUntil: entry.state === 'waiting' ? entry.confirmUntil : null,
    slot: offer?.startsAt ?? null,
    until: offer?.until ?? null,
    link: page,
    leaveLink: page,
  };
}

export function waitlistLetter(
  { installation, origin }: MailRequest,
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
    entered: null,
    links: { heading: null, links: [{ label: texts.leave, href: data.leaveLink }], inText: true },
    footer: reachFooter(speech, installation),
    ...(content.kind === 'joined'
      ? sayJoined(data, speech, installation)
      : sayOffered(data, speech, installation)),
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
    day: data.day === null ? speech.texts.anyDay : speech.day(data.day),
    until: speech.whenMs(until ?? 0),
    calendar: speech.own(data.schedule.name),
    reason: speech.own(data.reason.name),
    operator: speech.own(installation.name),
  };
}

type LetterWords = Pick<Letter, 'title' | 'subjectEnd' | 'lead' | 'facts' | 'button' | 'notes'>;

/**
 * Says what the entry is for, and that nothing happens until the link is followed, because anyone
 * may have entered the address.
 */
function sayJoined(
  data: WaitlistMail,
  speech: Speech,
  installation: MailInstallation,
): LetterWords {
  const { texts } = speech;
  const day = data.day === null ? texts.anyDay : speech.day(data.day);
  return {
    title: texts.titles.waitlistJoined,
    subjectEnd: data.day === null ? null : day,
    lead: fill(texts.leads.waitlistJoined, { until: speech.whenMs(data.confirmUntil ?? 0) }),
    facts: [
      { label: texts.facts.day, value: day, strong: true },
      ...whereFacts(speech, data, installation),
    ],
    button: { label: texts.buttons.keepPlace, href: data.link },
    notes: [texts.notYouWaiting],
  };
}

function sayOffered(
  data: WaitlistMail,
  speech: Speech,
  installation: MailInstallation,
): LetterWords {
  const { texts } = speech;
  const when =
    data.slot === null
      ? []
      : [{ label: texts.facts.when, value: speech.when(data.slot), strong: true }];
  return {
    title: texts.titles.waitlistOffer,
    subjectEnd: data.slot === null ? null : speech.when(data.slot),
    lead: fill(texts.leads.waitlistOffer, { until: speech.whenMs(data.until ?? 0) }),
    facts: [...when, ...whereFacts(speech, data, installation)],
    button: { label: texts.buttons.take, href: data.link },
    notes: operatorSentence('waitlistOffer', installation, speech),
  };
}
