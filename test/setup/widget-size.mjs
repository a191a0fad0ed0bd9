/**
 * Holds the widget against its weight, gzip -9 of the one file that a visitor downloads: as it is shipped, as it would be with the first flow alone, and what each
 * later feature (widget/features.d.ts) costs.
 */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, loadConfigFromFile } from 'vite';

const FIRST_FLOW = 12_288;
const EVERYTHING = 15_360;

const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
const loaded = await loadConfigFromFile({ command: 'build', mode: 'widget' }, configFile);
const features = Object.keys(loaded?.config.define ?? {});

const gzip = (code) => gzipSync(code, { level: 9 }).length;

/** The weight without these features. */
async function without(names) {
  const define = Object.fromEntries(names.map((name) => [name, 'false']));
  const [output] = [await build({ configFile, mode: 'widget', logLevel: 'warn', define, build: { write: false } })].flat();
  return gzip(output.output[0].code);
}

const shipped = readFileSync(new URL('../../dist/widget/widget.js', import.meta.url));
const full = gzip(shipped);
const first = await without(features);
console.log(`widget.js: ${shipped.length} bytes, gzip ${full} (limit ${EVERYTHING}), brotli ${brotliCompressSync(shipped).length}`);
console.log(`first flow alone: gzip ${first} (limit ${FIRST_FLOW})`);
for (const name of features) console.log(`${name.replaceAll('_', '').toLowerCase()}: ${full - (await without([name]))} bytes`);

if (full !== (await without([]))) fail('dist/widget/widget.js is not the present build: run npm run build first.');
if (full > EVERYTHING) fail(`The widget is ${full - EVERYTHING} bytes over its limit.`);
if (first > FIRST_FLOW) fail(`The first flow is ${first - FIRST_FLOW} bytes over its limit.`);

function fail(problem) {
  console.error(problem);
  process.exitCode = 1;
}
