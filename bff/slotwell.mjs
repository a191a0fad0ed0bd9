#!/usr/bin/env node
/**
 * The command `slotwell`: runs what `npm run build` made, from whatever folder it is called in. In
 * the package of `npm pack` that is beside it already.
 */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LEAST_NODE = [20, 19];
const program = new URL('../dist/server/slotwell.js', import.meta.url);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
/** Installed by npm, and no checkout: there is nothing to build here. */
const isPackage = new URL('../..', import.meta.url).pathname.endsWith('/node_modules/');

if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])) {
  stop(
    `Slotwell needs Node ${LEAST_NODE.join('.')} or newer; this is ${process.versions.node}. Install a newer Node and try again.`,
  );
} else if (!existsSync(program)) {
  stop(
    isPackage
      ? `This installation of Slotwell is not whole (there is no ${fileURLToPath(program)}): install the package again.`
      : `Slotwell is not built yet (there is no ${fileURLToPath(program)}): run npm run build first.`,
  );
} else {
  await import(program.href).catch(explain);
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

/**
 * A package that was never installed keeps the program from loading at all; everything later it
 * explains itself.
 */
function explain(error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') {
    throw error;
  }
  stop(
    `${error.message.split('\n')[0]}\nA package is missing: ${isPackage ? 'install Slotwell again' : 'run npm ci'}. Compiling better-sqlite3 takes python3, make and g++; on Debian or Ubuntu: apt-get install -y python3 make g++`,
  );
}
