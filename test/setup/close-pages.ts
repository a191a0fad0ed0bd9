/**
 * A browser test's pages end with it. One that stays open goes on listening to its server, and
 * draws whatever the tests after it change. What is opened before the tests of a file, for all of
 * them, stays.
 */

import { afterEach, beforeEach } from 'vitest';
import { watchContexts } from '../e2e/support/chromium.ts';

let closeOpened = async () => {};

beforeEach(() => {
  closeOpened = watchContexts();
});

afterEach(() => closeOpened());
