/**
 * Solves the challenge that comes with a form where the operator asks for a proof that a person
 * books (ALTCHA, version 2). A file of its own, which the widget loads only then. It is also the
 * script of the workers that it starts; where none may start (a policy without `worker-src blob:`,
 * Trusted Types, a frame of no origin), it counts here, in slices that let the page go on.
 */

import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Challenge, type Payload, solveChallenge, solveChallengeWorkers } from 'altcha-lib';
import { deriveKey as deriveByBrowser } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import { handler } from 'altcha-lib/workers/shared';

const deriveByLibrary: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  const derivedKey = pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength });
  // A key takes some milliseconds, in which nothing else can happen here.
  await new Promise((resolve) => setTimeout(resolve));
  return { derivedKey };
};

/**
 * A key of a challenge: by the browser's own code, and on pages without TLS, where browsers hide
 * that, by a library's.
 */
const deriveKey: DeriveKeyFunction = globalThis.crypto.subtle ? deriveByBrowser : deriveByLibrary;

/** More would make a phone stutter. */
const MAX_WORKERS = 4;
/** A worker whose script is refused may never say so. */
const START_MS = 3_000;
/** Longer than the hardest challenge takes on a slow phone; the challenge itself ends then. */
const TIME_LIMIT_MS = 30 * 60_000;
const READY = 'ready';

if (typeof document === 'undefined') {
  handler({ deriveKey });
  postMessage(READY);
}

/** `undefined` if it could not be solved in time. Never rejects. */
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
    // The first one shows whether any may start.
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
 * A page of another origin may run this script, but start no worker from it: there a line of its
 * own imports it.
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

/** Under Trusted Types, addresses of workers want a policy, which the page must allow. */
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
