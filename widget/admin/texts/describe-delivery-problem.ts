/** Why a message was not delivered, in the language of the pages. */

import type { WebhookDelivery } from '../../../bff/contract/admin-webhooks.ts';
import type texts from './en/causes.json';
import { fill } from './fill.ts';
import { lookUp } from './look-up.ts';
import { section } from './section.ts';

type DeliveryProblem = NonNullable<NonNullable<WebhookDelivery['last']>['problem']>;

const causes = section<typeof texts>((language) => import(`./${language}/causes.json`));

/** The problem as a sentence, with the status that a mail server answered at its end. */
export function describeDeliveryProblem({ code, params }: DeliveryProblem): string {
  // A newer server may have more codes than these pages.
  const text = lookUp(causes(), code) ?? code;
  const sentence = fill(text, params);
  return params.status === undefined || text.includes('{status}')
    ? sentence
    : `${sentence.slice(0, -1)} (${params.status}).`;
}
