/**
 * WebKit as GTK has it: its small browser in a display of its own, by W3C WebDriver. Each tab is a
 * browser, for it shares nothing with another then.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { findWebkit } from '../../setup/engines.mjs';
import { freePort } from '../../setup/free-port.mjs';
import { type Engine, type Key, type Tab, type TabWishes, TIME_ZONE, VIEWPORT } from './engine.ts';

export async function startWebkit(): Promise<Engine> {
  const { browser, driver, display } = findWebkit();
  const { screen, name } = await startDisplay(display);
  const port = await freePort();
  const server = spawn(driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: name,
      TZ: TIME_ZONE,
      LANG: 'en_GB.UTF-8',
      LANGUAGE: 'en_GB',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  return {
    open: (wishes) => openTab(address, browser, wishes),
    close: async () => {
      await end(server);
      await end(screen);
    },
  };
}

/** Starts a virtual display, which chooses and reports a free number. */
async function startDisplay(command: string): Promise<{ screen: ChildProcess; name: string }> {
  const screen = spawn(
    command,
    ['-displayfd', '3', '-screen', '0', '1400x1600x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const number = await new Promise((resolve, reject) => {
    screen.stdio[3]?.once('data', (told) => resolve(String(told).trim()));
    screen.once('exit', () => reject(new Error(`${command} has ended.`)));
  });
  return { screen, name: `:${number}` };
}

async function untilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(`${address}/status`).catch(() => null);
    if (answer?.ok) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not get ready.');
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) {
    return;
  }
  const ended = new Promise((resolve) => process.once('exit', resolve));
  process.kill('SIGTERM');
  await ended;
}

/** Sends a command and returns its value. */
type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>;

function sendTo(address: string): Send {
  return async (method, path, body) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = JSON.parse(await answer.text());
    if (!answer.ok) {
      throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    }
    return value;
  };
}

/** Turns off the scripts of pages; the driver's own still run. */
const WITHOUT_SCRIPTS = '--enable-javascript-markup=false';

async function openTab(
  address: string,
  binary: string,
  { width = VIEWPORT.width, scripts = true }: TabWishes = {},
): Promise<Tab> {
  const args = ['--automation', ...(scripts ? [] : [WITHOUT_SCRIPTS])];
  const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } };
  const session: unknown = await sendTo(address)('POST', '/session', {
    capabilities: { alwaysMatch: wanted },
  });
  if (typeof session !== 'object' || session === null || !('sessionId' in session)) {
    throw new Error('WebKit gave no session.');
  }
  const send = sendTo(`${address}/session/${session.sessionId}`);
  await send('POST', '/window/rect', { x: 0, y: 0, width, height: VIEWPORT.height });
  return {
    complaints: [],
    goto: async (url) => void (await send('POST', '/url', { url })),
    reload: async () => void (await send('POST', '/refresh', {})),
    goBack: async () => void (await send('POST', '/back', {})),
    goForward: async () => void (await send('POST', '/forward', {})),
    evaluate: async (question, given) => {
      const script = `return JSON.stringify((${question})(${JSON.stringify(given)}) ?? null)`;
      return JSON.parse(String(await send('POST', '/execute/sync', { script, args: [] })));
    },
    click: (x, y) => act(send, [pointerAt(Math.round(x), Math.round(y))]),
    press: (key) => act(send, [keysFor([KEYS[key]])]),
    type: (text) => act(send, [keysFor([...text])]),
    // An arrow leads on to the next part.
    typeDate: (parts) =>
      act(send, [
        keysFor(parts.flatMap((part, index) => [...(index ? [KEYS.ArrowRight] : []), ...part])),
      ]),
    picture: async () => Buffer.from(String(await send('GET', '/screenshot')), 'base64'),
    close: async () => void (await send('DELETE', '')),
  };
}

/** Key codes of the standard. */
const KEYS: Readonly<Record<Key, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Space: ' ',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

async function act(send: Send, actions: readonly unknown[]): Promise<void> {
  await send('POST', '/actions', { actions });
}

const pointerAt = (x: number, y: number) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', duration: 0, origin: 'viewport', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});

const keysFor = (keys: readonly string[]) => ({
  type: 'key',
  id: 'keyboard',
  actions: keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});
