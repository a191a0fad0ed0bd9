/**
 * Storage of secrets that must be readable again: encrypted (AES-256-GCM) with a key derived from
 * the installation's secret, and bound to their owner. Whoever has the whole database can decrypt
 * them; reading this column alone, or copying it to another person's row, is useless.
 */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SealContext {
  readonly signingKey: string;
  readonly owner: SealOwner;
}

/** To whom the secret belongs. */
export type SealOwner =
  | { readonly kind: 'administrator'; readonly id: number }
  | { readonly kind: 'busy source'; readonly id: number };

/** The result differs each time. */
export function sealSecret(secret: Uint8Array, seal: SealContext): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, deriveKey(seal), nonce).setAAD(encodeOwner(seal));
  const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return `${ALGORITHM}$${sealed.toString('base64url')}`;
}

/**
 * Throws if the secret was sealed for another person or by another installation: that is a damaged
 * database, not a wrong code.
 */
export function openSecret(text: string, seal: SealContext): Buffer {
  const [algorithm, encoded = ''] = text.split('$');
  const sealed = Buffer.from(encoded, 'base64url');
  if (algorithm !== ALGORITHM || sealed.length <= NONCE_BYTES + TAG_BYTES) {
    throw new Error('A stored secret has a form that is not known.');
  }
  const opening = createDecipheriv(ALGORITHM, deriveKey(seal), sealed.subarray(0, NONCE_BYTES));
  opening.setAAD(encodeOwner(seal)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([opening.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), opening.final()]);
}

const PURPOSES: Readonly<Record<SealOwner['kind'], string>> = {
  administrator: 'second factor',
  'busy source': 'busy source',
};

function deriveKey({ signingKey, owner }: SealContext): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingKey, '', PURPOSES[owner.kind], 32));
}

function encodeOwner({ owner }: SealContext): Buffer {
  return Buffer.from(`${owner.kind}:${owner.id}`);
}
