/**
 * The secret that opens a booking's manage page. It is derived, so an e-mail can include it
 * whenever it is sent. Only its hash is stored, and a booking is only found by that hash, so
 * deleting the hash locks the page for good. The visitor who booked sees the secret; links in
 * e-mails append a proof, which shows that whoever follows them reads the mail of the booking's
 * address.
 */

import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** 192 bits. */
const SECRET_LENGTH = 32;
/** 144 bits. */
const PROOF_LENGTH = 24;

/**
 * `signingKey` belongs to the database. `round` counts how often the booking's links were replaced.
 */
export function deriveManageSecret(signingKey: string, detailsId: string, round = 0): string {
  return createHmac('sha256', signingKey)
    .update(round === 0 ? `manage ${detailsId}` : `manage ${detailsId} ${round}`, 'utf8')
    .digest('base64url')
    .slice(0, SECRET_LENGTH);
}

/** The secret as links in e-mails contain it. */
export function deriveMailedSecret(signingKey: string, detailsId: string, round = 0): string {
  const secret = deriveManageSecret(signingKey, detailsId, round);
  return `${secret}${deriveProof(signingKey, secret)}`;
}

/**
 * The secret with which whoever booked may correct the address of a booking that waits for its
 * confirmation. It opens nothing else, and confirms nothing.
 */
export function deriveUnconfirmedSecret(signingKey: string, detailsId: string): string {
  return createHmac('sha256', signingKey)
    .update(`unconfirmed ${detailsId}`, 'utf8')
    .digest('base64url')
    .slice(0, SECRET_LENGTH);
}

function deriveProof(signingKey: string, secret: string): string {
  return createHmac('sha256', signingKey)
    .update(`mailed ${secret}`, 'utf8')
    .digest('base64url')
    .slice(0, PROOF_LENGTH);
}

/** `proof` is empty if the link does not come from an e-mail. */
export interface ManageLink {
  readonly secret: string;
  readonly proof: string;
}

export function readManageLink(given: string): ManageLink {
  return { secret: given.slice(0, SECRET_LENGTH), proof: given.slice(SECRET_LENGTH) };
}

export function isMailed(signingKey: string, { secret, proof }: ManageLink): boolean {
  const given = Buffer.from(proof);
  const right = Buffer.from(deriveProof(signingKey, secret));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** SHA-256, hex. A secret of 192 bits needs no slow hash. */
export function hashManageSecret(secret: string): string {
  return hash('sha256', secret);
}
