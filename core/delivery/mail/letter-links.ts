/** The links of a customer's letter: its button, calendars, the way there, and other times. */

import { changeableUntil } from '../../booking/places.ts';
import { shownRooms } from '../../booking/shown-rooms.ts';
import { calendarLinks, describeEntry } from '../calendar/calendar-entry.ts';
import type { BookingAsOf, MessageContext, OutboxEntry } from '../outbox-entry.ts';
import type { Speech } from '../texts/speech.ts';
import type { Link, LinkList } from './letter.ts';
import type { MailRequest, ProposedTimes } from './mail.ts';
import type { BookingLetterKind } from './mail-kinds.ts';

export interface LetterInput {
  readonly kind: BookingLetterKind;
  readonly request: MailRequest;
  readonly entry: OutboxEntry;
  readonly asOf: BookingAsOf;
  readonly context: MessageContext;
  readonly speech: Speech;
  readonly proposed: ProposedTimes | null;
}

export function asksToConfirm(kind: BookingLetterKind): boolean {
  return kind === 'confirmationRequest' || kind === 'confirmationReminder';
}

export function mayChange({ asOf, context, request }: LetterInput): boolean {
  const { cancelCutoffMinutes } = context.schedule;
  return changeableUntil(asOf.startsAt, cancelCutoffMinutes, request.now) !== null;
}

export function chooseButton(input: LetterInput): Link {
  const { kind, context, speech, request } = input;
  const { buttons } = speech.texts;
  const { baseUrl } = request.origin;
  if (kind === 'cancellation') {
    return { label: buttons.bookAgain, href: `${baseUrl}/book` };
  }
  if (kind === 'proposal') {
    return { label: buttons.choose, href: proposedLink({ request, context }) };
  }
  const asks = asksToConfirm(kind);
  return {
    label: asks ? buttons.confirm : buttons[mayChange(input) ? 'manage' : 'view'],
    href: `${baseUrl}/manage/${context.manageSecret}`,
  };
}

/** Link to the page with the proposed times. Opening it accepts none of them. */
function proposedLink({ request, context }: Pick<LetterInput, 'request' | 'context'>): string {
  return `${request.origin.baseUrl}/manage/${context.manageSecret}/times`;
}

/** The way there, and to another time. */
export function remindedActions(input: LetterInput): readonly Link[] {
  const { context, speech, request } = input;
  const { address } = context.schedule;
  const { buttons } = speech.texts;
  const href = address ? speech.mapLink(address) : null;
  return [
    ...(href === null ? [] : [{ label: buttons.directions, href }]),
    ...(mayChange(input)
      ? [
          {
            label: buttons.move,
            href: `${request.origin.baseUrl}/manage/${context.manageSecret}/move`,
          },
        ]
      : []),
  ];
}

/**
 * Proposed times, or links to the calendar file and to web calendars. The latter are for the HTML
 * part only: they would fill pages of the plain text, whose readers have the attached file. Phones
 * whose mail program ignores that file can still open it at its address.
 */
export function listLinks(input: LetterInput): LinkList | null {
  const { kind, asOf, context, speech, request } = input;
  if (kind === 'proposal') {
    return proposedTimes(input);
  }
  if (kind !== 'confirmation' && kind !== 'move' && kind !== 'substitution') {
    return null;
  }
  const booking = { ...context.booking, ...asOf };
  const entry = describeEntry(
    {
      ...context,
      booking,
      customer: null,
      operator: request.installation.name,
      rooms: shownRooms(request.installation, booking),
      manageLink: null,
    },
    speech,
  );
  const file = {
    label: speech.texts.calendarFile,
    href: `${request.origin.baseUrl}/manage/${context.manageSecret}/booking.ics`,
  };
  // A link opens one event, but a course has several.
  const others =
    booking.dates === undefined
      ? calendarLinks({ ...entry, startsAt: asOf.startsAt, endsAt: asOf.endsAt }, speech)
      : [];
  const links = [file, ...others];
  return { heading: speech.texts.headings.calendars, links, inText: false };
}

function proposedTimes({ proposed, speech, ...input }: LetterInput): LinkList {
  const links = (proposed?.times ?? []).map(({ startsAt, schedule }) => ({
    label: speech.list([
      speech.whenBoth(startsAt, input.context.booking.timeZone),
      ...(schedule === null ? [] : [speech.own(schedule)]),
    ]),
    href: proposedLink(input),
  }));
  return { heading: speech.texts.headings.proposed, links, inText: true };
}
