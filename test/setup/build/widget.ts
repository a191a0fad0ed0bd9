import type { EnvironmentOptions } from 'vite';
import { shortNames } from './short-names.ts';

/**
 * The style sheets are written for browsers with light-dark() and :dir(), which would otherwise be
 * written out at some length.
 */
export const cssTarget = ['chrome123', 'firefox128', 'safari17.5'];

/** One file, no chunks: an integrity hash covers it whole. */
export const widget: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/widget',
    target: 'es2022',
    cssTarget,
    lib: { entry: 'widget/booking/index.ts', formats: ['es'], fileName: () => 'widget.js' },
    // Two minifiers in a row, each by its safe options: what one leaves, the other finds.
    minify: 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 3, inline: 1, keep_fargs: false, unsafe_arrows: true },
      mangle: { properties: { regex: shortNames, builtins: true } },
    },
    rolldownOptions: {
      // Terser takes its time, which need not be told at every build.
      checks: { pluginTimings: false },
      output: { codeSplitting: false, minify: true, comments: false },
    },
  },
};

/**
 * A script of its own beside the widget, in one file: as a module if the widget loads it, else as a
 * script that any page can run.
 */
const script = (
  entry: string,
  fileName: string,
  format: 'es' | 'iife',
  outDir = 'dist/widget',
): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry, formats: [format], name: 'slotwell', fileName: () => fileName },
    rolldownOptions: { output: { codeSplitting: false, minify: true, comments: false } },
  },
});

/** The solver, loaded by the widget if the operator asks for a proof of work. */
export const proof = script('widget/booking/proof/solve.ts', 'proof.js', 'es');
/** The loader for pages that take no modules, or for frames. */
export const embed = script('widget/embed/loader.ts', 'embed.js', 'iife');
export const embedFrame = script('widget/embed/frame.ts', 'embed-frame.js', 'iife');
/** The bar of a demonstration, which no other page loads. */
export const demo = script('widget/demo/index.ts', 'bar.js', 'iife', 'dist/demo');
/** The real widget in a frame of the administration; the server's page names the script. */
export const preview = script('widget/admin/preview/frame.ts', 'preview.js', 'es', 'dist/admin');
