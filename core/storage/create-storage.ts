/** Builds the storage port from a database engine. */

import { packReading } from './busy/packed-reading.ts';
import {
  type CommandName,
  commands,
  type Inputs,
  type Outcomes,
  portCommands,
  type Run,
} from './commands.ts';
import { createHousekeeping, type ReadAt } from './housekeeping.ts';
import { createDueReader } from './messages/due-work.ts';
import type { BookingStorage } from './port/bookings.ts';
import type { ConfigurationStorage } from './port/configuration.ts';
import { bindQueries } from './queries.ts';
import type { Storage } from './storage.ts';
import type { Read } from './transaction.ts';

export interface Engine extends Pick<Storage, 'readState' | 'close'> {
  readonly readConfiguration: ConfigurationStorage['read'];
  readonly readOccupancy: BookingStorage['readOccupancy'];
  readonly run: Run;
  readonly read: Read;
  readonly readAt: ReadAt;
}

export function createStorage(engine: Engine): Storage {
  const listeners: (() => void)[] = [];
  const run: Run = async (name, input) => {
    const outcome = await engine.run(name, input);
    if (commands[name].writesOutbox) {
      for (const listener of listeners) {
        listener();
      }
    }
    return outcome;
  };
  const { readHealth, ...queries } = bindQueries(engine.read);
  const bound = bindCommands(run);
  const housekeeping = createHousekeeping({ run, readAt: engine.readAt });
  return {
    bookings: {
      ...queries.bookings,
      ...bound.bookings,
      ...housekeeping.bookings,
      readOccupancy: engine.readOccupancy,
      reserveAll: (reserves) =>
        run('reserveAll', { now: reserves[0]?.now ?? 0, commands: reserves }),
    },
    holds: { ...queries.holds, ...bound.holds },
    addresses: { ...queries.addresses, ...bound.addresses },
    proposals: { ...queries.proposals, ...bound.proposals },
    waitlist: { ...queries.waitlist, ...bound.waitlist, ...housekeeping.waitlist },
    configuration: {
      ...queries.configuration,
      ...bound.configuration,
      read: engine.readConfiguration,
    },
    customers: { ...queries.customers, ...bound.customers },
    messages: { ...queries.messages, ...bound.messages },
    endpoints: { ...queries.endpoints, ...bound.endpoints },
    feeds: { ...queries.feeds, ...bound.feeds },
    busy: {
      ...queries.busy,
      ...bound.busy,
      settle: async (command) => run('busy.settle', await packReading(command)),
    },
    people: { ...queries.people, ...bound.people },
    sessions: { ...queries.sessions, ...bound.sessions },
    passkeys: { ...queries.passkeys, ...bound.passkeys },
    secondFactors: { ...queries.secondFactors, ...bound.secondFactors },
    audit: { ...queries.audit, ...bound.audit },
    views: { ...queries.views, ...bound.views },
    readState: engine.readState,
    readDue: createDueReader(engine.read),
    readHealth,
    deleteExpired: housekeeping.deleteExpired,
    onCommit: (listener) => void listeners.push(listener),
    probe: onceASecond(async () => {
      await Promise.all([engine.readState(), run('probe', { now: 0 })]);
    }),
    close: engine.close,
  };
}

type BoundCommands = {
  readonly [Noun in keyof typeof portCommands]: {
    readonly [Verb in keyof (typeof portCommands)[Noun] & string]: (
      input: Inputs[`${Noun}.${Verb}` & CommandName],
    ) => Promise<Outcomes[`${Noun}.${Verb}` & CommandName]>;
  };
};

function bindCommands(run: Run): BoundCommands {
  const bind = (name: CommandName) => (input: Inputs[CommandName]) => run(name, input as never);
  return Object.fromEntries(
    Object.entries(portCommands).map(([noun, verbs]) => [
      noun,
      Object.fromEntries(
        Object.keys(verbs).map((verb) => [verb, bind(`${noun}.${verb}` as CommandName)]),
      ),
    ]),
  ) as BoundCommands;
}

const VALID_MS = 1_000;

/** Limits health checks to one probe a second; calls in between share its outcome. */
function onceASecond(probe: () => Promise<void>): () => Promise<void> {
  let last: { readonly at: number; readonly outcome: Promise<void> } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || now - last.at >= VALID_MS) {
      last = { at: now, outcome: probe() };
    }
    return last.outcome;
  };
}
