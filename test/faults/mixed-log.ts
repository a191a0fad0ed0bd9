/** The history that clients of mixed operations write together. */

import { type Hold, hashHoldSecret } from '../../core/booking/hold.ts';
import type { HeldTime, HoldHistory, Move, Operation, Outcome } from './history.ts';

export interface BookedTime {
  readonly key: string;
  readonly bookingId: number;
}

/** The part of a hold that its holder needs. */
export type KnownHold = Pick<Hold, 'secret' | 'scheduleId' | 'startsAt' | 'expiresAt'> &
  Partial<Pick<Hold, 'persons'>>;

export interface MixedLog {
  readonly history: ReadonlyMap<string, Operation>;
  /** Bookings of all clients, in the order of their answers. */
  readonly booked: readonly BookedTime[];
  /** How often each kind of operation came to each outcome. */
  readonly tally: ReadonlyMap<string, number>;
  /** Answers that no history could explain. */
  readonly violations: string[];
  note(key: string, outcome: Outcome): void;
  noteMove(key: string, move: Move): void;
  noteCancelled(key: string, cancelled: 'ok' | 'unknown'): void;
  noteHold(hold: KnownHold, ended?: HeldTime['ended']): void;
  /** An extension or a release of it was never answered. */
  doubtExpiry(hold: Hold): void;
  noteUnanswered(): void;
  count(what: string): void;
  holdsAt(now: number): HoldHistory;
}

export function createMixedLog(): MixedLog {
  const history = new Map<string, Operation>();
  const holds = new Map<string, HeldTime>();
  const booked: BookedTime[] = [];
  const tally = new Map<string, number>();
  let unanswered = 0;
  const change = (key: string, changes: (operation: Operation) => Partial<Operation>): void => {
    const operation = history.get(key) ?? { key, outcome: { kind: 'unknown' }, cancelled: null };
    history.set(key, { ...operation, ...changes(operation) });
  };
  return {
    history,
    booked,
    tally,
    violations: [],
    note: (key, outcome) => {
      change(key, () => ({ outcome }));
      if (outcome.kind === 'ok') {
        booked.push({ key, bookingId: outcome.bookingId });
      }
    },
    noteMove: (key, move) => change(key, ({ moves = [] }) => ({ moves: [...moves, move] })),
    noteCancelled: (key, cancelled) =>
      change(key, (operation) => ({ cancelled: operation.cancelled === 'ok' ? 'ok' : cancelled })),
    noteHold: (hold, ended = null) => {
      const place = { schedule: hold.scheduleId, startsAt: hold.startsAt };
      holds.set(hold.secret, {
        secretHash: hashHoldSecret(hold.secret),
        place,
        persons: hold.persons ?? 1,
        expiresAt: hold.expiresAt,
        ended,
      });
    },
    doubtExpiry: ({ secret }) => {
      const known = holds.get(secret);
      if (known) {
        holds.set(secret, { ...known, expiresAt: null });
      }
    },
    noteUnanswered: () => {
      unanswered += 1;
    },
    count: (what) => void tally.set(what, (tally.get(what) ?? 0) + 1),
    holdsAt: (now) => ({ holds: [...holds.values()], unanswered, now }),
  };
}
