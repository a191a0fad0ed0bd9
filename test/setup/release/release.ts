/**
 * `npm run release -- VERSION`: writes what a release is made of into `dist/release`, in the
 * checkout that it is called in: the package, what changed, a bill of materials, and the hashes of
 * all three. Sends nothing anywhere, and neither commits nor tags: that is left to a person, who
 * has looked at it.
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_FORMAT, readLog, writeChangelog } from './changelog.ts';

const FOLDER = 'dist/release';

const [version = '', ...more] = process.argv.slice(2);
const problem = findProblem();
if (problem === null) {
  release();
} else {
  console.error(problem);
  process.exitCode = 2;
}

function findProblem(): string | null {
  if (more.length > 0 || !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
    return 'Name the version: npm run release -- 1.2.3';
  }
  if (run('git', ['status', '--porcelain']) !== '') {
    return 'There are changes that are not committed: a release is made of commits.';
  }
  if (run('git', ['tag', '--list', `v${version}`]) !== '') {
    return `There is a tag v${version} already: name the next version.`;
  }
  return null;
}

function release(): void {
  // The version goes into what is built, so it is set first.
  run('npm', ['version', version, '--no-git-tag-version', '--allow-same-version']);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const [{ filename, integrity }] = JSON.parse(
    lastJson(run('npm', ['pack', '--json', '--pack-destination', FOLDER])),
  );
  const bytes = readFileSync(join(FOLDER, filename));
  if (`sha512-${createHash('sha512').update(bytes).digest('base64')}` !== integrity) {
    throw new Error(`${filename} is not what npm has packed.`);
  }
  const files = { 'CHANGELOG.md': changelog(), 'sbom.cdx.json': billOfMaterials(bytes) };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(FOLDER, name), text);
  }
  const sums = [filename, ...Object.keys(files)].map(
    (name) => `${sha256(join(FOLDER, name))}  ${name}\n`,
  );
  writeFileSync(join(FOLDER, 'SHA256SUMS'), sums.join(''));
  console.log(`${FOLDER} holds ${filename}, CHANGELOG.md, sbom.cdx.json and SHA256SUMS.`);
  console.log(`integrity: ${integrity}`);
  console.log(
    `Nothing was sent. When it is right: git commit --all --message "Release ${version}" && git tag v${version}`,
  );
}

/** Since the release before: of the first one, everything. */
function changelog(): string {
  const [before] = run('git', [
    'tag',
    '--list',
    'v*',
    '--sort=-version:refname',
    '--merged',
    'HEAD',
  ])
    .split('\n')
    .filter(Boolean);
  const commits = readLog(
    run('git', [
      'log',
      '--no-merges',
      '--name-only',
      LOG_FORMAT,
      before === undefined ? 'HEAD' : `${before}..HEAD`,
    ]),
  );
  return writeChangelog({ version, day: new Date().toISOString().slice(0, 10), commits });
}

/**
 * CycloneDX, of what is installed with the package, from the lock file. npm calls the package by
 * its folder, and knows no hash of it.
 */
function billOfMaterials(tarball: Buffer): string {
  const bill = JSON.parse(
    run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']),
  );
  const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
  const content = createHash('sha512').update(tarball).digest('hex');
  Object.assign(bill.metadata.component, {
    name,
    type: 'application',
    hashes: [{ alg: 'SHA-512', content }],
  });
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** What a build prints stands before it. */
function lastJson(printed: string): string {
  return printed.slice(printed.search(/^\[\s*$/m));
}

function run(command: string, words: readonly string[]): string {
  const env = { ...process.env, npm_config_loglevel: 'error' };
  return execFileSync(command, words, {
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  }).trimEnd();
}
