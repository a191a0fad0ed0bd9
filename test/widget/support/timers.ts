/** Timers of the page that run only when a test lets time pass. */

interface Timer {
  readonly run: () => void;
  readonly at: number;
}

const real = { setTimeout: window.setTimeout, clearTimeout: window.clearTimeout };

export function useTimers() {
  const timers = new Map<number, Timer>();
  let now = 0;
  let lastId = 0;
  const set = (run: () => void, ms = 0) => {
    lastId += 1;
    timers.set(lastId, { run, at: now + ms });
    return lastId;
  };
  Object.assign(window, { setTimeout: set, clearTimeout: (id: number) => timers.delete(id) });
  return {
    elapse(ms: number): void {
      now += ms;
      for (const [id, { run, at }] of [...timers]) {
        if (at <= now && timers.delete(id)) {
          run();
        }
      }
    },
    restore: () => void Object.assign(window, real),
  };
}
