/**
 * docs/deploy/Dockerfile by the rules of hadolint that matter here, and what may get into an image.
 * `npm run tool -- image-steps` runs its steps, where there is no container engine either.
 */

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dependencies, optionalDependencies } from '../../package.json';
import {
  isInContext,
  readDockerfile,
  readExecForm,
  type Stage,
} from '../setup/image/read-dockerfile.ts';

const text = readFileSync('docs/deploy/Dockerfile', 'utf8');
const ignore = readFileSync('docs/deploy/Dockerfile.dockerignore', 'utf8');

interface Problem {
  readonly rule: string;
  readonly about: string;
}

/** Checks a Dockerfile; problems have hadolint's numbers if it has one. */
function lint(dockerfile: string): readonly Problem[] {
  const stages = readDockerfile(dockerfile);
  const result = stages.at(-1);
  return [
    ...stages.flatMap(lintStage),
    ...(result === undefined ? [{ rule: 'DL3061', about: 'no FROM' }] : lintResult(result)),
  ];
}

function lintStage({ image, name, instructions }: Stage): readonly Problem[] {
  const problems: Problem[] = [];
  const [, tag] = /:([^:/]+)$/.exec(image) ?? [];
  if (tag === undefined) {
    problems.push({ rule: 'DL3006', about: image });
  }
  if (tag === 'latest') {
    problems.push({ rule: 'DL3007', about: image });
  }
  for (const { keyword, rest } of instructions) {
    const about = `${name ?? 'result'}: ${keyword} ${rest}`;
    if (keyword === 'ADD') {
      problems.push({ rule: 'DL3020', about });
    }
    if (keyword === 'WORKDIR' && !rest.startsWith('/')) {
      problems.push({ rule: 'DL3000', about });
    }
    if (keyword === 'MAINTAINER') {
      problems.push({ rule: 'DL4000', about });
    }
    if (keyword === 'RUN') {
      problems.push(...lintRun(rest).map((rule) => ({ rule, about })));
    }
    if (/^(ENV|ARG)$/.test(keyword) && /PASSWORD|TOKEN|SECRET|_URL=/.test(rest)) {
      problems.push({ rule: 'no secret', about });
    }
  }
  return problems;
}

function lintRun(rest: string): readonly string[] {
  return [
    ...(/\bsudo\b/.test(rest) ? ['DL3004'] : []),
    ...(/(^|&& *)cd /.test(rest) ? ['DL3003'] : []),
    ...(/apt-get install/.test(rest) && !rest.includes('--no-install-recommends')
      ? ['DL3015']
      : []),
    ...(/apt-get install/.test(rest) && !rest.includes('rm -rf /var/lib/apt/lists')
      ? ['DL3009']
      : []),
    ...(/\bapt (install|update)/.test(rest) ? ['DL3027'] : []),
    ...(/\|/.test(rest.replaceAll(/"[^"]*"/g, '')) ? ['DL4006'] : []),
  ];
}

/** Checks the stage that becomes the image. */
function lintResult({ instructions }: Stage): readonly Problem[] {
  const of = (keyword: string) =>
    instructions.filter((one) => one.keyword === keyword).map(({ rest }) => rest);
  const user = of('USER').at(-1) ?? 'root';
  const health = of('HEALTHCHECK');
  const written = of('VOLUME').flatMap((rest) => readExecForm(rest) ?? [rest]);
  const owned = instructions.filter(
    ({ keyword, flags }) => keyword === 'COPY' && flags.chown === user,
  );
  const copied = instructions.filter(({ keyword }) => keyword === 'COPY');
  return [
    ...(/^(root|0)(:|$)/.test(user) ? [{ rule: 'DL3002', about: user }] : []),
    ...(health.length === 1 ? [] : [{ rule: 'DL3012', about: `${health.length} HEALTHCHECK` }]),
    ...(/curl|wget/.test(health.join()) ? [{ rule: 'no curl', about: health.join() }] : []),
    ...[...of('CMD'), ...of('ENTRYPOINT'), ...health.map((rest) => rest.replace(/^.*?CMD /, ''))]
      .filter((rest) => readExecForm(rest) === null)
      .map((about) => ({ rule: 'DL3025', about })),
    ...written
      .filter((folder) => !owned.some(({ rest }) => rest.endsWith(` ${folder}`)))
      .map((about) => ({ rule: 'a volume is the account’s own', about })),
    ...copied
      .filter(
        (one) => owned.includes(one) && !written.some((folder) => one.rest.endsWith(` ${folder}`)),
      )
      .map(({ rest }) => ({ rule: 'the program is not the account’s own', about: rest })),
    ...copied
      .filter(({ flags }) => flags.from === undefined)
      .map(({ rest }) => ({ rule: 'only what was built', about: rest })),
    ...of('RUN').map((about) => ({ rule: 'nothing runs in the result', about })),
  ];
}

describe('docs/deploy/Dockerfile', () => {
  it('keeps the rules', () => {
    expect(lint(text)).toEqual([]);
  });

  it.each([
    ['FROM node:24-bookworm-slim', 'FROM node', 'DL3006'],
    ['FROM node:24-bookworm-slim', 'FROM node:latest', 'DL3007'],
    ['USER 65532:65532', 'USER root', 'DL3002'],
    ['USER 65532:65532', '', 'DL3002'],
    ['COPY . .', 'ADD . .', 'DL3020'],
    ['WORKDIR /build', 'WORKDIR build', 'DL3000'],
    ['RUN mkdir data', 'RUN apt-get install -y --no-install-recommends g++', 'DL3009'],
    ['RUN mkdir data', 'RUN apt-get install -y g++ && rm -rf /var/lib/apt/lists/*', 'DL3015'],
    ['RUN mkdir data', 'RUN cd /tmp && mkdir data', 'DL3003'],
    [/HEALTHCHECK.*\n.*\n/, '', 'DL3012'],
    [/CMD \["\/nodejs.*\n/, 'CMD curl -f http://127.0.0.1:8080/healthz\n', 'no curl'],
    ['CMD ["serve"]', 'CMD serve', 'DL3025'],
    [' --chown=65532:65532', '', 'a volume is the account’s own'],
    [
      'COPY --from=build /build/dist',
      'COPY --from=build --chown=65532:65532 /build/dist',
      'the program is not the account’s own',
    ],
    ['COPY --from=build /build/dist', 'COPY dist', 'only what was built'],
    ['EXPOSE 8080', 'ENV SMTP_URL=smtp://me:secret@mail.example.org', 'no secret'],
  ])('would be noticed with %s as %s', (good, bad, rule) => {
    expect(text).toMatch(good);
    expect(lint(text.replace(good, bad)).map((problem) => problem.rule)).toContain(rule);
  });

  it('keeps what the bundle leaves out', () => {
    const [, external = ''] =
      /external: \[(.*)\]/.exec(readFileSync('vite.config.ts', 'utf8')) ?? [];
    const outside = [...external.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
    const [, kept] = /name !== '([^']+)'/.exec(text) ?? [];
    expect(Object.keys(dependencies).filter((name) => outside.includes(name))).toEqual([kept]);
    expect(Object.keys(optionalDependencies).filter((name) => !text.includes(`${name} `))).toEqual(
      outside.filter((name) => name !== kept && name !== 'better-sqlite3'),
    );
  });

  it('copies existing files, and no secrets, tests or databases', () => {
    const named = ignore
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
    const never = [
      'slotwell.env',
      '.env',
      'data/slotwell.db',
      '.git/config',
      'node_modules/koa/index.js',
      'test/core/time.test.ts',
      'README.md',
    ];
    expect(never.filter((path) => isInContext(ignore, path))).toEqual([]);
    expect(
      [
        'package.json',
        'bff/slotwell.mjs',
        'core/index.ts',
        'widget/booking/index.ts',
        'docs/index.md',
      ].filter((path) => !isInContext(ignore, path)),
    ).toEqual([]);
  });
});
