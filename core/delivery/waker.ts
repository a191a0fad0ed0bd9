/** A sleep that can be ended early; what wakes during the work before it ends the next sleep at once. */

export interface Waker {
  sleep(ms: number): Promise<void>;
  wake(): void;
}

export function createWaker(): Waker {
  let woken = false;
  let end: (() => void) | null = null;
  return {
    async sleep(ms) {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          // Work that may wait does not keep a process alive.
          timer.unref();
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      end = null;
      woken = false;
    },
    wake() {
      woken = true;
      end?.();
    },
  };
}
