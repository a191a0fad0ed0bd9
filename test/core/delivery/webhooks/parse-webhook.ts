/** Parses a webhook's body with the schema that the OpenAPI document publishes for its type. */

import { webhookMessages } from '../../../../bff/contract/webhooks.ts';

/** Leaves out members that the schema does not name; throws if the type or a value is unknown. */
export function parseWebhook(body: { readonly type: string }): unknown {
  const message = webhookMessages.find(({ name }) => name === body.type);
  if (message === undefined) {
    throw new Error(`No webhook has the type ${body.type}.`);
  }
  return message.schema.parse(body);
}
