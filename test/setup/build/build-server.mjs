/** `node test/setup/build/build-server.mjs FOLDER`: builds the server alone, into that folder. */

import { createBuilder } from 'vite';

const [, , outDir] = process.argv;
const { environments, build } = await createBuilder(
  { logLevel: 'error', environments: { server: { build: { outDir } } } },
  false,
);
await build(environments.server);
