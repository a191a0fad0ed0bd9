/**
 * The user's own second factor: one-time codes of an app (TOTP), and recovery codes. Bodies and
 * calls.
 */

import { z } from 'zod';
import { sessionSchema } from './admin-sessions.ts';
import { type AdminCallTable, momentSchema } from './admin-values.ts';

/** A one-time code of the app, or a recovery code. */
export const secondCodeSchema = z.string().max(40).meta({
  description: 'Six digits of the app, or a recovery code; blanks and hyphens do not count.',
});

const passwordOnceSchema = z.string().max(256);

const secondFactorSchema = z
  .object({
    on: z.boolean(),
    since: momentSchema.nullable(),
    recovery_codes: z.int().meta({ description: 'How many are left.' }),
  })
  .meta({ id: 'SecondFactor' });

const begunSchema = z.object({
  secret: z
    .string()
    .meta({ description: 'Base32, for who types it into the app. Shown this once.' }),
  address: z.string().meta({ description: 'The same as an otpauth: address, for a QR code.' }),
});

const recoveryCodesSchema = z
  .array(z.string())
  .meta({ description: 'Shown this once. Each works once.' });
const proofSchema = z.object({ password: passwordOnceSchema, code: secondCodeSchema });

/** Manages the user's own second factor. */
export const secondFactorCalls = {
  'GET /second-factor': {
    right: 'read',
    summary: 'Whether signing in takes a code',
    status: 200,
    answer: secondFactorSchema,
  },
  'POST /second-factor/begin': {
    right: 'read',
    summary: 'A secret for the app, for the password; it counts once a code of it is given',
    status: 200,
    body: z.object({ password: passwordOnceSchema }),
    answer: begunSchema,
  },
  'POST /second-factor': {
    right: 'read',
    summary: 'Switch it on with the first code; all other sessions end',
    status: 201,
    body: z.object({ code: secondCodeSchema }),
    answer: z.object({ recovery_codes: recoveryCodesSchema, session: sessionSchema }),
  },
  'POST /second-factor/off': {
    right: 'read',
    summary: 'Switch it off, for the password and a code; all other sessions end',
    status: 200,
    body: proofSchema,
    answer: sessionSchema,
  },
  'POST /second-factor/recovery-codes': {
    right: 'read',
    summary: 'Ten other recovery codes, for the password and a code; those before end',
    status: 200,
    body: proofSchema,
    answer: z.object({ recovery_codes: recoveryCodesSchema }),
  },
} as const satisfies AdminCallTable;
