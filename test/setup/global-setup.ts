/** Before any test: builds the SQLite writer's thread, which plain Node runs and so cannot be TypeScript. */

import { buildWriter } from './build-writer.ts';

export default async function setup(): Promise<void> {
  await buildWriter();
}
