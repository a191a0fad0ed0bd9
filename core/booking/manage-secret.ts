/**
 * The secret that opens a booking's own page. It is derived, so that a mail can be written with it
 * whenever it is sent, and only its hash is stored: by that the booking is found, and by that
 * alone, so that a booking whose hash is gone is opened by nobody. The visitor who booked is shown
 * the secret; the links in mails carry a proof behind it, which shows that the booking's address is
 * read by the one who follows them.
 */

import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** 192 bits. */
const SECRET_LENGTH = 32;
/** 144 bits. */
const PROOF_LENGTH = 24;

/** `signingKey` is the database's own. */
export function manageSecretOf(signingKey: string, detailsId: string): string {
  return createHmac('sha256', signingKey)
    .update(`manage ${detailsId}`, 'utf8')
    .digest('base64url')
    .slice(0, SECRET_LENGTH);
}

/** As the links in mails have it. */
export function mailedSecretOf(signingKey: string, detailsId: string): string {
  const secret = manageSecretOf(signingKey, detailsId);
  return `${secret}${proofOf(signingKey, secret)}`;
}

function proofOf(signingKey: string, secret: string): string {
  return createHmac('sha256', signingKey)
    .update(`mailed ${secret}`, 'utf8')
    .digest('base64url')
    .slice(0, PROOF_LENGTH);
}

/** `proof` is empty where the link is not a mail's. */
export interface ManageLink {
  readonly secret: string;
  readonly proof: string;
}

export function readManageLink(given: string): ManageLink {
  return { secret: given.slice(0, SECRET_LENGTH), proof: given.slice(SECRET_LENGTH) };
}

export function isMailed(signingKey: string, { secret, proof }: ManageLink): boolean {
  const given = Buffer.from(proof);
  const right = Buffer.from(proofOf(signingKey, secret));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** SHA-256, hex. A secret of 192 bits needs no slow hash. */
export function hashManageSecret(secret: string): string {
  return hash('sha256', secret);
}
