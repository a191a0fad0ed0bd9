/**
 * Whether this process still wants new requests: a proxy asks `/readyz` and sends them elsewhere
 * while it drains.
 */

export interface Lifecycle {
  /**
   * A stop was asked for: everything is answered as before, and `/readyz` says that it will not be
   * for long.
   */
  readonly draining: boolean;
  /** No new connections are taken: each answer is the last one of its connection. */
  readonly leaving: boolean;
  /**
   * What this process was started without and cannot do its work without, for `/readyz`; `null` if
   * it has all.
   */
  readonly lacks: string | null;
  startDraining(): void;
  startLeaving(): void;
}

export function createLifecycle({
  lacks = null,
}: Partial<Pick<Lifecycle, 'lacks'>> = {}): Lifecycle {
  const lifecycle = {
    lacks,
    draining: false,
    leaving: false,
    startDraining: () => {
      lifecycle.draining = true;
    },
    startLeaving: () => {
      lifecycle.leaving = true;
    },
  };
  return lifecycle;
}
