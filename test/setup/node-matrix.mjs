/**
 * Runs the server and core tests on each Node that the project promises: `node
 * test/setup/node-matrix.mjs [20.19.0 22 24]`. Each version comes from the npm package `node`, in a
 * folder of its own under the system's temporary folder, with the native add-on compiled for it.
 * Not part of `npm test`: it takes minutes.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const versions = process.argv.length > 2 ? process.argv.slice(2) : ['20.19.0', '22', '24'];

function run(command, args, options) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status !== 0) {
    throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
  }
}

function provideNode(folder, version) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"allowScripts":{"node":true}}');
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', `node@${version}`], {
    cwd: folder,
  });
  const installed = join(folder, 'node_modules', 'node');
  // The add-on is compiled against this version's own headers, which come with its binary.
  const headers = join(installed, 'node_modules', `node-${process.platform}-${process.arch}`);
  return { bin: join(installed, 'bin'), headers };
}

function testOn(version) {
  const work = mkdtempSync(join(tmpdir(), `slotwell-node-${version}-`));
  try {
    const { bin, headers } = provideNode(join(work, 'node'), version);
    const env = {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      npm_config_nodedir: headers,
    };
    const checkout = join(work, 'checkout');
    run('git', ['clone', '--quiet', root, checkout]);
    cpSync(join(root, 'node_modules'), join(checkout, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    run('node', ['--version'], { env });
    // What was copied holds the database driver of another Node: npm leaves out the one whose
    // engines do not fit.
    run('npm', ['install', '--silent', '--no-audit', '--no-fund'], { cwd: checkout, env });
    // npm writes down what it found on the disk: a build file that is not run counts as a script
    // there.
    run('git', ['checkout', '--quiet', 'package-lock.json'], { cwd: checkout });
    run('npm', ['rebuild', '--silent', 'better-sqlite3'], { cwd: checkout, env });
    run('npm', ['run', '--silent', 'build'], { cwd: checkout, env });
    run('npx', ['vitest', 'run', '--project', 'unit*'], { cwd: checkout, env });
    return true;
  } catch (error) {
    console.error(`Node ${version}: ${error instanceof Error ? error.message : error}`);
    return false;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const failed = versions.filter((version) => !testOn(version));
console.log(
  `Node ${versions.join(', ')}: ${versions.length - failed.length} passed, ${failed.length} failed`,
);
process.exit(failed.length === 0 ? 0 : 1);
