/** Timeouts for calls to other systems. */

export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** Rejects with `TimedOut` after `ms`; a later result of `work` is discarded. */
export async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`Not done within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work(), isOver]);
  } finally {
    clearTimeout(timer);
  }
}
