/** Whether the database reads and writes, asked at most once a second however often health checks come. */

import type { Reader } from './reader.ts';
import { probeCommand } from './settings-writer.ts';
import type { Run } from './transactions.ts';

const VALID_MS = 1_000;

export function createProbe(run: Run, reader: Reader): () => Promise<void> {
  let last: { readonly at: number; readonly outcome: Promise<void> } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || now - last.at >= VALID_MS) last = { at: now, outcome: probe(run, reader) };
    return last.outcome;
  };
}

async function probe(run: Run, reader: Reader): Promise<void> {
  await Promise.all([reader.readState(), run(probeCommand())]);
}
