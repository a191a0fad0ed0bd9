/**
 * `npm run tool -- widget-parts`: what the widget's file is made of. For each part its bytes, and how many
 * fewer bytes the gzipped file would have without it. What two parts have in common counts for
 * neither, so the sum stays below the whole.
 */

import { SourceMap } from 'node:module';
import { gzipSync } from 'node:zlib';
import { createBuilder } from 'vite';

const gzip = (text) => gzipSync(text, { level: 9, memLevel: 9 }).length;

const { environments, build } = await createBuilder(
  { logLevel: 'error', build: { write: false, sourcemap: true } },
  false,
);
const [{ output }] = await build(environments.widget);
const widget = output.find(({ fileName }) => fileName === 'widget.js');
const code = widget.code.replace(/\n\/\/# sourceMappingURL.*/, '');

/** Libraries by their names, the widget by its folders. */
function partOf(source) {
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  const [, folder] = /widget\/((?:booking\/)?[^/]+)\/[^/]+\.ts$/.exec(source) ?? [];
  return library ?? (folder && folder !== 'widget' ? `widget/${folder}` : 'widget');
}

/** The part that each character comes from. The style sheet is a text in the element's file. */
function ownersOf() {
  const map = new SourceMap(JSON.parse(String(widget.map)));
  const styles = code.indexOf(':host{');
  const isStyle = (index) => index >= styles && index < code.indexOf('`', styles);
  return code.split('\n').flatMap((line, lineNumber, lines) => {
    const start = lines.slice(0, lineNumber).join('\n').length + Math.min(lineNumber, 1);
    return [...`${line}\n`].map((_, column) =>
      isStyle(start + column)
        ? 'widget/booking/styles.css'
        : partOf(map.findEntry(lineNumber, column).originalSource ?? ''),
    );
  });
}

const owners = ownersOf();
const characters = [...code];
const whole = gzip(code);
const rows = [...new Set(owners)].map((part) => {
  const rest = characters.filter((_, index) => owners[index] !== part).join('');
  return { part, bytes: code.length - rest.length, gzip: whole - gzip(rest) };
});
console.table(rows.toSorted((a, b) => b.gzip - a.gzip));
console.log(`widget.js: ${code.length} bytes, gzip ${whole}`);
