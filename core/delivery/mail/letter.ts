/**
 * A mail's content before it is rendered as text or HTML: one title, facts, one button. Its texts
 * may contain marks (`texts/marked-text.ts`). Also renders it as text.
 */

import { isMarked, mark, unmarkNeedless } from '../texts/marked-text.ts';

export interface Letter {
  /**
   * Language of the texts, such as `de`.
   */
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  /** In a customer's mail, it has none of the customer's own words. */
  readonly subject: string;
  /** What an inbox shows below the subject; the mail itself does not show it. */
  readonly preview: string;
  readonly greeting: string | null;
  readonly lead: string;
  /** The operator's message for this mail only, under its heading; `null` if there is none. */
  readonly message: { readonly heading: string; readonly text: string } | null;
  /** Whether greeting, lead and message come before the facts. */
  readonly wordsFirst: boolean;
  readonly facts: readonly Fact[];
  /** Until when it can be changed, below the facts; `null` if that does not matter. */
  readonly deadline: string | null;
  /** Further links below the facts. */
  readonly actions: readonly Link[];
  readonly button: Link | null;
  /** Paragraphs below the button. */
  readonly notes: readonly string[];
  /** Facts that matter less. */
  readonly details: readonly Fact[];
  /** The customer's answers; `null` if there is nothing to show. */
  readonly entered: Section | null;
  readonly links: LinkList | null;
  /** The sender: name and contact. */
  readonly footer: readonly string[];
  /** The parts of the footer that are links. */
  readonly reach: readonly Link[];
}

export interface LinkList {
  /** `null` for links that matter little: they come after the notes. */
  readonly heading: string | null;
  readonly links: readonly Link[];
  /** False if the links are too long for the plain text and not needed there. */
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
  /** Emphasizes the most important fact. */
  readonly strong?: boolean;
  /** The value no longer applies and is struck through. */
  readonly struck?: boolean;
}

export interface Link {
  readonly label: string;
  readonly href: string;
}

/**
 * Returns the first sentence on its own, with a capital letter: in some languages it follows the
 * greeting in lower case.
 */
export function previewOf(lead: string, lang: string): string {
  return lead.charAt(0).toLocaleUpperCase(lang) + lead.slice(1);
}

/**
 * In right-to-left texts, isolates numbers, addresses and names so that their parts keep their
 * order.
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
    details: letter.details.map(apart),
    entered: entered && { ...entered, facts: entered.facts.map(apart) },
  };
}

export function renderText(letter: Letter): string {
  const words = [
    letter.greeting,
    letter.lead,
    letter.message && `${letter.message.heading}\n${letter.message.text}`,
  ];
  const links = letter.links?.inText ? renderLinks(letter.links) : null;
  const isMinor = letter.links?.heading === null;
  const blocks = [
    ...(letter.wordsFirst ? words : [letter.title]),
    renderFacts(letter.facts),
    letter.deadline,
    ...letter.actions.map(renderLink),
    letter.button && renderLink(letter.button),
    isMinor ? null : links,
    ...(letter.wordsFirst ? [] : words),
    ...letter.notes,
    isMinor ? links : null,
    renderFacts(letter.details),
    letter.entered && renderSection(letter.entered),
    ['--', ...letter.footer].join('\n'),
  ];
  const text = `${blocks.filter((block) => block !== null && block !== '').join('\n\n')}\n`;
  return unmarkNeedless(text, letter.direction);
}

function renderFacts(facts: readonly Fact[]): string {
  return facts.map(renderFact).join('\n');
}

/**
 * A value with several lines goes below its label with an indent, so that no line looks like a fact
 * of its own.
 */
function renderFact({ label, value }: Fact): string {
  const lines = value.split('\n');
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
