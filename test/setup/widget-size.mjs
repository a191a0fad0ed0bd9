/** Holds the built widget against its weight: gzip -9 of the one file that a visitor downloads. */

import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const LIMIT = 12_288;

const file = readFileSync(new URL('../../dist/widget/widget.js', import.meta.url));
const gzip = gzipSync(file, { level: 9 }).length;
console.log(`widget.js: ${file.length} bytes, gzip ${gzip} (limit ${LIMIT}), brotli ${brotliCompressSync(file).length}`);
if (gzip > LIMIT) {
  console.error(`The widget is ${gzip - LIMIT} bytes over its limit.`);
  process.exit(1);
}
