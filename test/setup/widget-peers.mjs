/**
 * `npm run tool -- widget-peers [NAME ...]`: what a browser loads of this widget, and of what others
 * have published on npm to be put into a page, newest version. Weighed alike: minified, gzip -9 and
 * brotli -q 11. A package that is made of modules is bundled with its own dependencies; React and
 * what else a site must bring is left out, so such a figure is the least. What then loads in a
 * frame is in no package, and in no figure. By hand: it asks the registry of npm's settings.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { withDemoServer } from './demo-server.mjs';

/**
 * `files` are loaded as they are published; `code` is what a site writes to have the package in its
 * own bundle.
 */
const PEERS = {
  flatpickr: {
    what: 'a date picker alone',
    packages: ['flatpickr'],
    files: ['flatpickr/dist/flatpickr.min.js', 'flatpickr/dist/flatpickr.min.css'],
  },
  fullcalendar: {
    what: 'a month whose days can be clicked',
    packages: ['fullcalendar', 'temporal-polyfill'],
    code: `import { Calendar } from 'fullcalendar';
      import month from 'fullcalendar/daygrid';
      import clicks from 'fullcalendar/interaction';
      import theme from 'fullcalendar/themes/classic';
      console.log(Calendar, month, clicks, theme);`,
    files: ['skeleton', 'themes/classic/theme', 'themes/classic/palette'].map(
      (name) => `fullcalendar/${name}.css`,
    ),
  },
  'cal-embed': {
    what: 'Cal.com: the script that opens a frame',
    packages: ['@calcom/embed-core'],
    files: ['@calcom/embed-core/dist/embed/embed.js'],
  },
  'cal-booker': {
    what: 'Cal.com: the booker of its atoms',
    packages: ['@calcom/atoms'],
    code: `import { Booker } from '@calcom/atoms'; console.log(Booker);`,
    files: ['@calcom/atoms/globals.min.css'],
  },
  altcha: {
    what: 'proof of work alone: ALTCHA’s own widget',
    packages: ['altcha'],
    files: ['altcha/dist/main/altcha.min.js'],
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PEERS));
if (unknown.length > 0) {
  console.error(
    `No such package: ${unknown.join(', ')}. There are: ${Object.keys(PEERS).join(', ')}.`,
  );
  process.exit(2);
}
if (!existsSync('dist/widget/widget.js')) {
  throw new Error('Nothing is built: `npm run build` comes first.');
}

const own = await withDemoServer({ use: ({ url }) => weighOwn(url) });
const folder = mkdtempSync(join(tmpdir(), 'slotwell-peers-'));
try {
  const peers = await weighPeers(asked.length > 0 ? asked : Object.keys(PEERS));
  const [widget] = own;
  console.table(
    [...own, ...peers].map((row) => ({
      ...row,
      'of the widget': Number((row.gzip / widget.gzip).toFixed(2)),
    })),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function weigh(what, parts) {
  const sum = (measure) => parts.map(measure).reduce((total, bytes) => total + bytes, 0);
  return {
    what,
    bytes: sum((part) => part.length),
    gzip: sum((part) => gzipSync(part, { level: 9, memLevel: 9 }).length),
    brotli: sum((part) => brotliCompressSync(part).length),
  };
}

/** The built scripts, and from the running server what is made for each installation. */
async function weighOwn(url) {
  const script = (name) => readFileSync(`dist/widget/${name}.js`);
  const answer = async (path) => {
    const response = await fetch(url + path, { headers: { origin: url } });
    if (!response.ok) {
      throw new Error(`GET ${path} was answered with ${response.status}.`);
    }
    return Buffer.from(await response.arrayBuffer());
  };
  const languages = readdirSync('bff/texts')
    .filter((file) => file.endsWith('.json') && file !== 'descriptions.json')
    .map((file) => basename(file, '.json'));
  return [
    weigh('widget, whole', [script('widget')]),
    weigh('only where it is asked for: proof of work', [script('proof')]),
    weigh('only where a page takes no module: its loader', [script('embed')]),
    weigh('only in a frame: the page around the widget', [
      await answer('/embed'),
      await answer('/embed.css'),
      script('embed-frame'),
    ]),
    ...(await Promise.all(
      languages.map(async (name) =>
        weigh(`settings with all texts: ${name}`, [await answer(`/widget/v1/config?lang=${name}`)]),
      ),
    )),
  ];
}

/** A package that is laid out in another way by now leaves its reason in its row. */
async function weighPeers(names) {
  const packages = names.flatMap((name) => PEERS[name].packages);
  const quietly = [
    '--ignore-scripts',
    '--omit=peer',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--prefix', folder, ...quietly, ...packages], {
    stdio: 'inherit',
  });
  return Promise.all(
    names.map((name) =>
      weighPeer(PEERS[name]).catch((error) => ({ what: `${PEERS[name].what}: ${error.message}` })),
    ),
  );
}

async function weighPeer({ what, packages: [name], files, code }) {
  const inFolder = (path) => readFileSync(join(folder, 'node_modules', path));
  const { version } = JSON.parse(inFolder(`${name}/package.json`));
  return weigh(`${name} ${version}: ${what}`, [
    ...(code ? await bundle(code) : []),
    ...files.map(inFolder),
  ]);
}

/** What is loaded at once: the entry, what it imports, and its styles. */
async function bundle(code) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: folder },
    absWorkingDir: folder,
    outdir: join(folder, 'out'),
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [leaveOut()],
  });
  const loaded = new Set();
  const load = (path) => {
    if (loaded.has(path) || !metafile.outputs[path]) {
      return;
    }
    loaded.add(path);
    for (const { path: imported, kind } of metafile.outputs[path].imports) {
      if (kind === 'import-statement') {
        load(imported);
      }
    }
  };
  load('out/stdin.js');
  load('out/stdin.css');
  return outputFiles
    .filter(({ path }) => [...loaded].some((name) => path === join(folder, name)))
    .map(({ contents }) => contents);
}

/** What a site must bring is not installed. */
function leaveOut() {
  return {
    name: 'leave-out-what-is-not-installed',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^[@\w]/ }, async ({ path, pluginData, ...place }) => {
        if (pluginData === 'asked' || path.startsWith('data:')) {
          return null;
        }
        const found = await resolve(path, { ...place, pluginData: 'asked' });
        return found.errors.length > 0 ? { path, external: true } : found;
      });
    },
  };
}
