/** Creates and uses passkeys with the browser's WebAuthn API. */

import type { CallAnswer, CallInput } from '../../../bff/contract/admin-calls.ts';

/**
 * Whether the browser supports passkeys: not over plain HTTP or for IP addresses, and not in old
 * browsers without JSON conversion.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname);

/** EdDSA, ES256 and RS256, which cover all authenticators. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 120_000;

type Made = CallInput<'POST /passkeys'>['body']['credential'];
type Used = CallInput<'POST /session/passkey'>['body']['credential'];

/** Creates a passkey; `null` if it was cancelled, exists already or failed. */
export async function makePasskey({
  challenge,
  rp,
  user,
  known,
}: CallAnswer<'POST /passkeys/begin'>): Promise<Made | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
    challenge,
    rp,
    user,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: TIMEOUT_MS,
  });
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
  const made = credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  if (made === null || !('attestationObject' in made.response)) {
    return null;
  }
  const { clientDataJSON, attestationObject } = made.response;
  return { id: made.id, response: { clientDataJSON, attestationObject } };
}

/** Asks for any passkey of the user's choice; `null` if there was none. */
export async function askPasskey({
  challenge,
  rp_id: rpId,
}: CallAnswer<'POST /session/passkey/begin'>): Promise<Used | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    challenge,
    rpId,
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  });
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  const used = credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  if (used === null || !('signature' in used.response)) {
    return null;
  }
  const { clientDataJSON, authenticatorData, signature } = used.response;
  return { id: used.id, response: { clientDataJSON, authenticatorData, signature } };
}
