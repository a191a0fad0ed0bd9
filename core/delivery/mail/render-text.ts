/** A letter as plain text. */

import { unmarkNeedless } from '../texts/marked-text.ts';
import type { Fact, Letter, Link, LinkList, Section } from './letter.ts';

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
  return unmarkNeedless(`${blocks.filter((block) => block !== null && block !== '').join('\n\n')}\n`);
}

function renderFacts(facts: readonly Fact[]): string {
  return facts.map(renderFact).join('\n');
}

/** Several lines go under their label, each with the indent, so that none of them looks like a fact of its own. */
function renderFact({ label, value, href }: Fact): string {
  const lines = (href ?? value).split('\n');
  return lines.length === 1 ? `${label}: ${lines[0]}` : [`${label}:`, ...lines.map((line) => `  ${line}`)].join('\n');
}

function renderLink({ label, href }: Link): string {
  return `${label}:\n${href}`;
}

function renderSection({ heading, facts, note }: Section): string {
  return [heading, renderFacts(facts), note].filter((part) => part !== null && part !== '').join('\n');
}

function renderLinks({ heading, links }: LinkList): string {
  return [...(heading === null ? [] : [heading]), ...links.map(({ label, href }) => `${label}: ${href}`)].join('\n');
}
