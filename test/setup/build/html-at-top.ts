import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes each HTML file to the top of the output folder. By itself, Vite repeats there the path
 * from the root of the project to the file.
 */
export const htmlAtTop: Plugin = {
  name: 'slotwell-html-at-top',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.fileName.endsWith('.html')) {
          file.fileName = basename(file.fileName);
        }
      }
    },
  },
};
