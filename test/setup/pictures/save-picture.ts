/** The whole page as a picture. */

import type { Page } from 'playwright-core';

/** Beside other work, Chromium sometimes has no frame to copy from; asked again, it has. */
const NO_FRAME = 'Unable to capture screenshot';
const MAX_TRIES = 3;

export async function savePicture(page: Page, path: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
      return;
    } catch (error) {
      if (tries === MAX_TRIES || !String(error).includes(NO_FRAME)) {
        throw error;
      }
    }
  }
}
