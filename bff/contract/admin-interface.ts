/** The REST API's switch and token: bodies and calls. */

import { z } from 'zod';
import { type AdminCallTable, momentSchema } from './admin-values.ts';

/** The answer to `GET /interface` and to changing the switch. */
const interfaceSchema = z
  .object({
    enabled: z.boolean(),
    token: z.boolean().meta({ description: 'Whether there is one.' }),
    since: momentSchema
      .nullable()
      .meta({ description: 'When the token was generated. Null: there is none, or not known.' }),
    last_booked: momentSchema.nullable().meta({
      description: 'When a program last changed a booking with it. Null: never, or not known.',
    }),
  })
  .meta({ id: 'Interface' });
/** The body of `PUT /interface`. */
const interfaceSwitchSchema = z.object({ enabled: z.boolean() });
/** The body of `POST /interface/token`. */
const tokenReplacementSchema = z.object({
  known: momentSchema.nullable().meta({
    description: '`since` of the token that was seen: another one is not replaced.',
  }),
});
/** The answer to `POST /interface/token`. */
const newTokenSchema = z.object({
  token: z.string().meta({ description: 'Shown this once; the one before has ended.' }),
});

/** Reads and changes the REST API's switch, and replaces its token. */
export const interfaceCalls = {
  'GET /interface': {
    right: 'administer',
    summary: 'The REST API: its switch, and whether there is a token',
    status: 200,
    answer: interfaceSchema,
  },
  'PUT /interface': {
    right: 'administer',
    summary: 'Switch the REST API on or off',
    status: 200,
    body: interfaceSwitchSchema,
    answer: interfaceSchema,
  },
  'POST /interface/token': {
    right: 'administer',
    fresh: true,
    summary: 'Generate a new token',
    status: 201,
    body: tokenReplacementSchema,
    answer: newTokenSchema,
  },
} as const satisfies AdminCallTable;
