/** Builds a site's source with React, Vue and Svelte as in the recipes, one file each. */

import { build, type Plugin } from 'esbuild';
import { compile } from 'svelte/compiler';
import { compileScript, parse } from 'vue/compiler-sfc';

/** Sources by name, as they import one another: `./BookingWidget.vue`. */
export type Sources = Readonly<Record<string, string>>;

/** Bundles `main`, which may import the files beside it and the packages of this checkout. */
export async function bundle(main: string, beside: Sources = {}): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: main, resolveDir: process.cwd(), loader: 'jsx' },
    plugins: [besideIt(beside)],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  });
  return outputFiles[0]?.text ?? '';
}

function besideIt(sources: Sources): Plugin {
  return {
    name: 'sources',
    setup: (builder) => {
      builder.onResolve({ filter: /^\.\// }, ({ path }) =>
        path.slice(2) in sources ? { path: path.slice(2), namespace: 'sources' } : null,
      );
      builder.onLoad({ filter: /.*/, namespace: 'sources' }, ({ path }) => ({
        contents: toScript(path, sources[path] ?? ''),
        resolveDir: process.cwd(),
        loader: 'jsx',
      }));
    },
  };
}

function toScript(name: string, source: string): string {
  if (name.endsWith('.svelte')) {
    return compile(source, { filename: name, generate: 'client' }).js.code;
  }
  if (!name.endsWith('.vue')) {
    return source;
  }
  const templateOptions = {
    compilerOptions: { isCustomElement: (tag: string) => tag === 'slotwell-booking' },
  };
  return compileScript(parse(source, { filename: name }).descriptor, {
    id: name,
    inlineTemplate: true,
    templateOptions,
  }).content;
}
