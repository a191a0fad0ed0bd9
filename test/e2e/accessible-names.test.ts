/**
 * Accessible names contain the visible words (WCAG 2.5.3), and a choice is described by its
 * duration and price. Uses Chromium's accessibility tree.
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readAccessibilityTree } from './support/accessibility-tree.ts';
import { aCustomer } from './support/customer.ts';
import { setScene } from './support/scene.ts';

const reason = (id: number, changes: Readonly<Record<string, unknown>>) => ({
  ...{ id, name: `Reason ${id}`, description: '', duration_minutes: 30 },
  ...changes,
});
const scene = setScene({
  changes: {
    consent: 'I agree that my details are kept.',
    reasons: [
      reason(1, { description: 'Consultation, wash, cut and finish.', price: '32 EUR' }),
      reason(2, { price: 'from 80 EUR, paid by you', info_url: 'https://praxis.example/2' }),
    ],
  },
});

interface Thing {
  readonly seen: string;
  readonly heard: string;
}

const OPERATED = new Set(['button', 'link', 'DisclosureTriangle', 'checkbox', 'radio', 'textbox']);

/** Returns all controls with their visible text and accessible name. */
async function listThings(page: Page): Promise<readonly Thing[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const things: Thing[] = [];
  for (const { role, name, backendDOMNodeId, ignored } of nodes) {
    if (ignored || backendDOMNodeId === undefined || !OPERATED.has(String(role?.value))) {
      continue;
    }
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId });
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      returnByValue: true,
      functionDeclaration: `function () {
        const label = this.labels?.[0];
        const initials = this.querySelector('.avatar')?.innerText ?? '';
        return (label ?? this).innerText.replace(initials, '');
      }`,
    });
    things.push({ seen: String(result.value), heard: String(name?.value ?? '') });
  }
  await session.detach();
  return things;
}

const wordsOf = (text: string) => text.toLocaleLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];

/** Returns controls that voice control could not reach by their visible text. */
async function unreachable(page: Page): Promise<readonly Thing[]> {
  const things = await listThings(page);
  expect(things.length).toBeGreaterThan(0);
  return things.filter(({ seen, heard }) => {
    const known = new Set(wordsOf(heard));
    return wordsOf(seen).some((word) => !known.has(word));
  });
}

describe('what screen readers announce', () => {
  it.each([
    ['en', /Dr\. Lindner/, /, free/, 'Continue'],
    ['de', /Dr\. Lindner/, /, frei/, 'Weiter'],
    ['ar', /Dr\. Lindner/, /متاح/, 'متابعة'],
  ])(
    'holds the words that are seen, in %s',
    { timeout: 120_000 },
    async (lang, who, free, next) => {
      const { page } = await scene().visit({ lang });
      const { widget, choose } = aCustomer(page);
      await widget.getByRole('button', { name: who }).waitFor();
      expect(await unreachable(page)).toEqual([]);
      await choose(who);
      await widget.getByRole('button', { name: 'Reason 1' }).waitFor();
      expect(await unreachable(page)).toEqual([]);
      await choose('Reason 1');
      await widget.getByRole('grid').getByRole('button', { name: free }).nth(3).click();
      await widget
        .getByRole('button', { name: /^\d+:\d\d/ })
        .nth(5)
        .waitFor();
      expect(await unreachable(page)).toEqual([]);
      await widget
        .getByRole('button', { name: /^\d+:\d\d/ })
        .nth(5)
        .click();
      await widget.locator('[name=email]').waitFor();
      expect(await unreachable(page)).toEqual([]);
      await choose(next);
      await widget.getByRole('alert').waitFor();
      expect(await unreachable(page)).toEqual([]);
      for (const name of ['first_name', 'last_name', 'email']) {
        await widget.locator(`[name=${name}]`).fill('ada@example.org');
      }
      await choose(next);
      await widget.getByRole('checkbox').waitFor();
      expect(await unreachable(page)).toEqual([]);
    },
  );

  it('includes duration and price of a reason, and the way back of a choice', async () => {
    const { page } = await scene().visit();
    const { widget, choose } = aCustomer(page);
    await choose(/Dr\. Lindner/);
    await widget.getByRole('button', { name: 'Reason 1' }).waitFor();
    const tree = await readAccessibilityTree(page);
    expect(tree).toContain('button "Reason 1" (Consultation, wash, cut and finish. 30 min 32 EUR)');
    expect(tree).toContain('button "Reason 2" (30 min from 80 EUR, paid by you)');
    expect(tree).toContain('DisclosureTriangle "Dr. Lindner Change"');
  });
});
