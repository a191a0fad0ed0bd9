/** Mail servers and webhook receivers that fail, refuse for good, or are too slow. */

import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { aClockFile } from '../../support/clock-file.ts';
import { countLeased } from '../../support/message-database.ts';
import { RECIPIENTS } from '../../support/message-scene.ts';
import { type AlertCase, untilRefreshed } from '../alert-case.ts';
import { aFastClock, aPractice } from '../practice.ts';
import { backsUp } from './databases.ts';

const MAIL_MS = 2_000;
/** Pause between bookings, if few are enough. */
const SELDOM_MS = 2_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/**
 * Each a tenth longer than the pause after that attempt, which is up to a tenth longer itself:
 * together more than the three days without a backup.
 */
const PAUSES_MS = [
  6_000,
  6 * MINUTE_MS,
  34 * MINUTE_MS,
  2.3 * HOUR_MS,
  5.6 * HOUR_MS,
  11.1 * HOUR_MS,
  15.5 * HOUR_MS,
  20 * HOUR_MS,
  24.4 * HOUR_MS,
];
/** After so many of them, a backup is made. */
const BACKED_UP_AFTER = 6;
const ATTEMPTED_MS = 60_000;
const LOOK_MS = 50;

/** The mail server answers every e-mail with the refusal, after a while in which it took all. */
function mailRefused(
  given: Pick<AlertCase, 'name' | 'fault' | 'fires'>,
  refusal: Error,
): AlertCase {
  return {
    ...given,
    database: 'sqlite',
    play: async (stage) => {
      const practice = await aPractice(stage);
      const { url } = await stage.start('a', {
        databaseUrl: practice.database.url,
        env: practice.env,
      });
      practice.bookOn(url);
      practice.lookOn(url);
      await stage.take(8);
      practice.receive('mail', () => Promise.reject(refusal));
      await stage.take(24);
    },
  };
}

export const mailFails = mailRefused(
  {
    name: 'mail-fails',
    fault: 'the mail server takes no mail for now (450)',
    fires: ['SlotwellMailFails'],
  },
  new Error('Not now.'),
);

export const mailRejected = mailRefused(
  {
    name: 'mail-rejected',
    fault: 'the mail server rejects mail for good (550)',
    fires: ['SlotwellMessagesGivenUp'],
  },
  Object.assign(new Error('Never.'), { responseCode: 550 }),
);

export const mailSlow: AlertCase = {
  name: 'mail-slow',
  fault: 'the mail server is slower than bookings come, so that the outbox grows',
  database: 'sqlite',
  fires: ['SlotwellMessagesLate'],
  play: async (stage) => {
    const practice = await aPractice(stage);
    const clock = aFastClock(stage);
    const env = { ...practice.env, ...clock.env };
    const { url } = await stage.start('a', {
      databaseUrl: practice.database.url,
      env,
      preload: clock.preload,
    });
    practice.bookOn(url);
    practice.lookOn(url);
    await stage.take(8);
    practice.receive('mail', () => setTimeout(MAIL_MS));
    await stage.take(110);
  },
};

export const receiverGone: AlertCase = {
  name: 'receiver-gone',
  fault: 'one of three receivers of webhooks takes none for an hour',
  database: 'sqlite',
  fires: ['SlotwellWebhooksFail'],
  play: async (stage) => {
    const practice = await aPractice(stage);
    const clock = aFastClock(stage);
    const env = { ...practice.env, ...clock.env };
    const { url } = await stage.start('a', {
      databaseUrl: practice.database.url,
      env,
      preload: clock.preload,
    });
    await practice.book(url);
    await stage.take(8);
    practice.receive('webhook', ({ recipient }) =>
      recipient === '1' ? Promise.reject(new Error('Not now.')) : Promise.resolve(),
    );
    stage.keepOn(SELDOM_MS, () => practice.book(url));
    await untilRefreshed();
    await stage.take(264);
  },
};

export const webhooksFail: AlertCase = {
  name: 'webhooks-fail',
  fault: 'the receivers of webhooks fail for three days, until they are given up',
  database: 'sqlite',
  fires: ['SlotwellMessagesGivenUp'],
  play: async (stage) => {
    const practice = await aPractice(stage);
    const clock = aClockFile(stage.newFolder());
    const env = { ...practice.env, ...clock.env };
    const { url } = await stage.start('a', {
      databaseUrl: practice.database.url,
      env,
      preload: clock.preload,
    });
    let attempts = 0;
    practice.receive('webhook', () => {
      attempts += 1;
      return Promise.reject(new Error('Not now.'));
    });
    await stage.take(8);
    await practice.book(url);
    let passed = 0;
    for (const [number, pause] of [0, ...PAUSES_MS].entries()) {
      passed += pause;
      clock.moveBy(passed);
      // The next pause begins when this attempt is settled.
      const isDone = async () =>
        attempts >= RECIPIENTS.webhook * (number + 1) &&
        (await countLeased(practice.database)) === 0;
      await until(isDone, `Attempt ${number + 1}`);
      if (
        number === BACKED_UP_AFTER &&
        !(await backsUp(stage, practice.database.url, clock, join(stage.newFolder(), 'a.backup')))
      ) {
        throw new Error('The backup failed.');
      }
      await stage.take(2);
    }
    await untilRefreshed();
    await stage.take(8);
  },
};

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (
    const deadline = performance.now() + ATTEMPTED_MS;
    !(await isSo());
    await setTimeout(LOOK_MS)
  ) {
    if (performance.now() > deadline) {
      throw new Error(`${what} never came.`);
    }
  }
}
