/**
 * `npm run tool -- image-steps`: without a container engine, runs each step of
 * docs/deploy/Dockerfile in folders that stand for its stages, then the result with its account and
 * health check. Needs Linux, and root for a different account; Node comes from npm if the image's
 * version differs.
 */

import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { findFreePort } from '../../../bff/demo/free-port.ts';
import {
  type Instruction,
  isInContext,
  readDockerfile,
  readExecForm,
  type Stage,
} from './read-dockerfile.ts';

const FOLDER = 'docs/deploy';
const MAX_MEGABYTES = 250;
const COMPILERS =
  /^(typescript|esbuild|vite|rolldown|rollup|terser|npm|node-gyp|gcc|g\+\+|cc1?|clang|make|python3?|sh|bash)$/;

const stages = readDockerfile(readFileSync(`${FOLDER}/Dockerfile`, 'utf8'));
const ignore = readFileSync(`${FOLDER}/Dockerfile.dockerignore`, 'utf8');
const work = mkdtempSync(join(tmpdir(), 'slotwell-image-'));
// Another account goes through it.
chmodSync(work, 0o755);
const rootOf = (name: string | null) => join(work, name ?? 'result');

try {
  const node = provideNode(imageNode());
  for (const stage of stages) {
    mkdirSync(rootOf(stage.name));
    runStage(stage, node);
  }
  weigh(rootOf(null), node);
  await tryResult(stages.at(-1)?.instructions ?? [], node);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The major version of Node that both stages name. */
function imageNode(): string {
  const majors = new Set(stages.map(({ image }) => /node(?:js|:)(\d+)/.exec(image)?.[1] ?? 'none'));
  if (majors.size !== 1) {
    throw new Error(`The stages have different versions of Node: ${[...majors].join(', ')}.`);
  }
  return [...majors].join();
}

function provideNode(major: string): string {
  const given = process.env.IMAGE_NODE ?? process.execPath;
  const [, found] =
    /^v(\d+)/.exec(spawnSync(given, ['--version'], { encoding: 'utf8' }).stdout) ?? [];
  if (found === major) {
    return given;
  }
  const folder = join(work, 'node');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true,"allowScripts":{"node":true}}');
  run(`npm install --silent --no-audit --no-fund node@${major}`, folder, process.env);
  return join(folder, 'node_modules/node/bin/node');
}

function run(line: string, cwd: string, env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync('sh', ['-eu', '-c', line], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) {
    throw new Error(`It ended with ${status}: ${line}`);
  }
}

function runStage({ name, instructions }: Stage, node: string): void {
  let folder = '/';
  for (const step of instructions) {
    const started = performance.now();
    if (step.keyword === 'WORKDIR') {
      folder = step.rest;
    }
    mkdirSync(join(rootOf(name), folder), { recursive: true });
    if (step.keyword === 'COPY') {
      copy(step, join(rootOf(name), step.rest.split(' ').at(-1)?.startsWith('/') ? '/' : folder));
    }
    if (step.keyword === 'RUN') {
      // Outside of its own folder a step would change this machine.
      if (/(^|\s)\/\w/.test(step.rest)) {
        throw new Error(`A step may name no absolute path: ${step.rest}`);
      }
      // Proxies and certificates of this machine go with it, and nothing of the npm that this may
      // run under.
      const own = Object.entries(process.env).filter(([key]) => !key.startsWith('npm_'));
      const env = {
        ...Object.fromEntries(own),
        PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
        npm_config_prefer_offline: 'true',
      };
      run(step.rest, join(rootOf(name), folder), env);
    }
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    console.log(`${name ?? 'result'}: ${step.keyword} ${step.rest.slice(0, 90)} (${seconds} s)`);
  }
}

function copy({ flags, rest }: Instruction, folder: string): void {
  const words = rest.split(' ');
  const target = words.pop() ?? '';
  for (const source of words) {
    const from = flags.from === undefined ? source : join(rootOf(flags.from), source);
    const isFolder = statSync(from).isDirectory();
    const to = join(folder, target, !isFolder && target.endsWith('/') ? basename(source) : '');
    mkdirSync(target === './' ? folder : dirname(to), { recursive: true });
    const filter = (path: string) =>
      flags.from !== undefined ||
      (statSync(path).isDirectory() ? mayHold(path) : isInContext(ignore, path));
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
    if (flags.chown !== undefined && process.getuid?.() === 0) {
      run(`chown -R ${flags.chown} '${to}'`, work, process.env);
    }
  }
}

/** A folder of the context is gone into where a file of it may get in. */
function mayHold(path: string): boolean {
  if (path === '.' || isInContext(ignore, path)) {
    return true;
  }
  return ignore.split('\n').some((line) => line.startsWith(`!${path}/`));
}

function weigh(root: string, node: string): void {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    (entry) => !entry.isDirectory(),
  );
  const bytes = files.reduce(
    (sum, { parentPath, name }) =>
      sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  const megabytes = (size: number) => Math.ceil(size / 1_000_000);
  const total = megabytes(bytes + statSync(node).size);
  console.log(
    `${megabytes(bytes)} MB in ${files.length} files, ${total} MB with Node; at most ${MAX_MEGABYTES} MB.`,
  );
  const compilers = files.map(({ name }) => name).filter((name) => COMPILERS.test(name));
  const packages = existsSync(join(root, 'opt/slotwell/node_modules'))
    ? readdirSync(join(root, 'opt/slotwell/node_modules'))
    : [];
  const unwanted = [...compilers, ...packages.filter((name) => COMPILERS.test(name))];
  if (total > MAX_MEGABYTES) {
    throw new Error('That is too much.');
  }
  if (unwanted.length > 0) {
    throw new Error(`Nobody needs these to run it: ${unwanted.join(', ')}.`);
  }
}

/**
 * As the account that the image names, which can write nothing but the volume; asked by its own
 * health check, before and after it was stopped.
 */
async function tryResult(instructions: readonly Instruction[], node: string): Promise<void> {
  const of = (keyword: string) =>
    instructions.filter((one) => one.keyword === keyword).at(-1)?.rest ?? '';
  const here = (rest: string) =>
    (readExecForm(rest.slice(rest.indexOf('['))) ?? []).map((word) => {
      const place = word.startsWith('/opt/') ? join(rootOf(null), word) : word;
      return word === '/nodejs/bin/node' ? node : place;
    });
  const [, id = '0'] = /^(\d+):/.exec(of('USER')) ?? [];
  const account = process.getuid?.() === 0 ? { uid: Number(id), gid: Number(id) } : {};
  const port = await findFreePort(21_080, '127.0.0.1');
  const env = { PORT: String(port), HOST: '127.0.0.1' };
  const options = { cwd: join(rootOf(null), of('WORKDIR')), env, ...account };
  const slotwell = here(of('ENTRYPOINT'));
  const call = (words: readonly string[], input = '') => {
    const { status, stderr } = spawnSync(words[0] ?? '', words.slice(1), {
      ...options,
      input,
      encoding: 'utf8',
    });
    return { status, stderr };
  };
  const imported = call([...slotwell, 'import', '-'], readFileSync('bff/demo/office.yaml', 'utf8'));
  if (imported.status !== 0) {
    throw new Error(`The import ended with ${imported.status}: ${imported.stderr}`);
  }
  const [command = '', ...words] = [...slotwell, ...here(of('CMD'))];
  const server = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((done) => server.once('exit', done));
  try {
    await untilListening(server.stdout);
    if (call(here(of('HEALTHCHECK'))).status !== 0) {
      throw new Error('The health check fails on a server that is well.');
    }
    for (const path of ['/readyz', '/widget.js', '/embed.js', '/book', '/admin/', '/help/']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      if (status !== 200) {
        throw new Error(`GET ${path} was answered with ${status}.`);
      }
    }
  } finally {
    server.kill('SIGTERM');
  }
  if ((await ended) !== 0) {
    throw new Error('It did not end well when it was stopped.');
  }
  if (call(here(of('HEALTHCHECK'))).status === 0) {
    throw new Error('The health check does not see that it has ended.');
  }
  console.log(`It served as ${of('USER')}, was found healthy, and ended when it was asked to.`);
}

function untilListening(output: NodeJS.ReadableStream): Promise<void> {
  let printed = '';
  return new Promise((resolve, reject) => {
    output.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('listening')) {
        resolve();
      }
    });
    output.once('close', () => reject(new Error(`It ended before it listened: ${printed}`)));
  });
}
