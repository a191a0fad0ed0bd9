/** One visitor's request, after it was let in, and what booking for visitors is built from. */

import type { Installation } from '../../core/index.ts';
import { networkOf } from '../http/client-address.ts';
import { createKeyedHash } from '../http/keyed-hash.ts';
import type { Limits } from '../http/limits.ts';
import { type RouteDependencies, sendsMail } from '../route-dependencies.ts';
import type { AdmitQuestion, BookingSource } from '../source/booking-source.ts';
import { readSharedSecret } from '../source/shared-secret.ts';
import { createProofOfWork, type ProofOfWork } from './proof-of-human.ts';
import { createSeal, type Seal } from './seal.ts';

export interface Visit {
  readonly installation: Installation;
  /** Whom limits count: an address, or the network of one customer. */
  readonly visitor: string;
  /**
   * Where this visitor's questions are answered, within what one visitor may ask of another
   * installation.
   */
  readonly source: BookingSource;
}

export type VisitorDependencies = Pick<
  RouteDependencies,
  'source' | 'limits' | 'clock' | 'solverPath'
> & {
  /** The address that browsers use, without a trailing slash. */
  readonly baseUrl: string;
  readonly readSeal: () => Promise<Seal>;
  readonly readProofOfWork: () => Promise<ProofOfWork>;
  /** Names visitors (see Visit) without telling who they are. */
  readonly readVisitorKey: () => Promise<(visitor: string) => string>;
  /**
   * Whether customers can be asked by mail to confirm: without mail, nobody could, and their
   * bookings would be lost.
   */
  readonly asksByMail: boolean;
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
 * What one visitor, and all of one network, may ask of another installation: who has many addresses
 * must not use up what it answers to everybody.
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
      ? await widgetQuestionsOfNetwork.take(networkOf(visitor))
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
  };
}

/** Made only when it is needed, and then kept. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: { readonly value: T } | null = null;
  return async () => {
    made ??= { value: await make() };
    return made.value;
  };
}
