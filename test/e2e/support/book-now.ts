/** The last step of a booking, in the widget and in plain forms. */

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * A form that is filled in at once is asked to wait some seconds: the widget does so by itself,
 * with a button that takes no click for so long.
 */
export async function bookNow(page: Page): Promise<void> {
  const booked = page.getByText(/Your appointment is booked|is booked/);
  const button = page
    .getByRole('button', { name: 'Book now' })
    .and(page.locator(':not([aria-disabled=true])'));
  await expect
    .poll(
      async () => {
        if (await button.isVisible().catch(() => false)) {
          await button.click({ timeout: 1_000 }).catch(() => undefined);
        }
        return await booked.first().isVisible();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(true);
}
