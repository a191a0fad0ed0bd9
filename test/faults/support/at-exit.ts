/** Cleanup that also runs if the process is interrupted. */

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

type Undo = () => void;

const undos = new Set<Undo>();
let isListening = false;
/** A process that one of these ends has no `exit`. */
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

function undoAll(): void {
  for (const undo of [...undos].toReversed()) {
    undos.delete(undo);
    undo();
  }
}

function listen(): void {
  process.once('exit', undoAll);
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      undoAll();
      process.kill(process.pid, signal);
    });
  }
}

/**
 * Last comes first: a process ends before the folder goes in which it writes. Returns how to take
 * it back, when it was undone in good order.
 */
export function atExit(undo: Undo): () => void {
  if (!isListening) {
    listen();
  }
  isListening = true;
  undos.add(undo);
  return () => void undos.delete(undo);
}

export interface Folder {
  readonly folder: string;
  remove(): void;
}

/**
 * A new one in `parent`, gone when it is removed and at the latest with the process. `name`: how
 * its own begins.
 */
export function makeFolder(parent: string, name: string): Folder {
  const folder = mkdtempSync(join(parent, name));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const forget = atExit(remove);
  return {
    folder,
    remove: () => {
      forget();
      remove();
    },
  };
}
