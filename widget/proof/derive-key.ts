/** A key of a challenge: by the browser's own code, and on pages without TLS, where browsers hide that, by a library's. */

import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { deriveKey as deriveByBrowser } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';

const deriveByLibrary: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  const derivedKey = pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength });
  // A key takes some milliseconds, in which nothing else can happen here.
  await new Promise((resolve) => setTimeout(resolve));
  return { derivedKey };
};

export const deriveKey: DeriveKeyFunction = globalThis.crypto.subtle ? deriveByBrowser : deriveByLibrary;
