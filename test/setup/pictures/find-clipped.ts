/** Text that a picture does not show whole. */

import type { Page } from 'playwright-core';

/** Says what is cut off, sticks out of the window, or breaks after every letter or two. */
export function findClipped(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const said = (node: Node) => (node.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    const rootOf = (element: Element) => element.shadowRoot ?? element;
    const isForSpeech = (element: Element) => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { clipPath, clip, visibility } = getComputedStyle(at);
        if (clipPath !== 'none' || clip !== 'auto' || visibility === 'hidden') {
          return true;
        }
      }
      return false;
    };
    const judgeText = (text: Text, element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const letters = (text.data.match(/\S/g) ?? []).length;
      if (lines.length === 0 || letters === 0 || isForSpeech(element)) {
        return;
      }
      if (lines.some(({ left, right }) => left < -1 || right > innerWidth + 1)) {
        found.add(`out of the window: ${said(text)}`);
      }
      const rows = new Set(lines.map(({ bottom }) => Math.round(bottom / 4)));
      if (letters > 3 && rows.size > letters / 2.5) {
        found.add(`letter by letter: ${said(text)}`);
      }
    };
    const judgeBox = (element: Element) => {
      const { overflowX } = getComputedStyle(element);
      const hides = overflowX === 'hidden' || overflowX === 'clip';
      // What is typed may be longer than its field.
      const isField = element.matches('input, textarea, select');
      if (
        hides &&
        !isField &&
        element.scrollWidth > element.clientWidth + 1 &&
        !isForSpeech(element)
      ) {
        found.add(`cut off: ${said(element)}`);
      }
    };
    const walk = (parent: Node) => {
      for (const node of parent.childNodes) {
        if (node instanceof Text && parent instanceof Element) {
          judgeText(node, parent);
        } else if (node instanceof HTMLElement && !/^(STYLE|SCRIPT|SELECT)$/.test(node.tagName)) {
          judgeBox(node);
          walk(rootOf(node));
        }
      }
    };
    walk(document.body);
    if (document.documentElement.scrollWidth > innerWidth) {
      found.add(
        `the page scrolls sideways by ${document.documentElement.scrollWidth - innerWidth}`,
      );
    }
    return [...found];
  });
}
