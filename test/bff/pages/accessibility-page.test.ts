/**
 * The accessibility statement: linked from every page, in every language, with the operator's own
 * contact.
 */

import { expect, it } from 'vitest';
import { version } from '../../../package.json';
import { anInstallation } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { send } from '../widget-gate/support/visitor.ts';

const server = useTestServer({
  installation: anInstallation({
    name: 'Praxis <Sonnenhof>',
    contactEmail: 'praxis@example.org',
    contactPhone: '+49 30 1',
    languages: { spoken: ['en', 'de', 'fr', 'ar'], texts: {} },
  }),
});
const silent = useTestServer({ installation: anInstallation() });
const empty = useTestServer({ installation: null });

const open = (at: typeof server, path: string) =>
  send(`${at().url}${path}`, { headers: { accept: 'text/html' } });

it.each([
  '/book',
  '/book/plain',
  '/book/plain?schedule=1&reason=1',
  '/manage/nothing',
  '/waitlist/nothing',
  '/nothing',
  '/accessibility',
])('is linked to from the foot of %s, in its language', async (path) => {
  const { text } = await open(server, `${path}${path.includes('?') ? '&' : '?'}lang=de`);
  expect(text.slice(text.indexOf('<footer'))).toContain(
    '<a href="/accessibility?lang=de">Barrierefreiheit</a>',
  );
});

it('states conformance, limits, contact, date and version', async () => {
  const { status, text, headers } = await open(server, '/accessibility');
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  expect([status, headers['x-robots-tag']]).toEqual([200, undefined]);
  expect(main).toContain('Praxis &lt;Sonnenhof&gt; wants everyone to be able to book here.');
  expect(main).toContain('(WCAG) 2.2, level AA');
  expect(main).toContain('No independent body has audited it yet.');
  expect(main).toContain('<a href="mailto:praxis@example.org">');
  expect(main).toContain('<a href="tel:+49301">');
  expect(main).toContain(
    `Statement of 22 November 2026 for version ${version} of the booking software Slotwell.`,
  );
  expect([...text.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading)).toEqual([
    'What you can count on',
    'Limits',
    'How it was checked',
    'Found a barrier?',
  ]);
});

it('links to its other languages', async () => {
  const { text } = await open(server, '/accessibility?lang=fr');
  expect(text).toContain('<html lang="fr">');
  expect(text).toContain('<a href="/accessibility?lang=ar" lang="ar" hreflang="ar">');
  // More than two others are folded below the name of the present one.
  expect(text).toContain('<details><summary>Français</summary>');
});

it('names no contact if there is none, and is 404 before there is an installation', async () => {
  expect((await open(silent, '/accessibility')).text).toContain(
    'You’ll find our address on our website.',
  );
  expect((await open(empty, '/accessibility')).status).toBe(503);
});
