/** The widget's versions that were ever served, on their way into a backup and out of one: sites name them, so they belong to the installation. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AttachedFile } from '../../core/index.ts';
import { type Config, dataFolder } from '../config.ts';
import { archive, VERSION_PATTERN } from '../pages/widget-releases.ts';
import { createWidgetScript } from '../pages/widget-script.ts';

const FOLDER = 'widget-versions';
const SUFFIX = '.js';

export function* readServedWidgets(config: Config): Generator<AttachedFile> {
  const folder = join(dataFolder(config), FOLDER);
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder).toSorted())
    if (releaseOf(file) !== null) yield { name: `${FOLDER}/${file}`, bytes: readFileSync(join(folder, file)) };
}

/** One that is there already stays as it is: a version is told by its content. Other files are passed over. */
export function keepServedWidget(config: Config, { name, bytes }: AttachedFile): void {
  const file = name.startsWith(`${FOLDER}/`) ? name.slice(FOLDER.length + 1) : '';
  const release = releaseOf(file);
  if (release === null) return;
  const script = createWidgetScript(Buffer.from(bytes), release);
  if (`${script.version}${SUFFIX}` === file) archive(join(dataFolder(config), FOLDER), script);
}

/** Null for what is no version's file. */
function releaseOf(file: string): string | null {
  if (!file.endsWith(SUFFIX)) return null;
  return VERSION_PATTERN.exec(file.slice(0, -SUFFIX.length))?.[1] ?? null;
}
