/**
 * Whether this process still accepts new requests. A proxy polls `/readyz` and sends requests
 * elsewhere once it drains.
 */

export interface Lifecycle {
  /** A stop was requested: requests are still answered, but `/readyz` returns 503. */
  readonly draining: boolean;
  /** No new connections are accepted, and each response closes its connection. */
  readonly leaving: boolean;
  /**
   * A missing part that this process cannot work without, for `/readyz`; `null` if it has
   * everything.
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
