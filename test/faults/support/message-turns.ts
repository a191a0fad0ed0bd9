/**
 * Receivers that accept one message after the other: each waits until the previous delivery is
 * marked. If the process dies right after an answer, exactly one delivery is left unmarked.
 */

import { setTimeout } from 'node:timers/promises';
import type { FaultDatabase } from '../fault-database.ts';
import { isMarked } from './message-database.ts';
import type { MessageReceipt } from './message-receivers.ts';

export interface Turns {
  wait(receipt: MessageReceipt): Promise<void>;
  /** Call after the process died: receivers that still wait have answered no one. */
  end(): void;
}

const PAUSE_MS = 40;

export function takeTurns(database: FaultDatabase): Turns {
  let turn: Promise<void> = Promise.resolve();
  const known = new Set<string>();
  let isOver = false;
  const untilMarked = async (messageId: string) => {
    while (!(await isMarked(database, messageId))) {
      if (isOver) {
        throw new Error('The process is gone.');
      }
      await setTimeout(PAUSE_MS);
    }
  };
  return {
    wait: ({ messageId }) => {
      // A sender whose patience ended comes again, and its turn is on.
      if (known.has(messageId)) {
        return Promise.resolve();
      }
      known.add(messageId);
      const before = turn;
      turn = before.then(() => untilMarked(messageId));
      // Whoever comes next is told.
      turn.catch(() => undefined);
      return before;
    },
    end: () => {
      isOver = true;
    },
  };
}
