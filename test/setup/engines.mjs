/** Finds Firefox and WebKit for the tests of every engine, or installs Debian's if possible. */

import { existsSync } from 'node:fs';
import { installPackages } from './apt.mjs';

const MINI_BROWSERS = ['4.1', '6.0', '4.0'].map(
  (version) => `/usr/lib/${architecture()}/webkit2gtk-${version}/MiniBrowser`,
);

/** Places to look for each. */
const PLACES = {
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  browser: MINI_BROWSERS,
  driver: ['/usr/bin/WebKitWebDriver'],
  display: ['/usr/bin/Xvfb'],
};

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

function architecture() {
  return process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
}

const find = (name) => PLACES[name].find((path) => existsSync(path));

function need(name) {
  return (
    find(name) ??
    fail(
      `None of these is here: ${PLACES[name].join(', ')}. \`npm run tool -- engines\` installs them on Debian.`,
    )
  );
}

export const findFirefox = () => need('firefox');

export const findWebkit = () => ({
  browser: need('browser'),
  driver: need('driver'),
  display: need('display'),
});

/** Installed by apt where one was missing. */
export function provideEngines() {
  if (Object.keys(PLACES).every(find)) {
    return;
  }
  console.log(
    `Not every engine is here: installing Debian’s (apt-get install ${PACKAGES.join(' ')}).`,
  );
  installPackages(PACKAGES, 'Install Firefox and WebKitGTK’s driver yourself.');
  for (const name of Object.keys(PLACES)) {
    need(name);
  }
}

function fail(message) {
  throw new Error(message);
}
