/** Screenshots for people to look at: written where `PICTURES` names a folder, else not taken. */

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
