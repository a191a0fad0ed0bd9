/** Notifies this process's event streams that sessions may have ended or changed. */

export interface SessionEnds {
  listen(listener: () => void): void;
  tell(): void;
}

export function createSessionEnds(): SessionEnds {
  const listeners = new Set<() => void>();
  return {
    listen: (listener) => void listeners.add(listener),
    tell() {
      for (const listener of listeners) {
        listener();
      }
    },
  };
}
