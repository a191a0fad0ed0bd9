/** Caches the compiled current configuration until its version changes. */

import { createPlaces, type Places } from '../booking/places.ts';
import type { Configuration } from '../installation/installation.ts';
import type { RetiredEntries } from '../storage/port/configuration.ts';
import type { Storage, StorageState } from '../storage/storage.ts';

export interface CompiledConfiguration extends Configuration {
  readonly places: Places;
  /** Retiring or restoring something always creates a new version. */
  readonly retired: RetiredEntries;
}

export interface Configurations {
  /** The configuration in force now; `null` before the first import. */
  current(): Promise<CompiledConfiguration | null>;
  asOf(state: StorageState): Promise<CompiledConfiguration | null> | CompiledConfiguration | null;
}

/** Concurrent requests share one read. */
export function createConfigurations(storage: Storage): Configurations {
  let current: CompiledConfiguration | null = null;
  let flight: {
    readonly version: number;
    readonly result: Promise<CompiledConfiguration | null>;
  } | null = null;

  async function load(): Promise<CompiledConfiguration | null> {
    const [configuration, retired] = await Promise.all([
      storage.configuration.read(),
      storage.configuration.readRetired(),
    ]);
    if (!configuration) {
      return null;
    }
    const compiled = { ...configuration, retired, places: createPlaces(configuration) };
    if (!current || compiled.configVersion > current.configVersion) {
      current = compiled;
    }
    return compiled;
  }

  function asOf(
    state: StorageState,
  ): Promise<CompiledConfiguration | null> | CompiledConfiguration | null {
    if (!state.configured) {
      return null;
    }
    if (current?.configVersion === state.configVersion) {
      return current;
    }
    if (flight?.version === state.configVersion) {
      return flight.result;
    }
    const started = { version: state.configVersion, result: load() };
    flight = started;
    const land = () => {
      if (flight === started) {
        flight = null;
      }
    };
    started.result.then(land, land);
    return started.result;
  }

  return { asOf, current: async () => await asOf(await storage.readState()) };
}
