/**
 * `npm run tool -- widget-package`: writes the npm package `@slotwell/widget` into `dist/package`, from the
 * built widget and the class. Nobody is sent it: `npm publish dist/package` would.
 */

import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { license, version } from '../../../package.json';
import { describeWidget } from './describe-widget.ts';
import { packageFiles } from './package-files.ts';

const BUILT = 'dist/widget/widget.js';
const FOLDER = 'dist/package';

if (!existsSync(BUILT)) {
  throw new Error('The widget is not built: run npm run build.');
}
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of Object.entries(
  packageFiles({ surface: describeWidget(), version, license }),
)) {
  writeFileSync(`${FOLDER}/${name}`, text);
}
copyFileSync(BUILT, `${FOLDER}/widget.js`);
copyFileSync('LICENSE', `${FOLDER}/LICENSE`);
console.log(`${FOLDER} holds @slotwell/widget ${version}.`);
