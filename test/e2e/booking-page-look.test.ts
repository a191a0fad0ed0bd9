/**
 * The booking page at its edges: an operator's loud colour, letters twice as large, a low window.
 */

import { expect, it } from 'vitest';
import { contrast } from '../../core/installation/palette.ts';
import { anInstallationFile } from './support/an-installation-file.ts';
import { openPage, type WatchedPage } from './support/chromium.ts';
import { setScene } from './support/scene.ts';

const scene = setScene();

/** Opens the times of the first free day, in light colours on a phone. */
async function openTimes(height = 844): Promise<WatchedPage['page']> {
  const { browser, operator } = scene();
  const { page } = await openPage(browser, {
    viewport: { width: 390, height },
    colorScheme: 'light',
  });
  await page.goto(`${operator.url}/book?schedule=1&reason=1`);
  await page.locator('td .free').first().waitFor();
  return page;
}

/** Returns the colours of background, text and border as they are painted. */
const paintedColours = (page: WatchedPage['page'], selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const context = document.createElement('canvas').getContext('2d');
      const { backgroundColor, color, borderTopColor } = getComputedStyle(element);
      const hex = (colour: string) => {
        context?.clearRect(0, 0, 1, 1);
        Object.assign(context ?? {}, { fillStyle: colour });
        context?.fillRect(0, 0, 1, 1);
        const channels = [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
        return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
      };
      return { fill: hex(backgroundColor), ink: hex(color), line: hex(borderTopColor) };
    });

it.each(['#ffd400', '#9bd1ff', '#000000', '#d40000', '#808080'])(
  'fills with the operator’s %s unchanged, with readable text and a visible line',
  async (accent) => {
    await scene().operator.configure(
      anInstallationFile({ origins: [], changes: { brand: { accent } } }),
    );
    const page = await openTimes();
    await page.locator('.earliest button').first().click();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    const { fill, ink, line } = await paintedColours(page, '[part~="primary"]');
    expect(fill).toBe(accent);
    expect(contrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(line, '#ffffff')).toBeGreaterThanOrEqual(3);
    await page.context().close();
  },
);

it('scrolls sideways nowhere with letters twice as large, and breaks no time', async () => {
  await scene().operator.configure(
    anInstallationFile({
      origins: [],
      changes: { contact_email: 'a.very.long.address@sonnenhof.example.org' },
    }),
  );
  const page = await openTimes();
  await page.evaluate(() => {
    document.documentElement.style.setProperty('font-size', '200%');
  });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBe(0);
  const linesOf = await page
    .locator('.chips b')
    .evaluateAll((times) => times.map((time) => time.getClientRects().length));
  // Times of a day are on a screen of their own.
  expect(new Set(linesOf)).toEqual(new Set([0, 1]));
  const summary = await page.locator('.summary > summary').boundingBox();
  expect(summary?.height).toBeLessThan(250);
});
