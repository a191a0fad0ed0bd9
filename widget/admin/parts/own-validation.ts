/**
 * Shows form errors beside their fields in the language of the page; the browser's own bubbles use
 * its own language.
 */

import type { Texts } from '../texts/index.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/** Replaces the browser's error messages within `root`. */
export function validateInOwnWords(root: HTMLElement, textsOf: () => Texts | undefined): void {
  let isFirst = true;
  // The browser reports all invalid fields at once, in page order.
  root.addEventListener(
    'invalid',
    (event) => {
      const texts = textsOf();
      const { target } = event;
      if (!texts || !isControl(target)) {
        return;
      }
      event.preventDefault();
      sayBeside(target, sentenceFor(target, texts));
      // Errors that a field reports itself do not move the focus.
      if (isFirst && event.isTrusted) {
        isFirst = false;
        target.focus();
        queueMicrotask(() => {
          isFirst = true;
        });
      }
    },
    { capture: true },
  );
}

function sayBeside(control: Control, sentence: string): void {
  const place = control.closest('fieldset, .field, li') ?? control.closest('label') ?? control;
  const known = place.querySelector(':scope > .wrong.own');
  const line = known ?? document.createElement('p');
  line.className = 'wrong own';
  line.id = `${control.id || control.name}-missing`;
  line.textContent = sentence;
  if (known) {
    return;
  }
  const before = control.getAttribute('aria-invalid');
  const described = control.getAttribute('aria-describedby');
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', [described, line.id].filter(Boolean).join(' '));
  if (place === control) {
    control.after(line);
  } else {
    place.append(line);
  }
  const over = new AbortController();
  const take = () => {
    over.abort();
    line.remove();
    if (described === null) {
      control.removeAttribute('aria-describedby');
    } else {
      control.setAttribute('aria-describedby', described);
    }
    if (before === null) {
      control.removeAttribute('aria-invalid');
    }
  };
  for (const kind of ['input', 'change']) {
    place.addEventListener(kind, take, { signal: over.signal });
  }
}

function sentenceFor(
  { validity, type, validationMessage }: Control,
  { missing: words }: Texts,
): string {
  if (validity.customError) {
    return validationMessage;
  }
  if (validity.valueMissing) {
    return type === 'radio' || type === 'select-one' || type === 'checkbox'
      ? words.choose
      : words.fill;
  }
  if (validity.typeMismatch && type === 'email') {
    return words.email;
  }
  return validity.tooShort ? words.short : words.wrong;
}
