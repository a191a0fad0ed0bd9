/** Waits for what must come, frame by frame. */

const patience = 8000;

export async function waitFor<T>(
  what: string,
  find: () => T | undefined | null | false,
): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    const found = find();
    if (found) {
      return found;
    }
    if (performance.now() > end) {
      throw new Error(`Waited in vain for ${what}`);
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
