/**
 * Receivers who say yes one after the other: the next when the one before is marked. So a process
 * that dies of a yes leaves exactly one that is not.
 */

import { setTimeout } from 'node:timers/promises';
import type { FaultDatabase } from '../fault-database.ts';
import { isMarked } from './message-database.ts';
import type { MessageReceipt } from './message-receivers.ts';

export interface Turns {
  wait(receipt: MessageReceipt): Promise<void>;
  /** The process is gone: whoever waits was never answered. */
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
