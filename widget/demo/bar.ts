/** The bar itself: what it shows beside the site, and how many emails are new. */

import { applyLook, readConditions, watchNetwork } from './conditions.ts';
import { startCases } from './what-if.ts';

type View = 'customer' | 'emails' | 'administration';

interface ListedMail {
  readonly id: number;
  readonly role: 'customer' | 'operator';
}

const SEEN_KEY = 'slotwell-demo-seen';
/** As in bar.css: from here on there is room for two. */
const roomForTwo = matchMedia('(width >= 60rem)');
const roomForWords = matchMedia('(width >= 30rem)');

export function startBar(): void {
  const bar = find('#demo-bar');
  const { booking = '', fresh = '' } = bar.dataset;
  const team = document.querySelector<HTMLFormElement>('#demo-team');
  const panes = startPanes();
  const mailbox = startMailbox({ fresh, isShown: () => panes.view() === 'emails' });
  const administration = startAdministration(booking, team);

  const show = (view: View) => {
    panes.show(view);
    if (view === 'emails') {
      mailbox.open();
    }
  };
  for (const button of document.querySelectorAll<HTMLElement>('.demo [data-show]')) {
    button.addEventListener('click', (event) => {
      const view = button.dataset.show as View;
      // Its button opens the choice of who signs in, unless there is something to go back to.
      if (view === 'administration') {
        if (!administration.isOpen() || panes.view() === view) {
          return;
        }
        event.preventDefault();
      }
      show(view);
    });
  }
  team?.addEventListener('submit', () => {
    team.hidePopover();
    administration.signedIn();
    show('administration');
  });

  const cases = startCases({
    network: watchNetwork(booking, (hold) => {
      administration.goToDay(hold.slot.slice(0, 10));
      cases.held(hold);
    }),
  });
  applyLook(readConditions());
  const widget = find('slotwell-booking');
  widget.addEventListener('slotwell-before-book', mailbox.aboutToBook);
  widget.addEventListener('slotwell-booked', ({ detail }) => {
    mailbox.booked();
    administration.booked(detail.number);
    if (roomForTwo.matches && panes.view() === 'customer') {
      show('emails');
    }
  });
  openAddressed(show, team);
  addEventListener('hashchange', () => openAddressed(show, team));
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) {
    throw new Error(`The page has no ${selector}.`);
  }
  return found;
}

/** `#emails` and `#administration` are addresses that the command prints. */
function openAddressed(show: (view: View) => void, team: HTMLFormElement | null): void {
  if (location.hash === '#emails') {
    show('emails');
  }
  if (location.hash === '#administration') {
    team?.showPopover();
  }
}

/** One view at a time beside the site; on a narrow screen, in front of it. */
function startPanes() {
  const side = find('#demo-side');
  const heading = find('#demo-side h2');
  let shown: View = 'customer';
  return {
    view: () => shown,
    show: (view: View) => {
      shown = view;
      side.hidden = view === 'customer';
      for (const frame of side.querySelectorAll('iframe')) {
        frame.hidden = frame.name !== `demo-${view}`;
        if (!frame.hidden) {
          heading.textContent = frame.title;
        }
      }
      for (const button of document.querySelectorAll<HTMLElement>('#demo-bar [data-show]')) {
        button.setAttribute('aria-pressed', String(button.dataset.show === view));
      }
    },
  };
}

function startMailbox({ fresh, isShown }: { fresh: string; isShown: () => boolean }) {
  const frame = find('iframe[name="demo-emails"]') as HTMLIFrameElement;
  const badge = find('#demo-bar .fresh');
  const { lang } = document.documentElement;
  let mails: readonly ListedMail[] = [];
  let seen = Number(localStorage.getItem(SEEN_KEY));
  let newestBefore = 0;
  let isExpected = false;

  const openList = () => {
    frame.src = `/emails?lang=${lang}`;
  };
  const update = () => {
    if (isShown()) {
      seen = mails[0]?.id ?? 0;
      localStorage.setItem(SEEN_KEY, String(seen));
    }
    const count = mails.filter(({ id }) => id > seen).length;
    badge.hidden = count === 0;
    badge.textContent = roomForWords.matches ? fresh.replace('{n}', String(count)) : String(count);
  };
  const arrived = () => {
    const mail = mails.find(({ id, role }) => id > newestBefore && role === 'customer');
    if (isExpected && mail) {
      isExpected = false;
      frame.src = `/emails/${mail.id}?lang=${lang}`;
    } else if (/^\/emails$/.test(frame.contentWindow?.location.pathname ?? '')) {
      openList();
    }
  };
  new EventSource('/demo/news').addEventListener('message', ({ data }) => {
    mails = JSON.parse(data);
    // Another demonstration counts from 1 again.
    seen = Math.min(seen, mails[0]?.id ?? 0);
    arrived();
    update();
  });
  return {
    open: () => {
      if (!frame.src) {
        openList();
      }
      update();
    },
    /** The mail about the booking is one that is not there yet. */
    aboutToBook: () => {
      newestBefore = mails[0]?.id ?? 0;
    },
    /** Opens the customer's mail as soon as it is there. */
    booked: () => {
      isExpected = true;
      arrived();
    },
  };
}

/** So long, the booking is seen to appear in the day before it is opened. */
const OPEN_AFTER_MS = 1_500;

/** Shows the day of the time that the customer holds, where the booking appears and is opened. */
function startAdministration(booking: string, team: HTMLFormElement | null) {
  const frame = find('iframe[name="demo-administration"]') as HTMLIFrameElement;
  const day = team?.querySelector<HTMLInputElement>('[name="day"]');
  let isOpen = false;
  return {
    isOpen: () => isOpen,
    signedIn: () => {
      isOpen = true;
    },
    booked: (number: number) => {
      if (isOpen) {
        setTimeout(() => {
          frame.src = `${booking}/admin/?day=${day?.value}&booking=${number}`;
        }, OPEN_AFTER_MS);
      }
    },
    goToDay: (held: string) => {
      if (!day || day.value === held) {
        return;
      }
      day.value = held;
      if (isOpen) {
        frame.src = `${booking}/admin/?day=${held}`;
      }
    },
  };
}
