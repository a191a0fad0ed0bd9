/**
 * Tests of the tools themselves: that each fault row can fail, and that the scripts and the release
 * do what the pages say. They change only with the tools, so `npm test` runs them only if a tool
 * differs from when they last passed. `npm test -- proofs` always runs them and notes what they
 * proved in `proven.txt`, to be committed.
 */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const TOOLS = ['bench', 'faults', 'fuzz', 'mutants', 'proofs', 'setup', 'soak', 'tools'].map(
  (name) => `test/${name}`,
);
const NOTE = 'test/setup/proven.txt';

/** SHA-256 of every tool's path and text, in hex. */
function fingerprint() {
  const files = [
    ...TOOLS.flatMap((folder) =>
      readdirSync(at(folder), { recursive: true, withFileTypes: true })
        .filter(
          (entry) =>
            entry.isFile() && !entry.parentPath.slice(at('').length).includes('node_modules'),
        )
        .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(at('').length)),
    ),
    'docs/tools.md',
  ];
  const sum = createHash('sha256');
  for (const file of files.filter((path) => path !== NOTE).toSorted()) {
    sum.update(`${file}\n`).update(readFileSync(at(file)));
  }
  const { scripts } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  return sum.update(JSON.stringify(scripts)).digest('hex');
}

export function areToolsProven() {
  return existsSync(at(NOTE)) && readFileSync(at(NOTE), 'utf8').trim() === fingerprint();
}

export function noteProofs() {
  writeFileSync(at(NOTE), `${fingerprint()}\n`);
}
