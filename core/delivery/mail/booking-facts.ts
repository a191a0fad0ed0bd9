/**
 * The facts of a booking that every mail lists: when, what, where, and how to reach the operator.
 */

import type { CourseDate } from '../../booking/booking.ts';
import type { BookedTime } from '../../booking/change.ts';
import { personsLabel } from '../../booking/persons.ts';
import type { InstallationProfile } from '../../installation/installation.ts';
import type { LocalizedText } from '../../installation/language.ts';
import { isWebAddress } from '../../web-address.ts';
import { mailLink, telLink } from '../contact-links.ts';
import type { MessageContext } from '../outbox-entry.ts';
import { mark } from '../texts/marked-text.ts';
import type { Speech } from '../texts/speech.ts';
import { fill, listAlternatives } from '../texts/text.ts';
import type { Fact, Letter } from './letter.ts';

export interface TimeQuestion {
  readonly speech: Speech;
  /** In order; several of a course. */
  readonly dates: readonly CourseDate[];
  /** The customer's; `null` to leave their own time out. */
  readonly timeZone: string | null;
  /** The place before the move; `null` if it was not moved. */
  readonly previous: BookedTime | null;
  /** Whether the booking will not take place. */
  readonly over: boolean;
}

/** When it is, by the customer's own clock too if that shows another time, and when it was. */
export function timeFacts({
  speech,
  dates,
  timeZone,
  previous,
  over,
}: TimeQuestion): readonly Fact[] {
  const { facts } = speech.texts;
  const there = dates.flatMap((date) => speech.spanThere(date, timeZone) ?? []);
  return [
    {
      label: facts.when,
      value: dates.map(speech.span).join('\n'),
      ...(over ? { struck: true } : { strong: true }),
    },
    ...(there.length === 0 || over
      ? []
      : [{ label: facts.yourTime, value: there.join('\n'), strong: true }]),
    ...(previous === null
      ? []
      : [{ label: facts.previously, value: speech.when(previous.startsAt), struck: true }]),
  ];
}

type Subject = Pick<MessageContext, 'reason' | 'schedule'>;
type Party = Subject & {
  readonly persons: number;
  /** The rooms that the customer is told; omitted if none. */
  readonly rooms?: readonly LocalizedText[];
};

/** With whom, and what for. `colleagues` are further calendars that it takes. */
export function whatFacts(
  { texts, own, list }: Speech,
  { reason, schedule }: Subject,
  colleagues: readonly LocalizedText[] = [],
): readonly Fact[] {
  return [
    { label: texts.facts.reason, value: own(reason.name) },
    { label: texts.facts.calendar, value: list([schedule.name, ...colleagues].map(own)) },
  ];
}

/** Lists the reason, schedule and place. */
export function whereFacts(speech: Speech, party: Party): readonly Fact[] {
  const { reason, schedule, persons, rooms = [] } = party;
  const { facts } = speech.texts;
  const { location, address } = schedule;
  const href = address ? speech.mapLink(address) : null;
  return [
    ...whatFacts(speech, { reason, schedule }),
    ...(reason.persons === undefined
      ? []
      : [{ label: speech.own(personsLabel(reason)), value: `${persons}` }]),
    ...roomFacts(speech, rooms),
    ...(location ? [{ label: facts.place, value: speech.own(location) }] : []),
    ...(address
      ? [{ label: facts.address, value: speech.own(address), ...(href !== null && { href }) }]
      : []),
    ...(schedule.directions === undefined
      ? []
      : [{ label: facts.directions, value: speech.own(schedule.directions) }]),
  ];
}

/** `Room: Room 2`; nothing if the customer is told none. */
export function roomFacts(speech: Speech, rooms: readonly LocalizedText[]): readonly Fact[] {
  return rooms.length === 0
    ? []
    : [{ label: speech.texts.facts.room, value: speech.list(rooms.map(speech.own)) }];
}

/** Who leads the class; nothing if nobody is named. */
export function leaderFacts(speech: Speech, names: readonly LocalizedText[]): readonly Fact[] {
  return names.length === 0
    ? []
    : [{ label: speech.texts.facts.led, value: speech.list(names.map(speech.own)), strong: true }];
}

/** How to reach them, what it costs, and where to read more. */
export function furtherFacts(
  speech: Speech,
  { reason, schedule }: Subject,
  { contactPhone }: InstallationProfile,
): readonly Fact[] {
  const { facts } = speech.texts;
  const phone = schedule.phone ?? contactPhone;
  const links = [...new Set([reason.infoUrl, schedule.infoUrl])].flatMap((url) =>
    url !== null && isWebAddress(url) ? [{ label: facts.more, value: url, href: url }] : [],
  );
  return [
    ...(phone ? [phoneFact(facts.phone, phone)] : []),
    ...(reason.price ? [{ label: facts.price, value: speech.own(reason.price) }] : []),
    ...links,
  ];
}

export function phoneFact(label: string, phone: string): Fact {
  const href = telLink(phone);
  return { label, value: phone, ...(href !== null && { href }) };
}

/** The sender, the contact for questions, and the notice that the mail was sent automatically. */
export function reachFooter(
  speech: Speech,
  profile: InstallationProfile,
): Pick<Letter, 'footer' | 'reach'> {
  const { texts, lang, direction } = speech;
  const email = profile.mail.replyTo ?? profile.contactEmail;
  const phone = profile.contactPhone;
  const reach = [
    ...(email === null ? [] : [{ label: email, href: mailLink(email) }]),
    ...(phone === null ? [] : [{ label: phone, href: telLink(phone) }]),
  ];
  const contact =
    reach.length === 0
      ? []
      : [
          fill(texts.contact, {
            reach: listAlternatives(
              reach.map(({ label }) => (direction === 'rtl' ? mark(label) : label)),
              lang,
            ),
          }),
        ];
  return {
    footer: [speech.own(profile.name), ...contact, texts.automatic],
    reach: reach.flatMap(({ label, href }) => (href === null ? [] : [{ label, href }])),
  };
}
