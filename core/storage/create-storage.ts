/** Makes the storage port out of what an engine brings. */

import {
  type CommandName,
  commands,
  type Inputs,
  type Outcomes,
  portCommands,
  type Run,
} from './commands.ts';
import { createHousekeeping, type ReadAt } from './housekeeping.ts';
import { bindQueries } from './queries.ts';
import type { Storage } from './storage.ts';
import type { Read } from './transaction.ts';

/** What truly differs between the databases. */
export interface Engine
  extends Pick<Storage, 'readState' | 'readConfiguration' | 'readOccupancy' | 'close'> {
  readonly run: Run;
  readonly read: Read;
  readonly readAt: ReadAt;
}

export function createStorage({ run: runCommand, read, readAt, ...engine }: Engine): Storage {
  const listeners: (() => void)[] = [];
  const run: Run = async (name, input) => {
    const outcome = await runCommand(name, input);
    if (commands[name].writesOutbox) {
      for (const listener of listeners) {
        listener();
      }
    }
    return outcome;
  };
  return {
    ...bindQueries(read),
    ...bindCommands(run, portNames),
    ...createHousekeeping({ run, readAt }),
    ...engine,
    onCommit: (listener) => void listeners.push(listener),
    reserveAll: (commands) => run('reserveAll', { now: commands[0]?.now ?? 0, commands }),
    probe: onceASecond(async () => {
      await Promise.all([engine.readState(), run('probe', { now: 0 })]);
    }),
  };
}

type Bound<Name extends CommandName> = {
  [Each in Name]: (input: Inputs[Each]) => Promise<Outcomes[Each]>;
};

function bindCommands<Name extends CommandName>(run: Run, names: readonly Name[]): Bound<Name> {
  const bound = {} as Bound<Name>;
  for (const name of names) {
    bound[name] = (input) => run(name, input);
  }
  return bound;
}

const portNames = Object.keys(portCommands) as (keyof typeof portCommands)[];

const VALID_MS = 1_000;

/** However often health checks come. */
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
