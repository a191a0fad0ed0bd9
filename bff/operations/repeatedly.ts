/** Chores of a running server that nobody waits for: done at its start and again after each while. */

import type { Log } from './log.ts';

export interface Chore {
  /** For the log, for example `public holidays`. */
  readonly name: string;
  readonly everyMs: number;
  /** What was done, in numbers or words; `null` if there was nothing to do. */
  readonly run: () => Promise<string | null>;
}

/** Returns how to stop. A chore that cannot be done now harms nobody: it is logged and tried again the next time. */
export function repeatedly({ name, everyMs, run }: Chore, log: Log): () => void {
  const once = () =>
    run().then(
      (done) => done !== null && log.info({ chore: name }, done),
      (error: unknown) => log.error({ err: error, chore: name }, 'a chore could not be done'),
    );
  void once();
  const timer = setInterval(once, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
