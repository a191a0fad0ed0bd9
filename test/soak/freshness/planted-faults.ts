/** Faults of a node that keeps answers too long, planted into a built server to see them found. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface PlantedFault {
  /** What the built program says, as written by the bundler. */
  readonly text: RegExp;
  readonly instead: string;
}

export const plantedFaults: Readonly<Record<string, PlantedFault>> = {
  /** As if answers had a time to live. */
  'keeps-the-state': {
    text: /const before = seen;\n/,
    instead: `const before = seen;
		if (before !== null && performance.now() < (globalThis.keptUntil ?? 0)) {
			return before.state;
		}
		globalThis.keptUntil = performance.now() + 200;
`,
  },
  /** As if a message about a change were lost. */
  'loses-changes': {
    text: /const news = changes\.filter\(\(\[id, version\]\) => this\.get\(id\) !== version\);/,
    instead:
      'const news = changes.filter(([id, version]) => this.get(id) !== version && Math.random() > 0.1);',
  },
  /** As if a message came late: whoever asks during a reading is told what that began with. */
  'joins-older-readings': {
    text: /next = null;\n(\s*)const reading = read\(\);/,
    instead: 'const reading = read().finally(() => setTimeout(() => { next = null; }, 100));',
  },
  /** As if a change were applied to a week that another had changed before. */
  'keeps-changed-weeks': {
    text: /known\.get\(week\) !== version\)/,
    instead: 'known.get(week) !== version && Math.random() > 0.1)',
  },
};

/** `program`: the path of a built server's `slotwell.mjs`. Throws if the place is not found once. */
export function plantFault(program: string, name: string): void {
  const fault = plantedFaults[name];
  if (fault === undefined) {
    throw new Error(`There is no fault ${name}: name one of ${Object.keys(plantedFaults)}.`);
  }
  const folder = join(dirname(program), '../dist/server');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.js') && !file.startsWith('sqlite-writer'))
    .map((file) => join(folder, file));
  const found = files.filter((file) => fault.text.test(readFileSync(file, 'utf8')));
  for (const file of found) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(fault.text, fault.instead));
  }
  if (found.length === 0) {
    throw new Error(`The built server has no place for the fault ${name}.`);
  }
}
