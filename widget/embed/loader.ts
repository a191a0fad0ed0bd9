/**
 * `/embed.js`, a classic script for pages that take no modules. It puts a widget in place of its
 * own tag, or into the element named by `data-target`; with `data-frames` it only fits the height
 * of `/embed` frames to their content. It evaluates no strings: `import()` only needs `script-src`.
 */

import { ASK_HEIGHT } from './frame-message.ts';

/** The widget's attributes; other `data-*` attributes are passed on unchanged. */
const ATTRIBUTES = ['schedule', 'reason', 'day', 'time', 'lang', 'theme', 'mode', 'base-url'];
const MIN_HEIGHT = 120;
const MAX_HEIGHT = 6000;

function placeWidget(script: HTMLScriptElement, base: string): void {
  const widget = document.createElement('slotwell-booking');
  // If another server's script has defined the element, it still needs the address of this one.
  widget.setAttribute('base-url', base);
  for (const { name, value } of script.attributes) {
    const bare = name.replace(/^data-/, '');
    if (name !== bare) {
      widget.setAttribute(ATTRIBUTES.includes(bare) ? bare : name, value);
    }
  }
  const { target } = script.dataset;
  const insert = () => {
    if (target) {
      fill(document.querySelector(target), widget, target);
    } else if (script.closest('head')) {
      document.body.append(widget);
    } else {
      script.after(widget);
    }
  };
  // Elements further down the page do not exist yet.
  if (document.readyState === 'loading' && (target || script.closest('head'))) {
    addEventListener('DOMContentLoaded', insert);
  } else {
    insert();
  }
  void import(/* @vite-ignore */ `${base}widget.js`);
}

/** Puts the widget into the target. The previous content is shown if the widget cannot run. */
function fill(target: Element | null, widget: Element, selector: string): void {
  widget.append(...(target?.childNodes ?? []));
  if (target) {
    target.append(widget);
  } else {
    // biome-ignore lint/suspicious/noConsole: the page's author is the one to tell
    console.error(`slotwell: nothing on this page is ${selector}`);
  }
}

/**
 * Sets the height of each frame of this server; runs once, even if the page includes the script
 * several times.
 */
function fitFrames(base: string): void {
  const isListening = Symbol.for(`slotwell ${base}`);
  const { origin } = new URL(base);
  const frames = () =>
    [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(`${base}embed`));
  const obey = (message: MessageEvent) => {
    const frame = frames().find(({ contentWindow }) => contentWindow === message.source);
    const { type, detail } = message.data ?? {};
    if (!frame || message.origin !== origin) {
      return;
    }
    if (type === 'slotwell-height') {
      frame.style.height = `${Math.min(Math.max(Number(detail) || 0, MIN_HEIGHT), MAX_HEIGHT)}px`;
    } else if (/^slotwell-[a-z-]+$/.test(type)) {
      frame.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
    }
  };
  if (!(isListening in window)) {
    addEventListener('message', obey);
  }
  Reflect.set(window, isListening, true);
  for (const { contentWindow } of frames()) {
    contentWindow?.postMessage(ASK_HEIGHT, '*');
  }
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const base = new URL('.', script.src).href;
  if ('frames' in script.dataset) {
    fitFrames(base);
  } else {
    placeWidget(script, base);
  }
}
