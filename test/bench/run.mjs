/**
 * `npm run tool -- bench`: every benchmark in turn, or those named: `npm run tool -- bench availability`. Each
 * compares in one run and prints a ratio or a goal.
 */

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const asked = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}

const failed = names
  .filter((name) => asked.length === 0 || asked.includes(name))
  .filter((name) => {
    console.log(`\n== ${name}`);
    const script = fileURLToPath(new URL('../setup/run-script.mjs', import.meta.url));
    return (
      spawnSync(process.execPath, [script, `test/bench/${name}.bench.ts`], { stdio: 'inherit' })
        .status !== 0
    );
  });
if (failed.length > 0) {
  console.error(`Ended with an error: ${failed.join(', ')}`);
}
process.exit(failed.length === 0 ? 0 : 1);
