/** Queries that run inside the page in every engine, so they may use nothing of this module. */

export interface Wanted {
  readonly role?: 'button' | 'link' | 'heading' | 'field' | 'timer' | 'alert' | 'row';
  /** Name of the element: its label, else its text. */
  readonly name?: RegExp;
  /** The name of a part of the widget. */
  readonly part?: string;
  /** The first one if it is not said. */
  readonly index?: number;
}

export interface Look {
  readonly role: string;
  readonly source: string;
  readonly flags: string;
  readonly part: string;
  readonly index: number;
  /** Only the focused element. */
  readonly isFocused: boolean;
  /** Brings it to where the pointer can reach it. */
  readonly isWanted: boolean;
}

export interface Seen {
  readonly name: string;
  readonly text: string;
  readonly value: string;
  readonly part: string;
  /** The middle of it. */
  readonly x: number;
  readonly y: number;
  /** The pointer would meet it there, and nothing that lies above it. */
  readonly isOnTop: boolean;
  /** The keyboard's focus can be seen on it. */
  readonly isOutlined: boolean;
  readonly isLeftToRight: boolean;
  /** Such as `text`, `date` and `select-one`. */
  readonly kind: string;
}

export const lookFor = ({ role, name = /(?:)/, part = '', index = 0 }: Wanted): Look => ({
  role: role ?? '',
  source: name.source,
  flags: name.flags,
  part,
  index,
  isFocused: false,
  isWanted: false,
});

export function look({ role, source, flags, part, index, isFocused, isWanted }: Look): Seen | null {
  const selectors: Record<string, string> = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    field: 'input, select, textarea',
    timer: '[role="timer"]',
    alert: '[role="alert"]',
    row: 'dl > div',
  };
  const everything = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? everything(element.shadowRoot) : []),
    ]);
  const nameOf = (element: HTMLElement): string => {
    const labels =
      'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const label = labels.map(({ textContent }) => textContent).join(' ');
    return (element.getAttribute('aria-label') ?? (label || element.innerText))
      .replace(/\s+/g, ' ')
      .trim();
  };
  const deepest = (next: (root: Document | ShadowRoot) => Element | null): Element | null => {
    let element = next(document);
    for (
      let root = element?.shadowRoot;
      root && next(root) && next(root) !== element;
      root = element?.shadowRoot
    ) {
      element = next(root);
    }
    return element;
  };
  const name = new RegExp(source, flags);
  const isMeant = (element: Element): element is HTMLElement =>
    element instanceof HTMLElement &&
    element.matches(selectors[role] ?? '*') &&
    (!part || element.part.contains(part)) &&
    element.getClientRects().length > 0 &&
    name.test(nameOf(element));
  const focused = deepest((root) => root.activeElement);
  const found = isFocused ? focused : everything(document).filter(isMeant)[index];
  if (!(found instanceof HTMLElement)) {
    return null;
  }
  if (isWanted) {
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
  const box = found.getBoundingClientRect();
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  const top = deepest((root) => root.elementFromPoint(x, y));
  const outlines = [getComputedStyle(found), getComputedStyle(found, '::after')];
  return {
    name: nameOf(found),
    text: found.innerText,
    value: 'value' in found ? String(found.value) : '',
    part: found.getAttribute('part') ?? '',
    x,
    y,
    isOnTop: found.contains(top),
    isOutlined: outlines.some(
      ({ outlineStyle, outlineWidth }) =>
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
    ),
    kind: 'type' in found ? String(found.type) : '',
    isLeftToRight: getComputedStyle(found).direction === 'ltr',
  };
}
