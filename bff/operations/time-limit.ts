/** Waiting for others no longer than we can afford. */

export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** Rejects with `TimedOut` after `ms`; what `work` brings later is dropped. */
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
