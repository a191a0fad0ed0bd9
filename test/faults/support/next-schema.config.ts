/** Builds the server of a next version: its schema has one step more, which can be made only once. The step is made up, as no version has changed the first schema yet. */

import { defineConfig, type Plugin } from 'vite';
import config from '../../../vite.config.ts';
import { STEP } from './next-schema.ts';

const LIST = 'migrations: readonly string[] = [firstSchema]';

const addStep: Plugin = {
  name: 'next-schema',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/core\/storage\/(sqlite|postgres)\/schema\.ts$/.test(id)) return null;
    if (!code.includes(LIST)) throw new Error(`${id} has no ${LIST}`);
    return code.replace(LIST, `migrations: readonly string[] = [firstSchema, ${JSON.stringify(STEP)}]`);
  },
};

export default defineConfig(async (env) => {
  const built = await (typeof config === 'function' ? config(env) : config);
  return { ...built, plugins: [addStep] };
});
