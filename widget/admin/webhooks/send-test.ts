/** Sends a test, and waits for what the receiver says. */

import type { Webhook } from '../../../bff/contract/admin-webhooks.ts';
import type { Problem } from '../client.ts';
import type { Desk } from '../desk.ts';
import { causeInWords } from '../texts/causes.ts';
import type { WebhookWords } from './words/index.ts';

const LOOK_AGAIN = 700;
/** A little more than an attempt may take. */
const LOOKS = 25;

/** `said`: what came of it. */
export async function sendTest(
  { call }: Desk,
  { id }: Webhook,
  words: WebhookWords,
): Promise<{ readonly problem?: Problem; readonly said?: string }> {
  const { body, problem } = await call('POST /webhooks/{id}/test', { path: { id } });
  if (problem) return { problem };
  for (let look = 0; look < LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    const log = await call('GET /webhooks/{id}/messages', { path: { id }, query: {} });
    if (log.problem) return { problem: log.problem };
    const { state, last } = log.body.messages.find(({ entry }) => entry === body.entry) ?? {};
    if (!last) continue;
    return {
      said:
        state === 'delivered'
          ? words.testTaken(words.answered(last.status ?? 0, last.duration_ms))
          : words.testRefused(causeInWords(last.problem ?? words.noAnswer)),
    };
  }
  return { said: words.testSlow };
}
