/** A page that several cases share, because each continues where the one before ended. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { WatchedPage } from './chromium.ts';

/**
 * Opens the page before the cases of the calling `describe` block, or of the file. After them it
 * expects that the page's console stayed empty but for messages that match `tolerated`, and closes
 * it.
 */
export function sharePage(open: () => Promise<WatchedPage>, tolerated?: RegExp): () => Page {
  let shared: WatchedPage | null = null;
  beforeAll(async () => {
    shared = await open();
  });
  afterAll(async () => {
    const complaints = shared?.complaints ?? [];
    expect(complaints.filter((complaint) => !tolerated?.test(complaint))).toEqual([]);
    await shared?.page.context().close();
  });
  return () => {
    if (shared === null) {
      throw new Error('The page is not open yet.');
    }
    return shared.page;
  };
}
