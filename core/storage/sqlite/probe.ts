/** Whether the database reads and writes, asked at most once a second however often health checks come. */

import type { Reader } from './reader.ts';
import type { WriterClient } from './writer-client.ts';

const VALID_MS = 1_000;

export function createProbe(writer: WriterClient, reader: Reader): () => Promise<void> {
  let last: { readonly at: number; readonly outcome: Promise<void> } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || now - last.at >= VALID_MS) last = { at: now, outcome: probe(writer, reader) };
    return last.outcome;
  };
}

async function probe(writer: WriterClient, reader: Reader): Promise<void> {
  reader.readState();
  await writer.call('probe', null);
}
