/** Finds a Chromium for the browser tests, or installs Debian's if possible. */

import { existsSync } from 'node:fs';
import { installPackages } from './apt.mjs';

/** The shell without windows first: it books for three quarters of the processor time. */
const KNOWN_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Since Debian's Chromium is a whole browser, each new context loads two pages for the suggestions
 * below an address bar that nobody sees: about half of what a context costs. Of several such flags
 * only the last one counts, so what playwright switches off stands here as well (`chromiumSwitches`
 * in playwright-core).
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Flags for a browser in a test: no sandbox (root in a container), no calls home. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    return existsSync(named) ? named : fail(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  return KNOWN_PLACES.find((path) => existsSync(path)) ?? null;
}

/** The path of a Chromium, installed by apt where it was missing. */
export function provideChromium() {
  return findChromium() ?? installChromium();
}

function installChromium() {
  console.log('No Chromium found: installing Debian’s (apt-get install chromium-headless-shell).');
  installPackages(
    ['chromium-headless-shell', 'fonts-liberation'],
    'Install Chromium yourself and set CHROMIUM_PATH to it.',
  );
  return (
    findChromium() ??
    fail('apt-get installed chromium-headless-shell, but it is not where it should be.')
  );
}

function fail(message) {
  throw new Error(message);
}
