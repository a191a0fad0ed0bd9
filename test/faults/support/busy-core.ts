/** Processes that keep processors busy with nothing, as a machine's other work does. */

import { spawn } from 'node:child_process';
import { atExit } from './at-exit.ts';

/** Keeps so many processors busy, or waited for. Returns how to let go of them. */
export function keepBusy(cores: number): () => void {
  const ends = Array.from({ length: cores }, () => {
    const child = spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' });
    const end = () => void child.kill('SIGKILL');
    const forget = atExit(end);
    return () => {
      forget();
      end();
    };
  });
  return () => {
    for (const end of ends) {
      end();
    }
  };
}
