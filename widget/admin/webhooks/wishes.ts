/** Runs the calls for a webhook, and tests it with the receiver's response. */

import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import type { Webhook } from '../../../bff/contract/admin-webhooks.ts';
import type { Answer, Problem } from '../client.ts';
import type { Desk } from '../desk.ts';
import { withPassword } from '../parts/with-password.ts';
import { describeDeliveryProblem } from '../texts/describe-delivery-problem.ts';
import { fill } from '../texts/fill.ts';
import type { WebhookWish } from './webhook-dialog.ts';
import type { WebhooksTexts } from './webhooks-texts.ts';

interface Changed {
  readonly webhooks: readonly Webhook[];
  readonly secret?: string;
  readonly remark?: CallAnswer<'POST /webhooks'>['remark'];
}

interface Outcome {
  readonly body?: Changed | undefined;
  readonly problem?: Problem | undefined;
  /** Message about the success. */
  readonly said: string;
}

/** Runs the action, with a password confirmation if the server asks for one. */
export async function carryOut(
  desk: Desk,
  wish: WebhookWish,
  words: WebhooksTexts,
): Promise<Outcome> {
  const { call } = desk;
  const done = async (said: string, send: () => Promise<Answer<Changed>>): Promise<Outcome> => ({
    ...(await withPassword(desk, send)),
    said,
  });
  if (wish.kind === 'add') {
    return done(words.added, () => call('POST /webhooks', { body: wish.settings }));
  }
  const path = { id: wish.webhook.id };
  switch (wish.kind) {
    case 'edit': {
      const body = { ...wish.settings, known: toKnown(wish.webhook) };
      return done(words.saved, () => call('PUT /webhooks/{id}', { path, body }));
    }
    case 'rotate': {
      const body = { hours: wish.hours };
      return done(words.secretHeading, () => call('POST /webhooks/{id}/secret', { path, body }));
    }
    case 'remove':
      return done(words.removed, () => call('DELETE /webhooks/{id}', { path }));
    case 'enable':
      return done(words.switchedOn, () => call('POST /webhooks/{id}/enable', { path }));
    case 'disable':
      return done(words.switchedOff, () => call('POST /webhooks/{id}/disable', { path }));
  }
}

const toKnown = ({ url, description, events, customer_data, private: isPrivate }: Webhook) => ({
  url,
  description,
  events,
  customer_data,
  private: isPrivate,
});

const LOOK_AGAIN = 700;
/** Enough to cover the longest attempt. */
const LOOKS = 25;

/** Sends a test event. `said` is the result. */
export async function sendTest(
  { call }: Desk,
  { id }: Webhook,
  words: WebhooksTexts,
): Promise<{ readonly problem?: Problem; readonly said?: string }> {
  const { body, problem } = await call('POST /webhooks/{id}/test', { path: { id } });
  if (problem) {
    return { problem };
  }
  for (let look = 0; look < LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    const log = await call('GET /webhooks/{id}/messages', { path: { id }, query: {} });
    if (log.problem) {
      return { problem: log.problem };
    }
    const { state, last } = log.body.messages.find(({ entry }) => entry === body.entry) ?? {};
    if (!last) {
      continue;
    }
    return {
      said:
        state === 'delivered'
          ? fill(words.testTaken, {
              answer: fill(words.answered, {
                status: last.status ?? 0,
                milliseconds: last.duration_ms,
              }),
            })
          : fill(words.testRefused, {
              answer: last.problem ? describeDeliveryProblem(last.problem) : words.noAnswer,
            }),
    };
  }
  return { said: words.testSlow };
}
