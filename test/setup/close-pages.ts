/**
 * Closes a browser test's pages with it. An open one would keep listening to its server and render
 * changes of later tests. Pages opened before the tests of a file stay.
 */

import { afterEach, beforeEach } from 'vitest';
import { watchContexts } from '../e2e/support/chromium.ts';

let closeOpened = async () => {};

beforeEach(() => {
  closeOpened = watchContexts();
});

afterEach(() => closeOpened());
