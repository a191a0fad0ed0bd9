/** The cases under "What if ...": each is a switch that changes what the widget meets. */

import {
  applyLook,
  findOtherZone,
  forgetEverything,
  keepConditions,
  type Network,
  readConditions,
  type SeenHold,
} from './conditions.ts';

interface Cases {
  /** A time was held: somebody may want to take it. */
  held(hold: SeenHold): void;
}

export function startCases({ network }: { readonly network: Network }): Cases {
  const { dark, phone, slow, zone } = readConditions();
  const rival = startRival();
  network.setSlow(slow ?? false);

  toggle('taken', false, rival.arm);
  toggle('offline', false, (isOn) => network.setOffline(isOn));
  toggle('slow', slow ?? false, (isOn) => {
    keepConditions({ slow: isOn });
    network.setSlow(isOn);
  });
  toggle('dark', dark ?? matchMedia('(prefers-color-scheme: dark)').matches, (isOn) => {
    keepConditions({ dark: isOn });
    applyLook(readConditions());
  });
  toggle('phone', phone ?? false, (isOn) => {
    keepConditions({ phone: isOn });
    applyLook(readConditions());
  });
  toggle('zone', Boolean(zone), (isOn) => {
    keepConditions({ zone: isOn ? findOtherZone() : null });
    location.reload();
  });
  startColour();
  startReset();
  return { held: rival.held };
}

function find<Found extends HTMLElement>(name: string): Found | null {
  return document.querySelector<Found>(`[data-case="${name}"]`);
}

function toggle(name: string, isOn: boolean, change: (isOn: boolean) => void): void {
  const button = find(name);
  button?.setAttribute('aria-checked', String(isOn));
  button?.addEventListener('click', () => {
    const next = button.getAttribute('aria-checked') !== 'true';
    button.setAttribute('aria-checked', String(next));
    change(next);
  });
}

/** The sentence is one of the bar's `data-` attributes; none is said if it has no such. */
function say(sentence: string): void {
  const said = document.querySelector('#demo-said');
  if (said) {
    said.textContent = document.querySelector<HTMLElement>('#demo-bar')?.dataset[sentence] ?? '';
  }
}

function send(path: string, body?: unknown): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
}

/** Takes the time that is held already, or else the next one that is. */
function startRival() {
  let latest: SeenHold | null = null;
  let isArmed = false;

  const take = async ({ secret }: SeenHold) => {
    const { taken } = await (await send('/demo/take-time', { hold: secret })).json();
    latest = null;
    if (taken) {
      isArmed = false;
      find('taken')?.setAttribute('aria-checked', 'false');
    }
    say(taken ? 'taken' : 'taking');
  };
  const tryTo = (hold: SeenHold) => void take(hold).catch(() => say('failed'));
  return {
    arm: (isOn: boolean) => {
      isArmed = isOn;
      document.querySelector<HTMLElement>('#demo-what-if')?.hidePopover();
      say(isOn ? 'taking' : 'nothing');
      if (isOn && latest) {
        tryTo(latest);
      }
    },
    held: (hold: SeenHold) => {
      latest = hold;
      if (isArmed) {
        tryTo(hold);
      }
    },
  };
}

function startColour(): void {
  const input = find<HTMLInputElement>('colour');
  if (!input) {
    return;
  }
  const root = getComputedStyle(document.documentElement);
  input.value = readConditions().colour ?? root.getPropertyValue('--accent').trim();
  input.addEventListener('input', () => {
    keepConditions({ colour: input.value });
    applyLook(readConditions());
  });
}

function startReset(): void {
  const button = find<HTMLButtonElement>('reset');
  button?.addEventListener('click', () => {
    button.disabled = true;
    say('resetting');
    void startOver().catch(() => {
      button.disabled = false;
      say('failed');
    });
  });
}

async function startOver(): Promise<void> {
  const { ok } = await send('/demo/start-over');
  if (!ok) {
    throw new Error('The demonstration did not start over.');
  }
  forgetEverything();
  location.replace('/');
}
