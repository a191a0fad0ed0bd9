/**
 * `slotwell booking cancel | move`: changes a booking and notifies its customer, with the shared
 * options `--by`, `--message` and `--quiet`.
 */

import { z } from 'zod';
import {
  type Booking,
  type BookingService,
  type ChangeNotice,
  type ChangeRefusal,
  isAnnounced,
  type Moved,
} from '../../core/index.ts';
import { readBookingId, readSlot } from './arguments.ts';
import { createBookingPresenter } from './booking.ts';
import type { Command, CommandCall, ExitCode, Io } from './command.ts';
import { sayWhyNotOffered } from './offered.ts';
import { ACTOR, withCore } from './with-core.ts';

const MAX_MESSAGE_CHARACTERS = 1000;

const NOTICE_USAGE = '[--by customer|operator] [--message TEXT] [--quiet]';

const noticeOptions = {
  by: { type: 'string' },
  message: { type: 'string' },
  quiet: { type: 'boolean' },
} as const satisfies Command['options'];

/** For commands that always notify the customer, and always on behalf of the operator. */
export const MESSAGE_OPTION = { message: { type: 'string' } } as const satisfies Command['options'];

const noticeSchema = z
  .object({
    by: z
      .enum(['customer', 'operator'], '--by takes customer or operator: who wants the change.')
      .default('operator'),
    message: z
      .string()
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(
        z
          .string()
          .min(1, '--message is empty; write what the customer should read, or leave it out.')
          .max(
            MAX_MESSAGE_CHARACTERS,
            `--message is too long; use at most ${MAX_MESSAGE_CHARACTERS} characters.`,
          )
          .regex(
            /^(?:[^\p{Cc}\p{Cs}]|\n)*$/u,
            '--message contains a control character; take it out.',
          ),
      )
      .optional(),
    quiet: z.boolean().default(false),
  })
  .refine(
    ({ message, quiet }) => message === undefined || !quiet,
    '--message goes into the e-mail that --quiet leaves out; use one of them.',
  );

interface WantedNotice {
  readonly notice: ChangeNotice;
  readonly actor: string;
}

/** `null` after printing a problem if the options are invalid. */
export function readNotice({ io, options }: CommandCall): WantedNotice | null {
  const read = noticeSchema.safeParse(options);
  if (!read.success) {
    for (const { message } of read.error.issues) {
      io.err(message);
    }
    return null;
  }
  const { by, message = null, quiet } = read.data;
  return {
    notice: { onRequest: by === 'customer', message, quiet },
    actor: by === 'customer' ? `${ACTOR}, for the customer` : ACTOR,
  };
}

/**
 * Warns the operator if the customer is not notified; `null` if the customer is, as usual. `before`
 * is the booking before the change.
 */
function sayWhoIsNotTold(
  { notice: { quiet, message } }: WantedNotice,
  before: Booking,
  sendsMail: boolean,
): string | null {
  const lost = message === null ? '' : ' Nobody gets the message.';
  if (!isAnnounced(before.status)) {
    return `It was not confirmed yet, so the customer gets no e-mail.${lost}`;
  }
  if (quiet) {
    return 'The customer gets no e-mail.';
  }
  if (before.email === null) {
    return `The customer gave no e-mail address and gets no e-mail.${lost}`;
  }
  return message === null || sendsMail
    ? null
    : 'No e-mail is sent before SMTP_URL and MAIL_FROM are set; the message waits in the outbox.';
}

/** Cancels a booking and notifies its customer. Idempotent. */
export const bookingCancel: Command = {
  name: 'booking cancel',
  usage: `ID ${NOTICE_USAGE}`,
  summary:
    'Cancel a booking and free its place. Unless --quiet, the customer is notified: who cancelled, and your message.',
  options: noticeOptions,
  arity: [1, 1],
  run: async (call) => {
    const bookingId = readBookingId(call);
    if (bookingId === null) {
      return 2;
    }
    const wanted = readNotice(call);
    if (wanted === null) {
      return 2;
    }
    return withCore(call, async ({ service }, config) => {
      const before = await service.findBooking(bookingId);
      const outcome = await service.cancel({
        bookingId,
        ...wanted,
        trigger: 'command_line',
        respectCutoff: false,
      });
      if (outcome.kind !== 'cancelled') {
        call.io.err(`There is no booking ${bookingId}.`);
        return 1;
      }
      const { booking } = outcome;
      if (booking.status !== 'cancelled') {
        call.io.err(
          `Booking ${bookingId} is ${booking.status.replace('_', ' ')} and cannot be cancelled any more.`,
        );
        return 1;
      }
      if (before === null || before.status === 'cancelled') {
        call.io.out(`Booking ${bookingId} was already cancelled.`);
        return 0;
      }
      call.io.out(`Booking ${bookingId} is cancelled; its place is free again.`);
      const hint = sayWhoIsNotTold(wanted, before, config.mail !== null);
      if (hint !== null) {
        call.io.err(hint);
      }
      return 0;
    });
  },
};

/**
 * Moves a booking to another time, another calendar or both. The operator is not bound by cut-offs.
 */
export const bookingMove: Command = {
  name: 'booking move',
  usage: `ID "YYYY-MM-DD HH:MM" [--schedule ID] ${NOTICE_USAGE}`,
  summary: 'Move a booking to another time or calendar. Unless --quiet, the customer is notified.',
  options: { schedule: { type: 'string' }, ...noticeOptions },
  // Without quotation marks a shell splits the time into two words.
  arity: [2, 3],
  run: async (call) => {
    const bookingId = readBookingId(call);
    if (bookingId === null) {
      return 2;
    }
    const slot = readSlot(call.io, call.arguments.slice(1));
    const schedule = readSchedule(call);
    if (slot === null || schedule === 'wrong') {
      return 2;
    }
    const notice = readNotice(call);
    if (notice === null) {
      return 2;
    }
    return withCore(call, ({ service }, { mail }) =>
      move(call.io, service, {
        wish: { bookingId, slot, ...schedule },
        notice,
        sendsMail: mail !== null,
      }),
    );
  },
};

interface ChangeRequest {
  readonly bookingId: number;
  readonly slot: string;
  readonly scheduleId?: number;
}

interface MoveCall {
  readonly wish: ChangeRequest;
  readonly notice: WantedNotice;
  readonly sendsMail: boolean;
}

async function move(
  io: Io,
  service: BookingService,
  { wish, notice, sendsMail }: MoveCall,
): Promise<ExitCode> {
  const before = await service.findBooking(wish.bookingId);
  const outcome = await service.move({
    ...wish,
    ...notice,
    trigger: 'command_line',
    respectCutoff: false,
  });
  if (before === null || outcome.kind === 'not_found') {
    io.err(`There is no booking ${wish.bookingId}.`);
    return 1;
  }
  if (outcome.kind === 'refused') {
    io.err(
      `Booking ${wish.bookingId} stays where it is: ${await explainStay(service, outcome, { wish, booking: before })}`,
    );
    return 1;
  }
  io.out(await describe(service, outcome));
  const hint = isSamePlace(outcome) ? null : sayWhoIsNotTold(notice, before, sendsMail);
  if (hint !== null) {
    io.err(hint);
  }
  return 0;
}

function isSamePlace({ booking, previous }: Moved): boolean {
  return booking.scheduleId === previous.scheduleId && booking.startsAt === previous.startsAt;
}

async function describe(service: BookingService, moved: Moved): Promise<string> {
  const { booking, previous } = moved;
  const installation = await service.installation();
  if (installation === null) {
    return `Booking ${booking.bookingId} is moved.`;
  }
  const { slot, schedule_name } = createBookingPresenter(
    installation,
    await service.retired(),
  ).json(booking);
  if (isSamePlace(moved)) {
    return `Booking ${booking.bookingId} is already there: ${slot}.`;
  }
  const where = booking.scheduleId === previous.scheduleId ? '' : ` in ${schedule_name}`;
  return `Booking ${booking.bookingId} is moved to ${slot}${where}; its old place is free again.`;
}

/** Explains the refusal and what to do instead. The booking is unchanged. */
export async function explainStay(
  service: BookingService,
  { code }: ChangeRefusal,
  { wish, booking }: { readonly wish: ChangeRequest; readonly booking: Booking },
): Promise<string> {
  const { bookingId, slot, scheduleId } = wish;
  const calendar = scheduleId === undefined ? 'its calendar' : `calendar ${scheduleId}`;
  const another = scheduleId === undefined ? ' Name another one with --schedule.' : '';
  switch (code) {
    case 'not_changeable':
      return 'it was cancelled, or has begun.';
    case 'version_conflict':
      return `somebody else has just changed it. slotwell booking show ${bookingId} shows it.`;
    case 'schedule_not_found':
      return scheduleId === undefined
        ? `its calendar is no longer offered.${another}`
        : `there is no ${calendar}.`;
    case 'reason_not_found':
      return `${calendar} does not offer its reason${scheduleId === undefined ? ' any more' : ''}.${another}`;
    case 'customer_limit':
      return `its customer has as many bookings in ${calendar} as one may have (customer_limit).`;
    case 'day_not_found':
    case 'slot_unavailable':
    case 'duration_changed':
    case 'move_limit':
    case 'cutoff_passed':
    case 'field_required':
    case 'field_invalid':
    case 'idempotency_mismatch': {
      const asked = {
        scheduleId: scheduleId ?? booking.scheduleId,
        reasonId: booking.reasonId,
        slot,
        except: booking,
      };
      return sayWhyNotOffered(await service.explainTime(asked), { slot, calendar });
    }
  }
}

function readSchedule({
  io,
  options: { schedule },
}: CommandCall): { readonly scheduleId?: number } | 'wrong' {
  if (schedule === undefined) {
    return {};
  }
  if (typeof schedule === 'string' && /^[1-9]\d{0,14}$/.test(schedule)) {
    return { scheduleId: Number(schedule) };
  }
  io.err('--schedule takes the number of a calendar.');
  return 'wrong';
}
