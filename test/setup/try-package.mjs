/**
 * What they get who do not build: installs the tarball of `npm run package` into an empty folder,
 * as README says, and runs it there. `node test/setup/try-package.mjs [TARBALL]`. npm asks the
 * registry for what it has not kept, so this is a step of the gate and no test.
 */

import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

/** As docs/operations.md says it. */
const INSTALL = 'npm install --ignore-scripts ./slotwell-*.tgz';
/** What an image of it may weigh, without Node. */
const MAX_MEGABYTES = 250;
const COMPILERS =
  /^(typescript|esbuild|vite|rolldown|rollup|terser|@swc|node-gyp|gcc|g\+\+|cc1?|clang|make|python3?)$/;

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const tarball = resolve(process.argv[2] ?? at(`dist/slotwell-${version}.tgz`));
if (!existsSync(tarball)) {
  throw new Error(`There is no ${tarball}: run npm run package.`);
}

/** Nothing of the npm that this may run under. */
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/.test(name)),
  ),
  // What npm has kept is not asked for again.
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_loglevel: 'error',
};
const folder = mkdtempSync(join(tmpdir(), 'slotwell-installed-'));
try {
  copyFileSync(tarball, join(folder, basename(tarball)));
  // On Node 20 the database driver is compiled; from 22 on it brings its binaries along.
  const line =
    Number(process.versions.node.split('.')[0]) < 22
      ? INSTALL.replace(' --ignore-scripts', '')
      : INSTALL;
  run('sh', ['-c', line]);
  weigh();
  if (run('npx', ['slotwell', 'version']).trim() !== version) {
    throw new Error('Another version was installed.');
  }
  await tryDemo();
  process.stdout.write(
    run(process.execPath, [
      at('test/setup/smoke.mjs'),
      join(folder, 'node_modules/slotwell/bff/slotwell.mjs'),
    ]),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(command, words) {
  const { status, stdout } = spawnSync(command, words, {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) {
    throw new Error(`${command} ${words.join(' ')} ended with ${status}.`);
  }
  return stdout;
}

function weigh() {
  const packages = join(folder, 'node_modules');
  const files = readdirSync(packages, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size,
    0,
  );
  const megabytes = Math.ceil(bytes / 1_000_000);
  const own = `${Math.ceil(statSync(tarball).size / 1_000)} kB packed`;
  const compilers = [...readdirSync(packages), ...readdirSync(join(packages, '.bin'))].filter(
    (name) => COMPILERS.test(name),
  );
  console.log(
    `${basename(tarball)}: ${own}; installed ${megabytes} MB in ${files.length} files, at most ${MAX_MEGABYTES} MB.`,
  );
  if (megabytes > MAX_MEGABYTES) {
    throw new Error('That is too much.');
  }
  if (compilers.length > 0) {
    throw new Error(`Nobody needs these to run it: ${compilers.join(', ')}.`);
  }
}

async function tryDemo() {
  const port = String(await freePort());
  // A group of its own, which a terminal would give it, too: Ctrl+C reaches npx and what it
  // started.
  const demo = spawn('npx', ['slotwell', 'demo'], {
    cwd: folder,
    env: { ...env, PORT: port },
    detached: true,
  });
  let printed = '';
  for (const output of [demo.stdout, demo.stderr]) {
    output.setEncoding('utf8').on('data', (text) => (printed += text));
  }
  const ended = new Promise((done) => demo.once('close', done));
  const ready = new Promise((done) =>
    demo.stdout.on('data', () => printed.includes('Ctrl+C stops it.') && done()),
  );
  await Promise.race([ready, ended]);
  if (demo.exitCode !== null) {
    throw new Error(`The demonstration ended:\n${printed}`);
  }
  const [, site = ''] = /site +(http:\S+)/.exec(printed) ?? [];
  const page = await (await fetch(site)).text();
  process.kill(-demo.pid, 'SIGINT');
  await ended;
  if (!page.includes('<slotwell-booking')) {
    throw new Error(`The demonstration's site has no widget:\n${page}`);
  }
  console.log(`npx slotwell demo showed ${site} and left.`);
}
