/** Makes created, renamed and deleted names in a folder survive a power cut. */

import { closeSync, fsyncSync, openSync } from 'node:fs';

export function flushFolder(folder: string): void {
  flush(folder, 'r');
}

export function flushFile(file: string): void {
  flush(file, 'r+');
}

function flush(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
