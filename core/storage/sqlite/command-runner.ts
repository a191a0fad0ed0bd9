/** Executes one command of the writer's queue inside the open transaction. */

import { type CommandName, commands, type Outcomes } from '../commands.ts';
import { createConfigurationReader } from './configuration-reader.ts';
import type { CommandRunner } from './group-commit.ts';
import { createOccupancyReader, type ReadOccupancy } from './occupancy-reader.ts';
import type { Connection } from './statement.ts';
import { type Begin, createTransactions } from './transaction.ts';
import type { WriterRequestOf } from './writer-messages.ts';

/** `readOccupancy` is what decisions are shown: the database's own claims, unless a test wants to see what the database refuses by itself. */
export function createCommandRunner(
  connection: Connection,
  readOccupancy: ReadOccupancy = createOccupancyReader(connection),
): CommandRunner {
  const configuration = createConfigurationReader(connection);
  const begin = createTransactions(connection, { configuration, readOccupancy });
  return { run: (request) => execute(begin, request), forget: configuration.forget };
}

async function execute<Name extends CommandName>(begin: Begin, { call, input }: WriterRequestOf<Name>): Promise<Outcomes[Name]> {
  const transaction = begin(input.now);
  try {
    return await commands[call].work(transaction, input);
  } finally {
    transaction.end();
  }
}
