/**
 * Routes under `/admin`: finds the page of an address, navigates without reloading, and supports
 * the browser's Back and Forward.
 */

interface Route {
  readonly path: string;
}

export interface Place<Found extends Route> {
  readonly route: Found;
  readonly query: URLSearchParams;
}

/** Finds the page of an address; `null` if there is none. */
export function findPlace<Found extends Route>(
  routes: readonly Found[],
  base: string,
  address: URL,
): Place<Found> | null {
  const { pathname, searchParams } = address;
  const path = pathname.replace(/\/$/, '');
  const route = routes.find((known) => path === base + known.path.replace(/\/$/, ''));
  return route ? { route, query: searchParams } : null;
}

/**
 * Handles plain clicks on links below `base`, and calls `arrived` after each change of the address.
 * Returns a function that navigates.
 */
export function startRouter(base: string, arrived: () => void): (address: string) => void {
  const go = (address: string) => {
    history.pushState(null, '', address);
    arrived();
  };
  addEventListener('popstate', arrived);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain =
      event.button === 0 &&
      !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented);
    if (
      !link ||
      !isPlain ||
      link.target ||
      link.origin !== location.origin ||
      !`${link.pathname}/`.startsWith(`${base}/`)
    ) {
      return;
    }
    event.preventDefault();
    if (link.href !== location.href) {
      go(link.href);
    }
  });
  return go;
}
