/** What the demonstration's page can do to the widget in it: network, time zone and colours. */

/** What of it outlives a reload. */
export interface Conditions {
  readonly slow?: boolean;
  readonly dark?: boolean;
  readonly phone?: boolean;
  /** IANA name. */
  readonly zone?: string | null;
  readonly colour?: string;
}

const KEY = 'slotwell-demo';
const SLOW_MS = 2_500;

export function readConditions(): Conditions {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
}

export function keepConditions(changed: Conditions): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...readConditions(), ...changed }));
}

/** With all that the widget keeps, too: the page has nothing else to lose. */
export function forgetEverything(): void {
  sessionStorage.clear();
  localStorage.clear();
}

/** Pretends that the browser is in another time zone. Runs before the widget formats anything. */
export function applyZone(): void {
  const { zone } = readConditions();
  if (!zone) {
    return;
  }
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct: (Original, [locales, options]: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Original(locales, { ...options, timeZone: options?.timeZone ?? zone }),
  });
}

/** Twelve hours from Europe, or on the other side for those who are there already. */
export function findOtherZone(): string {
  const auckland = 'Pacific/Auckland';
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === auckland ? 'America/New_York' : auckland;
}

export interface Network {
  setOffline(isOffline: boolean): void;
  setSlow(isSlow: boolean): void;
}

/** A time that the server holds for the visitor. */
export interface SeenHold {
  readonly secret: string;
  /** By the installation's clock, `YYYY-MM-DD HH:MM:SS`. */
  readonly slot: string;
}

/** Stands between the widget and the booking server, and tells of each time that was held. */
export function watchNetwork(bookingUrl: string, held: (hold: SeenHold) => void): Network {
  const original = window.fetch;
  let isOffline = false;
  let isSlow = false;
  window.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith(bookingUrl)) {
      return await original(input, init);
    }
    if (isSlow) {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    }
    if (isOffline) {
      throw new TypeError('Failed to fetch');
    }
    const response = await original(input, init);
    if (response.ok && init?.method === 'POST' && url.endsWith('/widget/v1/holds')) {
      void response
        .clone()
        .json()
        .then(({ hold, slot }) => held({ secret: hold, slot }));
    }
    return response;
  };
  return {
    setOffline: (offline) => {
      isOffline = offline;
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !offline });
      dispatchEvent(new Event(offline ? 'offline' : 'online'));
    },
    setSlow: (slow) => {
      isSlow = slow;
    },
  };
}

/** Without a colour the site keeps its own. */
export function applyLook({ dark, phone, colour }: Conditions): void {
  const { dataset, style } = document.documentElement;
  if (dark !== undefined) {
    dataset.scheme = dark ? 'dark' : 'light';
  }
  if (phone) {
    dataset.phone = '';
  } else {
    delete dataset.phone;
  }
  if (colour) {
    style.setProperty('--accent', colour);
    // The widget then derives what is readable on it.
    style.setProperty('--on-accent', 'initial');
  }
}
