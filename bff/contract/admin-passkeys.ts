/**
 * Passkey calls (WebAuthn). The browser creates a passkey and the server stores its public key; it
 * replaces password and code.
 */

import { z } from 'zod';
import { personNameSchema, sessionSchema } from './admin-sessions.ts';
import { type AdminCallTable, idPath, momentSchema } from './admin-values.ts';
import { idSchema } from './rest-api.ts';

/** Bytes as base64url. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);
const credentialIdSchema = bytes(1400);

const passkeysSchema = z.object({
  passkeys: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      created_at: momentSchema,
      last_used_at: momentSchema.nullable().meta({ description: 'Null: never.' }),
    }),
  ),
});

const creationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  known: z.array(z.string()).meta({ description: 'Those that are there already.' }),
});

/** A new credential, as `PublicKeyCredential.toJSON()` writes it. */
const madeSchema = z.object({
  id: credentialIdSchema,
  response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(20_000) }),
});

/** A sign-in with a credential, as `PublicKeyCredential.toJSON()` writes it. */
const usedSchema = z.object({
  id: credentialIdSchema,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
  }),
});

/** Lists, adds, uses and removes passkeys. */
export const passkeyCalls = {
  'GET /passkeys': {
    right: 'read',
    summary: 'One’s own passkeys',
    status: 200,
    answer: passkeysSchema,
  },
  'POST /passkeys/begin': {
    right: 'read',
    fresh: true,
    summary: 'What a browser makes a passkey with',
    status: 200,
    answer: creationSchema,
  },
  'POST /passkeys': {
    right: 'read',
    fresh: true,
    summary: 'Add a passkey that was made; all other sessions end',
    status: 201,
    body: z.object({ name: personNameSchema, credential: madeSchema }),
    answer: passkeysSchema,
  },
  'DELETE /passkeys/{id}': {
    right: 'read',
    fresh: true,
    summary: 'Remove one of one’s own passkeys; all other sessions end',
    status: 204,
    path: idPath,
  },
  'POST /session/passkey/begin': {
    right: 'anyone',
    summary: 'A challenge for any passkey, for some minutes',
    status: 200,
    answer: z.object({ challenge: z.string(), rp_id: z.string() }),
  },
  'POST /session/passkey': {
    right: 'anyone',
    summary: 'Sign in with a passkey, in the place of password and code',
    status: 201,
    body: z.object({ credential: usedSchema }),
    answer: sessionSchema,
  },
} as const satisfies AdminCallTable;
