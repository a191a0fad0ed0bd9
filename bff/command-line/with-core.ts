/** Opens what a command works on, and closes it again whatever happens. */

import { type Config, readConfig } from '../config.ts';
import { type Core, openCore } from '../open-core.ts';
import type { CommandCall, ExitCode, Io } from './command.ts';

export async function withConfig(io: Io, work: (config: Config) => Promise<ExitCode>): Promise<ExitCode> {
  const reading = readConfig(io.env);
  if (reading.kind === 'config') return work(reading.config);
  io.err('The settings in the environment are not right yet:');
  for (const problem of reading.problems) io.err(`  ${problem}`);
  return 1;
}

export function withCore(
  { io, clock }: Pick<CommandCall, 'io' | 'clock'>,
  work: (core: Core, config: Config) => Promise<ExitCode>,
): Promise<ExitCode> {
  return withConfig(io, async (config) => {
    const core = await openCore(config, clock);
    try {
      return await work(core, config);
    } finally {
      await core.close();
    }
  });
}

/** Who did it, as the audit log shows it. */
export const ACTOR = 'command line';
