/** Tries of the mail server by a running server: one at a time, the last one remembered, and a refusal in the log. */

import type { EpochMs, MailCheck } from '../../../core/index.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import { createLogThrottle } from '../log.ts';
import { openMailSender } from '../open-mail-sender.ts';

export interface MailTry {
  readonly at: EpochMs;
  readonly check: MailCheck;
}

export interface MailTries {
  /** `null` if it was not tried yet, or mail is switched off. */
  last(): MailTry | null;
  /** Whether the last one is older than that, and none is under way. */
  isDue(afterMs: number): boolean;
  /** Whoever asks while one is under way waits for that. Does nothing where mail is switched off. */
  attempt(): Promise<void>;
}

export function createMailTries({ config, clock, log }: Pick<RouteDependencies, 'config' | 'clock' | 'log'>): MailTries {
  const isLineDue = createLogThrottle<string>(clock);
  const isOn = config.mail !== null && config.upstream === null;
  let last: MailTry | null = null;
  let underWay: Promise<void> | null = null;

  async function tryNow(): Promise<void> {
    const sender = openMailSender(config);
    if (sender === null) return;
    const check = await sender.verify();
    last = { at: clock.now(), check };
    if (check.kind !== 'ready' && isLineDue(check.problem))
      log.warn({ cause: check.problem }, 'the mail server was tried, and mail cannot be handed over: slotwell doctor says what to do');
    await sender.close();
  }

  return {
    last: () => last,
    isDue: (afterMs) => isOn && underWay === null && (last === null || clock.now() - last.at >= afterMs),
    async attempt() {
      if (!isOn) return;
      underWay ??= tryNow().finally(() => {
        underWay = null;
      });
      await underWay;
    },
  };
}
