/**
 * The secret that opens a booking's own page. It is derived, so that a mail can be written with it whenever it is sent, and only its hash is stored: by that
 * the booking is found, and by that alone, so that a booking whose hash is gone is opened by nobody.
 */

import { createHash, createHmac } from 'node:crypto';

/** 192 bits. */
const SECRET_LENGTH = 32;

/** `signingKey` is the database's own. */
export function manageSecretOf(signingKey: string, detailsId: string): string {
  return createHmac('sha256', signingKey).update(`manage ${detailsId}`, 'utf8').digest('base64url').slice(0, SECRET_LENGTH);
}

/** SHA-256, hex. A secret of 192 bits needs no slow hash. */
export function hashManageSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** What is stored with a booking. */
export function manageHashOf(signingKey: string, detailsId: string): string {
  return hashManageSecret(manageSecretOf(signingKey, detailsId));
}
