/**
 * Solves the challenge of a form if the operator asks for proof that a person is booking (ALTCHA,
 * version 2). The widget loads this separate file only then. It is also the script of the workers
 * it starts; if none can start (a policy without `worker-src blob:`, Trusted Types, a frame with an
 * opaque origin), it computes on the main thread, in slices that keep the page responsive.
 */

import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Challenge, type Payload, solveChallenge, solveChallengeWorkers } from 'altcha-lib';
import { deriveKey as deriveByBrowser } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import { handler } from 'altcha-lib/workers/shared';

const deriveByLibrary: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  const derivedKey = pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength });
  // Deriving one key blocks the thread for some milliseconds.
  await new Promise((resolve) => setTimeout(resolve));
  return { derivedKey };
};

/**
 * Derives a key with Web Crypto, or with a library on pages without TLS, which have no Web Crypto.
 */
const deriveKey: DeriveKeyFunction = globalThis.crypto.subtle ? deriveByBrowser : deriveByLibrary;

/** More workers would make a phone stutter. */
const MAX_WORKERS = 4;
/** A worker whose script is blocked may never report an error. */
const START_MS = 3_000;
/** Longer than the hardest challenge takes on a slow phone. The challenge itself expires then. */
const TIME_LIMIT_MS = 30 * 60_000;
const READY = 'ready';

if (typeof document === 'undefined') {
  handler({ deriveKey });
  postMessage(READY);
}

/** Solves a challenge; `undefined` if that took too long. Never rejects. */
export async function solve({
  challenge,
}: {
  readonly challenge: Challenge;
}): Promise<Payload | undefined> {
  const solution = (await solveInWorkers(challenge)) ?? (await solveHere(challenge));
  return solution ? { challenge, solution } : undefined;
}

const solveHere = (challenge: Challenge) =>
  solveChallenge({ challenge, deriveKey, timeout: TIME_LIMIT_MS }).catch(() => null);

async function solveInWorkers(challenge: Challenge) {
  const workers: Worker[] = [];
  try {
    // The first one shows whether workers can start at all.
    workers.push(await startWorker());
    const count = Math.min(MAX_WORKERS, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
    workers.push(...(await Promise.all(Array.from({ length: count - 1 }, startWorker))));
    const createWorker = () => workers.pop() ?? startWorker();
    return await solveChallengeWorkers({
      challenge,
      concurrency: workers.length,
      createWorker,
      timeout: TIME_LIMIT_MS,
    });
  } catch {
    return null;
  } finally {
    for (const worker of workers) {
      worker.terminate();
    }
  }
}

function startWorker(): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerAddress(), { type: 'module' });
    const fail = (reason?: unknown) => {
      worker.terminate();
      reject(reason instanceof Error ? reason : new Error('The worker did not start.'));
    };
    const timer = setTimeout(fail, START_MS);
    worker.onerror = fail;
    worker.onmessage = () => {
      clearTimeout(timer);
      worker.onerror = null;
      worker.onmessage = null;
      resolve(worker);
    };
  });
}

/**
 * Returns an address to start workers from. A page of another origin may run this script but not
 * start it as a worker, so a one-line script of its own imports it.
 */
function workerAddress(): string {
  const own = import.meta.url;
  const isOwnOrigin = new URL(own).origin === origin;
  const address = isOwnOrigin
    ? own
    : URL.createObjectURL(new Blob([`import ${JSON.stringify(own)}`], { type: 'text/javascript' }));
  return trusted(address);
}

declare const trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    }
  | undefined;

let toTrusted: ((address: string) => string) | undefined;

/** Wraps the address for Trusted Types, with a policy that the page must allow. */
function trusted(address: string): string {
  if (typeof trustedTypes === 'undefined') {
    return address;
  }
  const policy = toTrusted
    ? null
    : trustedTypes.createPolicy('slotwell-proof', { createScriptURL: (url) => url });
  toTrusted ??= (url) => policy?.createScriptURL(url) ?? url;
  return toTrusted(address);
}
