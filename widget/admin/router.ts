/**
 * Routes under `/admin`: finds the page of an address, navigates without reloading, and supports
 * the browser's Back and Forward.
 */

export interface Route<Page extends string = string> {
  readonly path: string;
  readonly page: Page;
}

export interface Place<Page extends string = string> {
  readonly page: Page;
  readonly query: URLSearchParams;
}

/** Finds the page of an address; `null` if there is none. */
export function findPlace<Page extends string>(
  routes: readonly Route<Page>[],
  base: string,
  address: URL,
): Place<Page> | null {
  const { pathname, searchParams } = address;
  const path = pathname.replace(/\/$/, '');
  const route = routes.find((known) => path === base + known.path.replace(/\/$/, ''));
  return route ? { page: route.page, query: searchParams } : null;
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
