/** A visitor's request after it was admitted, and the dependencies of booking for visitors. */

import type { Installation } from '../../core/index.ts';
import { toNetwork } from '../http/client-address.ts';
import { createKeyedHash } from '../http/keyed-hash.ts';
import type { Limits } from '../http/limits.ts';
import { type RouteDependencies, sendsMail } from '../route-dependencies.ts';
import type { AdmitQuestion, BookingSource } from '../source/booking-source.ts';
import { readSharedSecret } from '../source/shared-secret.ts';
import { createProofOfWork, type ProofOfWork } from './proof-of-human.ts';
import { createSeal, type Seal } from './seal.ts';

export interface Visit {
  readonly installation: Installation;
  /** The key that limits count by: an address, or the network of one customer. */
  readonly visitor: string;
  /** Answers this visitor's reads, within the limits for upstream calls. */
  readonly source: BookingSource;
}

export type VisitorDependencies = Pick<
  RouteDependencies,
  'source' | 'limits' | 'clock' | 'solverPath'
> & {
  /** The public address that browsers use, without a trailing slash. */
  readonly baseUrl: string;
  readonly readSeal: () => Promise<Seal>;
  readonly readProofOfWork: () => Promise<ProofOfWork>;
  /** Gives visitors a pseudonym (see Visit). */
  readonly readVisitorKey: () => Promise<(visitor: string) => string>;
  /**
   * Whether customers can confirm by mail. Without mail, bookings that await confirmation would be
   * lost.
   */
  readonly asksByMail: boolean;
  /**
   * The path of the page on which whoever booked can correct the address of a booking that waits for
   * its confirmation; `null` if another installation has it.
   */
  readonly findUnconfirmedPath: (bookingId: number) => Promise<string | null>;
};

export function openVisit(
  { source, limits }: Pick<RouteDependencies, 'source' | 'limits'>,
  installation: Installation,
  visitor: string,
): Visit {
  return {
    installation,
    visitor,
    source: source.askedBy?.(admitQuestions(limits, visitor)) ?? source,
  };
}

/**
 * Limits the upstream calls of one visitor and of one network: a visitor with many addresses must
 * not use up the quota that everyone shares.
 */
export function admitQuestions(
  {
    widgetQuestions,
    widgetQuestionsOfNetwork,
  }: Pick<Limits, 'widgetQuestions' | 'widgetQuestionsOfNetwork'>,
  visitor: string,
): AdmitQuestion {
  return async () => {
    const own = await widgetQuestions.take(visitor);
    const { allowed, resetSeconds } = own.allowed
      ? await widgetQuestionsOfNetwork.take(toNetwork(visitor))
      : own;
    return allowed
      ? null
      : { kind: 'refused', code: 'rate_limited', retryAfterSeconds: resetSeconds };
  };
}

export function createVisitorDependencies(deps: RouteDependencies): VisitorDependencies {
  const { source, limits, clock, config } = deps;
  const readSecret = once(() => readSharedSecret(deps));
  return {
    source,
    limits,
    clock,
    solverPath: deps.solverPath,
    baseUrl: config.baseUrl,
    readSeal: once(async () => createSeal(await readSecret())),
    readProofOfWork: once(async () => createProofOfWork(await readSecret())),
    readVisitorKey: once(async () => createKeyedHash(await readSecret(), 'visitor')),
    asksByMail: sendsMail(deps),
    findUnconfirmedPath: async (bookingId) => {
      const secret = config.upstream
        ? null
        : await deps.storage.addresses.readUnconfirmedSecret(bookingId);
      return secret && `/manage/unconfirmed/${secret}`;
    },
  };
}

/** Creates the value on first use and caches it. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: { readonly value: T } | null = null;
  return async () => {
    made ??= { value: await make() };
    return made.value;
  };
}
