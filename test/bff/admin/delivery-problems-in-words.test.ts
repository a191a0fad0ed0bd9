/** The sentences of the pages for problems of mail and webhooks: one for each code. */

import { expect, it } from 'vitest';
import {
  type DeliveryProblemCode,
  readDeliveryProblem,
} from '../../../core/delivery/delivery-problem.ts';
import en from '../../../widget/admin/texts/en/causes.json' with { type: 'json' };

/** The compiler reports a code without a sentence. */
const sentences: Readonly<Record<DeliveryProblemCode, string>> = en;

it.each(Object.keys(sentences))('%s is a code that deliveries can have', (code) => {
  expect(readDeliveryProblem(JSON.stringify({ code }))).toEqual({ code, params: {} });
});
