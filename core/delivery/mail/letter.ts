/**
 * A mail's content before it takes the form of text or HTML: one title, facts, one button. Texts in
 * it may carry marks (`texts/marked-text.ts`). And its form as text.
 */

import { isMarked, mark, unmarkNeedless } from '../texts/marked-text.ts';

export interface Letter {
  /** Of the words, `de`; the subject, heading and preview begin with the title. */
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  /**
   * What the subject adds to the title; never anything that a customer entered. `null` if that is
   * nothing.
   */
  readonly subjectEnd: string | null;
  readonly greeting: string | null;
  readonly lead: string;
  /** What the operator wrote for this mail alone, under its heading; `null` if that is nothing. */
  readonly message: { readonly heading: string; readonly text: string } | null;
  readonly facts: readonly Fact[];
  readonly button: Link | null;
  /** Paragraphs under the button. */
  readonly notes: readonly string[];
  /** What was entered; `null` if there is nothing to show. */
  readonly entered: Section | null;
  readonly links: LinkList | null;
  /** Who writes: name and how to reach them. */
  readonly footer: readonly string[];
}

export interface LinkList {
  readonly heading: string | null;
  readonly links: readonly Link[];
  /** False where they are too long to be read as text, and not needed there. */
  readonly inText: boolean;
}

export interface Section {
  readonly heading: string;
  readonly facts: readonly Fact[];
  readonly note: string | null;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Makes the value a link. */
  readonly href?: string;
  /** The one that matters most. */
  readonly strong?: boolean;
  /** No longer true. */
  readonly struck?: boolean;
}

export interface Link {
  readonly label: string;
  readonly href: string;
}

/**
 * Among words from right to left, numbers, addresses and names stand apart, so that their parts
 * keep their order.
 */
export function isolateValues(letter: Letter): Letter {
  if (letter.direction === 'ltr') {
    return letter;
  }
  const apart = (fact: Fact) =>
    isMarked(fact.value) ? fact : { ...fact, value: mark(fact.value, { lines: true }) };
  const { entered } = letter;
  return {
    ...letter,
    facts: letter.facts.map(apart),
    entered: entered && { ...entered, facts: entered.facts.map(apart) },
  };
}

export function renderText(letter: Letter): string {
  const blocks = [
    letter.greeting,
    letter.lead,
    letter.message && `${letter.message.heading}\n${letter.message.text}`,
    renderFacts(letter.facts),
    letter.button && renderLink(letter.button),
    ...letter.notes,
    letter.entered && renderSection(letter.entered),
    letter.links?.inText ? renderLinks(letter.links) : null,
    ['--', ...letter.footer].join('\n'),
  ];
  const text = `${blocks.filter((block) => block !== null && block !== '').join('\n\n')}\n`;
  return unmarkNeedless(text, letter.direction);
}

function renderFacts(facts: readonly Fact[]): string {
  return facts.map(renderFact).join('\n');
}

/**
 * Several lines go under their label, each with the indent, so that none of them looks like a fact
 * of its own.
 */
function renderFact({ label, value, href }: Fact): string {
  const lines = (href ?? value).split('\n');
  return lines.length === 1
    ? `${label}: ${lines[0]}`
    : [`${label}:`, ...lines.map((line) => `  ${line}`)].join('\n');
}

function renderLink({ label, href }: Link): string {
  return `${label}:\n${href}`;
}

function renderSection({ heading, facts, note }: Section): string {
  return [heading, renderFacts(facts), note]
    .filter((part) => part !== null && part !== '')
    .join('\n');
}

function renderLinks({ heading, links }: LinkList): string {
  return [
    ...(heading === null ? [] : [heading]),
    ...links.map(({ label, href }) => `${label}: ${href}`),
  ].join('\n');
}
