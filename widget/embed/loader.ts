/**
 * `/embed.js`, a classic script for pages that take no modules. It puts a widget where its own tag
 * stands, or into the element that `data-target` names; with `data-frames` it puts nothing, and
 * makes the frames with `/embed` as high as what is in them. No string becomes a script: `import()`
 * is judged by `script-src` alone.
 */

import { ASK_HEIGHT } from './frame-message.ts';

/** The widget's attributes; any other `data-*` is handed on as it is. */
const ATTRIBUTES = ['schedule', 'reason', 'day', 'time', 'lang', 'theme', 'mode', 'base-url'];
const MIN_HEIGHT = 120;
const MAX_HEIGHT = 6000;

function placeWidget(script: HTMLScriptElement, base: string): void {
  const widget = document.createElement('slotwell-booking');
  // Where another server's script has defined the element, this one's address still holds.
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
  // What stands further down is not there yet.
  if (document.readyState === 'loading' && (target || script.closest('head'))) {
    addEventListener('DOMContentLoaded', insert);
  } else {
    insert();
  }
  void import(/* @vite-ignore */ `${base}widget.js`);
}

/** What stood in the target is shown where the widget cannot be. */
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
 * Listens to frames of this server alone, each for itself; once, however often the script is in the
 * page.
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
