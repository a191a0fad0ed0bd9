/**
 * docs/deploy: compose files and Traefik's, read as they are and held against what the product
 * knows; and the files that docs/operations.md shows, which are the same.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import proxyAddr from 'proxy-addr';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { findProblem } from '../../bff/command-line/run-command-line.ts';
import { readConfig } from '../../bff/config.ts';
import { SETTING_NAMES } from '../../bff/environment.ts';
import { readDockerfile, readExecForm } from '../setup/image/read-dockerfile.ts';
import { findBlock, readPage, readPages, recipesOf } from './read-pages.ts';

const FOLDER = 'docs/deploy';
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const operations = readPage('docs/operations.md');

const service = z.strictObject({
  image: z.string().regex(/^[a-z]+:(?!latest$)[\w.-]+$/),
  build: z
    .strictObject({ context: z.literal('../..'), dockerfile: z.literal(`${FOLDER}/Dockerfile`) })
    .optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  secrets: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.string().regex(/^(127\.0\.0\.1:)?\d+:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^(\.\/)?[\w.-]+:\/[\w/.-]+(:ro)?$/)).optional(),
  depends_on: z
    .union([
      z.array(z.string()),
      z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })),
    ])
    .optional(),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()).min(2),
      interval: z.string(),
      timeout: z.string(),
      retries: z.number(),
    })
    .optional(),
  networks: z
    .union([
      z.array(z.enum(['default', 'inner'])),
      z.strictObject({ default: z.strictObject({ ipv4_address: z.ipv4() }) }),
    ])
    .optional(),
  user: z.literal('redis').optional(),
  read_only: z.literal(true).optional(),
  tmpfs: z.array(z.string().startsWith('/')).optional(),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]).optional(),
  stop_grace_period: z.literal('25s').optional(),
  restart: z.literal('unless-stopped'),
});

const subnet = z.strictObject({
  subnet: z.cidrv4(),
  ip_range: z.cidrv4().optional(),
  gateway: z.ipv4(),
});
const composeFile = z.strictObject({
  name: z.literal('slotwell'),
  'x-node': z.unknown().optional(),
  services: z.record(z.string(), service),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })).default({}),
  volumes: z.record(z.string(), z.strictObject({})),
  networks: z.strictObject({
    default: z.strictObject({ ipam: z.strictObject({ config: z.tuple([subnet]) }) }),
    inner: z.strictObject({ internal: z.literal(true) }).optional(),
  }),
});

const compose = (name: string) => composeFile.parse(parse(read(name), { merge: true }));
const FILES = ['compose.yaml', 'compose-two-nodes.yaml'];
const isOurs = ({ build }: z.output<typeof service>) => build !== undefined;

describe.each(FILES)('%s', (name) => {
  const { services, secrets, volumes, networks } = compose(name);
  const ours = Object.values(services).filter(isOurs);

  it('sets known settings to valid values', () => {
    expect(ours.length).toBeGreaterThan(0);
    for (const { environment = {} } of ours) {
      expect(
        Object.keys(environment).filter((setting) => !SETTING_NAMES.includes(setting)),
      ).toEqual([]);
      const { DATABASE_URL_FILE: secret, ...plain } = environment;
      const values = Object.fromEntries(
        Object.entries(plain).map(([key, value]) => [key, String(value)]),
      );
      const address =
        secret === undefined ? {} : { DATABASE_URL: /# (postgres:\S+)/.exec(read(name))?.[1] };
      expect(readConfig({ ...values, ...address })).toMatchObject({ kind: 'config' });
    }
  });

  it('keeps passwords out of the environment', () => {
    const values = Object.values(services).flatMap(({ environment = {} }) =>
      Object.entries(environment),
    );
    expect(
      values.filter(
        ([key, value]) =>
          /PASSWORD$|TOKEN$|^DATABASE_URL$/.test(key) || /:[^/@\s]+@/.test(String(value)),
      ),
    ).toEqual([]);
    const paths = values.flatMap(([key, value]) => (key.endsWith('_FILE') ? [String(value)] : []));
    expect(
      paths.filter(
        (path) => !Object.keys(secrets).some((secret) => path === `/run/secrets/${secret}`),
      ),
    ).toEqual([]);
    expect(
      Object.values(services)
        .flatMap(({ secrets: used = [] }) => used)
        .filter((one) => !(one in secrets)),
    ).toEqual([]);
  });

  it('lets the server write only to its volume and /tmp, and gives it time to stop', () => {
    for (const one of ours) {
      expect(one).toMatchObject({
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        stop_grace_period: '25s',
      });
      expect(one.volumes?.map((volume) => volume.split(':')[1])).toEqual(volumesOfImage());
    }
  });

  it('gives no container more than it needs: read-only, without privileges to gain', () => {
    for (const [key, one] of Object.entries(services)) {
      expect([key, one]).toMatchObject([
        key,
        { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      ]);
    }
    const added = Object.entries(services).flatMap(([key, { cap_add }]) =>
      cap_add === undefined ? [] : [[key, cap_add]],
    );
    const expected = {
      caddy: ['NET_BIND_SERVICE'],
      postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
    };
    expect(Object.fromEntries(added)).toEqual('caddy' in services ? expected : {});
  });

  it('names volumes, files and services that there are', () => {
    const used = Object.values(services).flatMap(({ volumes: list = [] }) =>
      list.map((volume) => volume.split(':')[0] ?? ''),
    );
    expect(
      used.filter((one) =>
        one.startsWith('./') ? !existsSync(join(FOLDER, one)) : !(one in volumes),
      ),
    ).toEqual([]);
    expect(Object.keys(volumes).filter((one) => !used.includes(one))).toEqual([]);
    for (const { depends_on: needed = [] } of Object.values(services)) {
      const names = Array.isArray(needed) ? needed : Object.keys(needed);
      expect(names.filter((one) => !(one in services))).toEqual([]);
      if (!Array.isArray(needed)) {
        expect(names.filter((one) => services[one]?.healthcheck === undefined)).toEqual([]);
      }
    }
  });

  it('trusts the proxy and no one else', () => {
    const [{ subnet: network, ip_range: others, gateway }] = networks.default.ipam.config;
    const [proxy] = Object.values(services).flatMap(({ networks: own }) =>
      own && 'default' in own ? own.default.ipv4_address : [],
    );
    const trusted = new Set(ours.map(({ environment }) => environment?.TRUSTED_PROXIES));
    expect([...trusted]).toEqual([proxy ?? gateway]);
    const isIn = (address: string, range: string) => proxyAddr.compile(range)(address, 0);
    expect(isIn(String([...trusted][0]), network)).toBe(true);
    // The proxy's own address is free.
    if (proxy !== undefined) {
      expect(isIn(proxy, others ?? network)).toBe(false);
    }
  });

  it('lets the world in through the proxy alone', () => {
    const open = Object.entries(services).flatMap(([key, { ports = [] }]) =>
      ports.map((port) => `${key} ${port}`),
    );
    expect(
      open.filter(
        (port) => !/^caddy (80:80|443:443)$|^slotwell 127\.0\.0\.1:8080:8080$/.test(port),
      ),
    ).toEqual([]);
    expect(open.length).toBeGreaterThan(0);
  });
});

function volumesOfImage(): readonly string[] {
  const volume = readDockerfile(read('Dockerfile'))
    .at(-1)
    ?.instructions.find(({ keyword }) => keyword === 'VOLUME');
  return readExecForm(volume?.rest ?? '[]') ?? [];
}

describe('compose-two-nodes.yaml', () => {
  it('has two servers on one database, one Redis and one folder of widget versions, and Caddy in front of both', () => {
    const { services } = compose('compose-two-nodes.yaml');
    const nodes = Object.entries(services).filter(([, one]) => isOurs(one));
    expect(nodes).toHaveLength(2);
    expect(nodes[0]?.[1]).toEqual(nodes[1]?.[1]);
    const upstreams = nodes.map(([name]) => `${name}:8080`).join(' ');
    const more = ['health_uri /readyz', 'health_interval 2s', 'lb_try_duration 5s']
      .map((line) => `\n\t\t${line}`)
      .join('');
    expect(read('Caddyfile.two-nodes')).toBe(
      read('Caddyfile').replace('127.0.0.1:8080 {', `${upstreams} {${more}`),
    );
    expect(nodes[0]?.[1].environment?.CACHE_URL).toBe('redis://redis:6379');
  });

  it('keeps the database and Redis on a network of their own, which the proxy is not on', () => {
    const { services, networks } = compose('compose-two-nodes.yaml');
    expect(networks.inner).toEqual({ internal: true });
    const onInner = Object.entries(services).flatMap(([name, one]) =>
      JSON.stringify(one.networks).includes('inner') ? [[name, one.networks]] : [],
    );
    expect(Object.fromEntries(onInner)).toEqual({
      one: ['default', 'inner'],
      two: ['default', 'inner'],
      postgres: ['inner'],
      redis: ['inner'],
    });
  });
});

describe('the files of docs/deploy', () => {
  it.each([
    ['Caddyfile', 'caddyfile', 'book.example.org'],
    ['nginx.conf', 'nginx', 'upstream slotwell'],
    ['slotwell.service', 'ini', '[Unit]'],
  ])('%s is as docs/operations.md shows it', (name, language, words) => {
    expect(read(name)).toBe(`${findBlock(operations, language, words)}\n`);
  });

  it('are named by docs/operations.md, each of them', () => {
    expect(readdirSync(FOLDER).filter((name) => !operations.text.includes(name))).toEqual([]);
  });
});

describe('Traefik', () => {
  const own = parse(read('traefik.yaml'));
  const served = parse(read('traefik-slotwell.yaml'));

  const { routers, services, middlewares, serversTransports } = served.http;

  it('passes on no address that a visitor claims', () => {
    expect(
      Object.values(own.entryPoints).map((entryPoint) => Object.keys(entryPoint ?? {})),
    ).toEqual([['address'], ['address']]);
  });

  it('has routers, services and the rest by names that are there, and asks whether a server is ready', () => {
    const used = Object.values<Record<string, string[]>>(routers);
    expect(
      used
        .flatMap(({ entryPoints = [] }) => entryPoints)
        .filter((name) => !(name in own.entryPoints)),
    ).toEqual([]);
    expect([...new Set(used.flatMap((router) => router.middlewares))].sort()).toEqual(
      Object.keys(middlewares).sort(),
    );
    expect([...new Set(used.map(({ service: name }) => name))]).toEqual(Object.keys(services));
    const { loadBalancer } = services.slotwell;
    expect(Object.keys(serversTransports)).toEqual([loadBalancer.serversTransport]);
    expect(loadBalancer.healthCheck.path).toBe('/readyz');
    expect(Object.keys(own.certificatesResolvers)).toEqual([routers.slotwell.tls.certResolver]);
    expect(own.providers.file.filename).toMatch(/traefik-slotwell\.yaml$/);
  });

  it('refuses the REST API over plain HTTP, sends people on, and takes no old TLS', () => {
    expect(routers['plain-api']).toMatchObject({
      entryPoints: ['web'],
      rule: expect.stringContaining('PathPrefix(`/api/`)'),
    });
    // A broadcast address has no visitors, so everyone gets 403.
    expect(routers['plain-api'].middlewares.map((name: string) => middlewares[name])).toEqual([
      { ipAllowList: { sourceRange: ['255.255.255.255/32'] } },
    ]);
    expect(routers.plain).toMatchObject({ entryPoints: ['web'], middlewares: ['to-https'] });
    expect(middlewares['to-https']).toEqual({
      redirectScheme: { scheme: 'https', permanent: true },
    });
    expect(served.tls.options.default).toEqual({ minVersion: 'VersionTLS12' });
  });
});

describe('commands with docker', () => {
  const said = readPages()
    .flatMap(recipesOf)
    .flatMap(({ says }) => (says.startsWith('docker ') ? [says] : []));

  it.each(said)('name files, services and commands of slotwell that there are: %s', (line) => {
    const [, file = ''] = / -f (\S+)/.exec(line) ?? [];
    expect(existsSync(file)).toBe(true);
    const [, name, words] = / (?:run --rm -T|exec) (\w+) (.+?)(?: <.*)?$/.exec(line) ?? [];
    if (name === undefined || words === undefined) {
      return;
    }
    expect(Object.keys(compose(file.replace(`${FOLDER}/`, '')).services)).toContain(name);
    expect(findProblem(words.split(' '))).toBeNull();
  });

  it('are there to be read', () => {
    expect(said.length).toBeGreaterThan(2);
  });
});
