/**
 * Holds the widget against its weight: gzip of the one file that a visitor downloads, as the server
 * sends it.
 */

import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const LIMIT = 24_576;

const widget = readFileSync(new URL('../../dist/widget/widget.js', import.meta.url));
const gzip = gzipSync(widget, { level: 9, memLevel: 9 }).length;
console.log(
  `widget.js: ${widget.length} bytes, gzip ${gzip} (limit ${LIMIT}), brotli ${brotliCompressSync(widget).length}`,
);

if (gzip > LIMIT) {
  console.error(`The widget is ${gzip - LIMIT} bytes over its limit.`);
  process.exitCode = 1;
}
