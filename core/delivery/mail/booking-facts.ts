/**
 * The facts of a booking that every mail lists: time, reason, place, and how to reach the operator.
 */

import type { BookedTime } from '../../booking/change.ts';
import { personsLabel } from '../../booking/persons.ts';
import type { InstallationProfile } from '../../installation/installation.ts';
import { isWebAddress } from '../../web-address.ts';
import type { BookingAsOf, MessageContext } from '../outbox-entry.ts';
import { mark } from '../texts/marked-text.ts';
import type { Speech } from '../texts/speech.ts';
import { fill, listAlternatives } from '../texts/text.ts';
import type { Fact } from './letter.ts';

export interface PlaceQuestion {
  readonly speech: Speech;
  readonly asOf: BookingAsOf;
  readonly context: MessageContext;
  readonly profile: InstallationProfile;
  /** The place before the move; `null` if it was not moved. */
  readonly previous: BookedTime | null;
  /** Whether the booking will not take place. */
  readonly over: boolean;
  /** Omits what only matters to customers who come. */
  readonly brief: boolean;
}

export function placeFacts({
  speech,
  asOf,
  context,
  profile,
  previous,
  over,
  brief,
}: PlaceQuestion): readonly Fact[] {
  const { facts } = speech.texts;
  return [
    {
      label: facts.when,
      value: speech.when(asOf.startsAt),
      ...(over ? { struck: true } : { strong: true }),
    },
    ...(previous === null
      ? []
      : [{ label: facts.previously, value: speech.when(previous.startsAt), struck: true }]),
    ...(brief
      ? whatFacts(speech, context)
      : whereFacts(speech, { ...context, persons: context.booking.persons }, profile)),
    { label: facts.reference, value: String(asOf.bookingId) },
  ];
}

type Subject = Pick<MessageContext, 'reason' | 'schedule'>;

function whatFacts({ texts, own }: Speech, { reason, schedule }: Subject): readonly Fact[] {
  return [
    { label: texts.facts.reason, value: own(reason.name) },
    { label: texts.facts.calendar, value: own(schedule.name) },
  ];
}

export function whereFacts(
  speech: Speech,
  { reason, schedule, persons }: Subject & { readonly persons: number },
  { contactPhone }: InstallationProfile,
): readonly Fact[] {
  const { facts } = speech.texts;
  const coming =
    reason.persons === undefined
      ? []
      : [{ label: speech.own(personsLabel(reason)), value: `${persons}` }];
  const listed: readonly [string, string | null][] = [
    [facts.place, schedule.location && speech.own(schedule.location)],
    [facts.address, schedule.address && speech.own(schedule.address)],
    [facts.phone, schedule.phone ?? contactPhone],
    [facts.price, reason.price && speech.own(reason.price)],
  ];
  const links = [...new Set([reason.infoUrl, schedule.infoUrl])].flatMap((url) =>
    url !== null && isWebAddress(url) ? [{ label: facts.more, value: url, href: url }] : [],
  );
  return [
    ...whatFacts(speech, { reason, schedule }),
    ...coming,
    ...listed.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    ...links,
  ];
}

/** The sender, the contact for questions, and the notice that the mail was sent automatically. */
export function reachFooter(speech: Speech, profile: InstallationProfile): readonly string[] {
  const reach = [profile.mail.replyTo ?? profile.contactEmail, profile.contactPhone].filter(
    (one) => one !== null,
  );
  const { texts, lang, direction } = speech;
  const contact =
    reach.length === 0
      ? []
      : [
          fill(texts.contact, {
            reach: listAlternatives(
              direction === 'rtl' ? reach.map((one) => mark(one)) : reach,
              lang,
            ),
          }),
        ];
  return [speech.own(profile.name), ...contact, texts.automatic];
}
