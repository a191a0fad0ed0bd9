/**
 * `/admin/preview.js`, the script of a frame in the administration that shows the real widget. The
 * frame is sandboxed, without origin and network: the parent page answers its calls, and nothing is
 * booked.
 */

import type { FrameMessage, PageMessage, Shown } from './messages.ts';

/** A placeholder address, never called. */
const NOWHERE = 'https://preview.invalid';

const waiting = new Map<number, (response: Response) => void>();
let asked = 0;
let shown: Shown | null = null;
let widget: HTMLElement | null = null;

const tell = (message: FrameMessage) => parent.postMessage(message, '*');

globalThis.fetch = (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : String(input));
  if (init?.method === 'POST') {
    return Promise.resolve(new Response('{"code":"internal"}', { status: 503 }));
  }
  asked += 1;
  const id = asked;
  tell({ type: 'slotwell-preview-ask', id, call: `${pathname.split('/').at(-1)}${search}` });
  return new Promise((resolve) => waiting.set(id, resolve));
};

const style = new CSSStyleSheet();
style.replaceSync(`
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#1c1f24, #eceef2); background: light-dark(#fff, #1c2024); }
  body { margin: 0; padding: 16px; overflow-wrap: break-word; }
  header { margin-bottom: 12px; font-weight: 600; }
  img { display: block; height: 40px; max-width: 100%; }
  slotwell-booking { display: block; }
`);
document.adoptedStyleSheets = [style];

function show(next: Shown): void {
  const before = shown;
  shown = next;
  document.documentElement.lang = next.lang;
  document.documentElement.style.colorScheme = next.scheme;
  if (!widget || before?.version !== next.version) {
    begin(next);
  }
  for (const [name, value] of Object.entries(next.style)) {
    widget?.style.setProperty(name, value);
  }
  if (before?.logo !== next.logo || before.name !== next.name) {
    document.querySelector('header')?.replaceChildren(renderName(next));
  }
}

function begin({ attributes, version }: Shown): void {
  widget = document.createElement('slotwell-booking');
  for (const [name, value] of Object.entries({
    ...attributes,
    'base-url': `${NOWHERE}/${version}`,
  })) {
    widget.setAttribute(name, value);
  }
  document.querySelector('main')?.replaceChildren(widget);
}

/** Renders the name as on our own pages. */
function renderName({ name, logo }: Shown): Node {
  if (logo === '') {
    return new Text(name);
  }
  const image = new Image();
  image.alt = name;
  image.referrerPolicy = 'no-referrer';
  image.src = logo;
  return image;
}

addEventListener('slotwell-before-book', (event) => event.preventDefault());
addEventListener('message', ({ source, data }: MessageEvent<PageMessage>) => {
  if (source !== parent) {
    return;
  }
  if (data.type === 'slotwell-preview-show') {
    show(data.shown);
  } else if (data.type === 'slotwell-preview-answer') {
    waiting.get(data.id)?.(
      new Response(data.body, {
        status: data.status,
        headers: { 'content-type': 'application/json' },
      }),
    );
    waiting.delete(data.id);
  }
});
tell({ type: 'slotwell-preview-ready' });
