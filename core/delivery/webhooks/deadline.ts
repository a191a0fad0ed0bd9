/** Gives a piece of work a time limit of its own, beside the signal that stops everything. */

export interface Deadline {
  /** Aborts when the time is over, or everything stops. */
  readonly signal: AbortSignal;
  /** For what cannot be aborted: `over` where it takes too long; its outcome is then ignored. */
  race<Value>(work: Promise<Value>): Promise<Value | 'over'>;
}

export interface DeadlineTerms {
  readonly timeLimitMs: number;
  readonly signal: AbortSignal;
}

export async function withDeadline<Value>(
  { timeLimitMs, signal }: DeadlineTerms,
  work: (deadline: Deadline) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeLimitMs);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await work({ signal: controller.signal, race: (promise) => Promise.race([promise, whenAborted(controller.signal)]) });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

function whenAborted(signal: AbortSignal): Promise<'over'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('over');
    else signal.addEventListener('abort', () => resolve('over'), { once: true });
  });
}
