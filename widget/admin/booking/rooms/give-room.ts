/** Gives a booking another room at its time. Nobody is told, so it is undone by giving the old one. */

import type { Booking } from '../../calendar/day-columns.ts';
import type { Problem } from '../../client.ts';
import { type Desk, describeProblem } from '../../desk.ts';
import { fill } from '../../texts/fill.ts';
import { clock, dayInWords, formatSlot, parseMinute } from '../../wall-time.ts';
import { roomTexts } from './room-texts.ts';

/** A room, device or calendar that a booking is to have. */
export interface WantedRoom {
  readonly id: number;
  readonly name: string;
  /** The units of the booking that it is for. */
  readonly parts: readonly number[];
  /** What the booking had for them when it was shown. */
  readonly instead?: number;
}

interface Given {
  readonly booking: Booking;
  readonly room: WantedRoom;
  readonly changed: (booking: Booking | null) => void;
  readonly overrule?: { readonly reason: string };
}

export const toTakes = ({ id, parts, instead }: Omit<WantedRoom, 'name'>) =>
  parts.map((part) => ({ part, id, ...(instead !== undefined && { instead }) }));

/** Returns the problem if it was refused, otherwise shows a notice that undoes it. */
export async function giveRoom(
  desk: Desk,
  { booking, room, changed, overrule }: Given,
): Promise<{ readonly body?: Booking; readonly problem?: Problem }> {
  const answer = await send(desk, booking, { takes: toTakes(room), ...(overrule && { overrule }) });
  const { body } = answer;
  if (body === undefined) {
    return { problem: answer.problem };
  }
  changed(body);
  const undo = async () => {
    const back = await send(desk, body, {
      takes: listChanges(body, booking),
      ...(overrule && { overrule }),
    });
    desk.toast({
      text: back.problem ? describeRoomProblem(desk, back.problem) : desk.texts.undone,
    });
    changed(back.body ?? null);
  };
  const name = booking.customer || desk.texts.day.nobody;
  desk.toast({ text: fill(roomTexts().given, { name, room: room.name }), undo });
  return { body };
}

interface Wish {
  readonly takes: ReturnType<typeof toTakes>;
  readonly overrule?: { readonly reason: string };
}

const send = (desk: Desk, { id, version, day, from }: Booking, wish: Wish) =>
  desk.call('POST /bookings/{id}/move', {
    path: { id },
    body: { slot: formatSlot(day, from), version, ...wish },
  });

/** What has to change for the booking to take what it took before. */
function listChanges(now: Booking, before: Booking): ReturnType<typeof toTakes> {
  const has = (part: number) => now.takes.find(({ parts }) => parts.includes(part))?.id;
  return before.takes
    .flatMap(({ id, parts }) => parts.map((part) => ({ id, part, instead: has(part) })))
    .filter(({ id, instead }) => instead !== id)
    .map(({ instead, ...unit }) => ({ ...unit, ...(instead !== undefined && { instead }) }));
}

/** Returns a problem in words; one with a room names what is taken or closed, and until when. */
export function describeRoomProblem(desk: Desk, problem: Problem): string {
  const { obstacles = [] } = problem;
  return obstacles.length === 0
    ? describeProblem(desk.texts, problem)
    : obstacles.map((obstacle) => describeObstacle(desk, obstacle)).join(' ');
}

type Obstacle = NonNullable<Problem['obstacles']>[number];

export function describeObstacle(desk: Desk, { name, why, until }: Obstacle): string {
  const words = roomTexts();
  const known = name ?? words.otherCalendar;
  const [endless, ending] = {
    taken: [words.taken, words.takenUntil],
    fixed: [words.taken, words.takenUntil],
    closed: [words.closed, words.closedUntil],
    too_few: [words.tooFew, words.tooFew],
    unfit: [words.unfit, words.unfit],
  }[why];
  return until === null
    ? fill(endless ?? '', { name: known })
    : fill(ending ?? '', { name: known, until: formatUntil(desk, until) });
}

/** Such as `10:30`, with the date if it is another day than today. */
function formatUntil({ language, session }: Desk, slot: string): string {
  const [day = '', time = ''] = slot.split(' ');
  const at = clock(parseMinute(time.slice(0, 5)) ?? 0);
  return day === session.installation?.today ? at : `${dayInWords(language, day, 'dated')}, ${at}`;
}
