/** Screenshots for people, written to the folder in `PICTURES` if it is set. */

import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

/** Waits for what the picture is about, and lets motion come to rest. */
export async function takePicture(page: Page, name: string, subject: Locator): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) {
    return;
  }
  await subject.waitFor();
  await page.screenshot({
    path: join(folder, `${name}.png`),
    fullPage: true,
    animations: 'disabled',
  });
}
