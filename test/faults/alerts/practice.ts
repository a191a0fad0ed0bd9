/** A practice with visitors, mail and webhook receivers, and the clock of its servers. */

import type { FaultDatabase } from '../fault-database.ts';
import { type Answer, ask } from '../support/ask.ts';
import { slotAfter, visitorFrom } from '../support/booker.ts';
import { aClockFile, type ClockFile } from '../support/clock-file.ts';
import type { MessageReceipt } from '../support/message-receivers.ts';
import { aMessageScene, type MessageScene } from '../support/message-scene.ts';
import type { Stage } from './alert-case.ts';

export interface Practice extends MessageScene {
  /** Starts bookings, at these servers in turn. */
  bookOn(...urls: readonly string[]): void;
  /** Starts reads, each from its own address. */
  lookOn(...urls: readonly string[]): void;
  /**
   * Controls the answers to messages of one channel: success when this resolves. The other
   * channel's messages succeed.
   */
  receive(
    channel: MessageReceipt['channel'],
    wait: (receipt: MessageReceipt) => Promise<unknown>,
  ): void;
}

const BOOKING_PAUSE_MS = 150;
const LOOKING_PAUSE_MS = 50;
const DAY_MINUTES = 1440;
/** Some are looked at again, and some are not. */
const DAYS = 60;

export async function aPractice(stage: Stage, newDatabase = stage.newDatabase): Promise<Practice> {
  const scene = await aMessageScene({ ...stage, newDatabase });
  await noteBackup(scene.database);
  return {
    ...scene,
    bookOn: (...urls) => stage.keepOn(BOOKING_PAUSE_MS, inTurn(urls, scene.book)),
    lookOn: (...urls) => stage.keepOn(LOOKING_PAUSE_MS, inTurn(urls, look)),
    receive: (channel, wait) =>
      scene.receivers.answerAfter((receipt) =>
        receipt.channel === channel ? wait(receipt) : Promise.resolve(),
      ),
  };
}

/** The installation is one of the spring, for which a backup would be long due. */
async function noteBackup(database: FaultDatabase): Promise<void> {
  const storage = await database.open();
  try {
    await storage.audit.noteBackup({ now: Date.now(), actor: 'test', file: 'yesterday.backup' });
  } finally {
    await storage.close();
  }
}

function inTurn(
  urls: readonly string[],
  work: (url: string, number: number) => Promise<unknown>,
): () => Promise<unknown> {
  let number = 0;
  return () => {
    number += 1;
    return work(urls[number % urls.length] ?? '', number);
  };
}

/** Looks at the times of one day, from the page of the server itself. */
export function look(url: string, number: number): Promise<Answer> {
  const day = slotAfter((number % DAYS) * DAY_MINUTES).slice(0, 10);
  return ask(`${url}/widget/v1/slots?schedule=1&reason=1&day=${day}`, {
    headers: visitorFrom(number),
  });
}

/**
 * Creates a clock for servers that runs as fast as the record. On PostgreSQL, the database's clock
 * counts.
 */
export function aFastClock(stage: Stage): ClockFile {
  const clock = aClockFile(stage.newFolder());
  const startedAt = Date.now();
  stage.onScrape((seconds) => clock.moveBy(Math.max(0, startedAt + seconds * 1_000 - Date.now())));
  return clock;
}
