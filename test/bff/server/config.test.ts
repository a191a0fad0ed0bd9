import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../bff/config.ts';
import { dataFolder, nameDatabase } from '../../../bff/database-setting.ts';

function configOf(env: Record<string, string>) {
  const reading = readConfig(env);
  if (reading.kind === 'problems') {
    throw new Error(reading.problems.join('\n'));
  }
  return reading.config;
}

function problemsOf(env: Record<string, string>): readonly string[] {
  const reading = readConfig(env);
  return reading.kind === 'problems' ? reading.problems : [];
}

function aFile(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'secret'), content);
  return join(folder, 'secret');
}

const SMTP_SENTENCE =
  'write smtp://user:password@mail.example.org:587, or smtps:// for TLS from the first byte; user and password with special characters percent-encoded';

describe('settings', () => {
  it('all have defaults', () => {
    expect(configOf({})).toEqual({
      port: 8080,
      host: '0.0.0.0',
      baseUrl: 'http://localhost:8080',
      database: { kind: 'sqlite', file: './data/slotwell.db' },
      cacheUrl: null,
      upstream: null,
      mail: null,
      metrics: null,
      trustedProxies: [],
      stopNoticeMs: 5_000,
      logLevel: 'info',
      apiRateLimit: 300,
      widgetRateLimit: 600,
    });
  });

  it('have the given values', () => {
    expect(configOf({ HOST: 'h', CACHE_URL: 'redis://cache:6379' })).toMatchObject({
      host: 'h',
      cacheUrl: 'redis://cache:6379',
    });
    expect(configOf({ CACHE_URL: 'memory' }).cacheUrl).toBeNull();
  });

  it('take the port into the base address', () => {
    expect(configOf({ PORT: '9000' }).baseUrl).toBe('http://localhost:9000');
  });

  it('drop the slash at the end of the base address, and keep a sub-path', () => {
    expect(configOf({ BASE_URL: 'https://example.org/book/' }).baseUrl).toBe(
      'https://example.org/book',
    );
  });

  it('count as not set when they are empty', () => {
    expect(configOf({ PORT: '', SMTP_URL: '' }).port).toBe(8080);
  });

  it('list trusted proxies separated by commas', () => {
    expect(configOf({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' }).trustedProxies).toEqual([
      'loopback',
      '10.0.0.0/8',
    ]);
  });

  it('name another installation as the source by its address and token', () => {
    const upstream = { url: 'https://other.example/api', token: 'slw_x' };
    expect(
      configOf({ UPSTREAM_URL: `${upstream.url}/`, UPSTREAM_TOKEN: upstream.token }).upstream,
    ).toEqual(upstream);
  });
});

describe('the notice before a stop', () => {
  it('is given in seconds, from none to fifteen', () => {
    const noticeOf = (seconds: string) => configOf({ STOP_NOTICE_SECONDS: seconds }).stopNoticeMs;
    expect([noticeOf('0'), noticeOf('15')]).toEqual([0, 15_000]);
    expect(readConfig({ STOP_NOTICE_SECONDS: '16' })).toMatchObject({
      problems: ['STOP_NOTICE_SECONDS: write seconds as a whole number from 0 to 15'],
    });
  });
});

describe('a number among the settings', () => {
  it.each([
    ['PORT', 'port', [0, 65_535]],
    ['API_RATE_LIMIT', 'apiRateLimit', [1, 1_000_000]],
    ['WIDGET_RATE_LIMIT', 'widgetRateLimit', [1, 1_000_000]],
  ] as const)('%s may be as small and as large as it says', (name, key, edges) => {
    for (const edge of edges) {
      expect(configOf({ [name]: String(edge) })[key]).toBe(edge);
    }
  });
});

describe('the port of the metrics', () => {
  it('is off by default, and on localhost if no address is given', () => {
    expect(configOf({}).metrics).toBeNull();
    expect(configOf({ METRICS_HOST: '10.0.0.7' }).metrics).toBeNull();
    expect(configOf({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(configOf({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics).toEqual({
      host: '10.0.0.7',
      port: 9464,
    });
    expect(problemsOf({ METRICS_PORT: '70000' })).toEqual([
      'METRICS_PORT: write a port number from 0 to 65535',
    ]);
  });
});

describe('a database', () => {
  it.each([
    ['sqlite:/srv/slotwell.db', '/srv/slotwell.db'],
    [
      'postgres://slotwell:secret@db.example.org:5433/two%20words',
      'two words on db.example.org:5433',
    ],
    ['postgresql:///slotwell', 'slotwell'],
    [
      'postgres://slotwell:secret@one,[::1]:5433/slotwell?target_session_attrs=read-write',
      'slotwell on one, [::1]:5433',
    ],
  ])('%s is shown without user and password: %s', (address, name) => {
    expect(nameDatabase(configOf({ DATABASE_URL: address }))).toBe(name);
  });

  it('may have further files beside its own', () => {
    expect(dataFolder(configOf({ DATABASE_URL: 'sqlite:/srv/slotwell.db' }))).toBe('/srv');
    expect(dataFolder(configOf({ DATABASE_URL: 'postgres://db/slotwell' }))).toBe('./data');
  });
});

describe('mail settings', () => {
  it('name server and sender, the server also by a file, as its address holds a password', () => {
    const mail = {
      smtpUrl: 'smtp://ada:p%40ss@mail.example.org:587',
      from: 'Praxis Sonnenhof <praxis@example.org>',
    };
    expect(configOf({ SMTP_URL: mail.smtpUrl, MAIL_FROM: mail.from }).mail).toEqual(mail);
    expect(
      configOf({ SMTP_URL_FILE: aFile(`${mail.smtpUrl}\n`), MAIL_FROM: mail.from }).mail,
    ).toEqual(mail);
  });

  it('ask for the other half if one is missing', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example.org' })[0]).toMatch(
      /^MAIL_FROM: set it too: .*<praxis@example.org>/,
    );
    expect(problemsOf({ MAIL_FROM: 'praxis@example.org' })[0]).toMatch(
      /^SMTP_URL: set it too: .*smtp:\/\//,
    );
  });

  it('ask for the other half beside every other problem', () => {
    const problems = problemsOf({
      LOG_LEVEL: 'loud',
      PORT: 'eighty',
      SMTP_URL: 'smtp://mail.example.org',
      UPSTREAM_TOKEN: 'x y',
    });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'UPSTREAM_TOKEN',
      'LOG_LEVEL',
      'UPSTREAM_URL',
      'MAIL_FROM',
    ]);
  });

  it('never repeat the password in an error', () => {
    expect(
      problemsOf({ SMTP_URL: 'smtp://ada:secret@mail.example.org/path', MAIL_FROM: 'x' }).join(),
    ).not.toContain('secret');
  });
});

describe('secrets', () => {
  it('are read from files, without the line end', () => {
    const env = {
      UPSTREAM_URL: 'https://other.example',
      UPSTREAM_TOKEN_FILE: aFile('slw_secret\n'),
    };
    expect(configOf(env).upstream?.token).toBe('slw_secret');
  });

  it.each(['DATABASE_URL', 'CACHE_URL', 'SMTP_URL', 'UPSTREAM_TOKEN'])(
    'for %s may not be given twice',
    (name) => {
      expect(problemsOf({ [name]: 'x', [`${name}_FILE`]: aFile('x') })[0]).toBe(
        `${name}_FILE: remove it or ${name}; both are set`,
      );
    },
  );

  it('in a missing or empty file are a problem', () => {
    expect(problemsOf({ DATABASE_URL_FILE: '/nowhere' })[0]).toMatch(
      /^DATABASE_URL_FILE: .*\/nowhere/,
    );
    expect(problemsOf({ DATABASE_URL_FILE: aFile('') })[0]).toMatch(/^DATABASE_URL_FILE: /);
  });
});

describe('a wrong setting', () => {
  it.each([
    ['PORT', 'eighty', 'write a port number from 0 to 65535'],
    ['PORT', '65536', 'write a port number from 0 to 65535'],
    [
      'BASE_URL',
      'book.example.org',
      'write the address that browsers use, for example https://book.example.org',
    ],
    [
      'BASE_URL',
      'https://book.example.org/?a',
      'write the address that browsers use, for example https://book.example.org',
    ],
    ['DATABASE_URL', 'postgres://db/', 'write postgres://user:password@host:5432/database'],
    ['DATABASE_URL', 'postgres://db', 'write postgres://user:password@host:5432/database'],
    [
      'DATABASE_URL',
      'postgres://slotwell:50%off@db/slotwell',
      'write postgres://user:password@host:5432/database',
    ],
    [
      'DATABASE_URL',
      'postgres://one,/slotwell',
      'write postgres://user:password@host:5432/database',
    ],
    [
      'DATABASE_URL',
      'postgres://one,two:six/slotwell',
      'write postgres://user:password@host:5432/database',
    ],
    [
      'DATABASE_URL',
      'postgres://one,two/slotwell?target_session_attrs=any',
      'target_session_attrs can only be read-write, since Slotwell writes wherever it reads',
    ],
    [
      'DATABASE_URL',
      'mysql://db',
      'write sqlite: and the path of the database file, for example sqlite:./data/slotwell.db, or postgres://user:password@host:5432/database',
    ],
    ['CACHE_URL', 'memcached://cache', 'write memory or redis://host:6379'],
    ['CACHE_URL', 'redis://cache:six', 'write memory or redis://host:6379'],
    ['CACHE_URL', 'redis://', 'write memory or redis://host:6379'],
    ['SMTP_URL', 'mail.example.org', SMTP_SENTENCE],
    ['SMTP_URL', 'smtp://ada:50%off@mail.example.org', SMTP_SENTENCE],
    ['SMTP_URL', 'smtp://mail.example.org?tls=maybe', SMTP_SENTENCE],
    ['SMTP_URL', 'smtps://mail.example.org?tls=never', SMTP_SENTENCE],
    [
      'MAIL_FROM',
      'Praxis Sonnenhof',
      'write the sender of e-mails, for example Praxis Sonnenhof <praxis@example.org>',
    ],
    [
      'MAIL_FROM',
      'a@example.org, b@example.org',
      'write the sender of e-mails, for example Praxis Sonnenhof <praxis@example.org>',
    ],
    ['LOG_LEVEL', 'loud', 'write fatal, error, warn, info, debug, trace or silent'],
    ['API_RATE_LIMIT', '0', 'write requests per minute as a whole number from 1 to 1000000'],
    ['WIDGET_RATE_LIMIT', '-5', 'write requests per minute as a whole number from 1 to 1000000'],
    [
      'UPSTREAM_TOKEN',
      'slw_täst',
      "write the other installation's access token: printable ASCII characters without blanks",
    ],
    [
      'UPSTREAM_TOKEN',
      'slw_x y',
      "write the other installation's access token: printable ASCII characters without blanks",
    ],
    [
      'UPSTREAM_URL',
      'ftp://x',
      'write the address of the other installation, for example https://book.example.org',
    ],
  ])('%s=%s is refused: %s', (name, value, sentence) => {
    expect(problemsOf({ [name]: value })).toContain(`${name}: ${sentence}`);
  });

  it('is reported together with all others', () => {
    const names = problemsOf({
      PORT: 'x',
      LOG_LEVEL: 'x',
      DATABASE_URL: 'x',
      UPSTREAM_TOKEN_FILE: '/nowhere',
    }).map((problem) => problem.split(':')[0]);
    expect(names.sort()).toEqual(['DATABASE_URL', 'LOG_LEVEL', 'PORT', 'UPSTREAM_TOKEN_FILE']);
  });

  it('asks for the other half of the upstream pair', () => {
    expect(problemsOf({ UPSTREAM_URL: 'https://other.example' })[0]).toMatch(
      /^UPSTREAM_TOKEN: set it too/,
    );
    expect(problemsOf({ UPSTREAM_TOKEN: 'slw_x' })[0]).toMatch(/^UPSTREAM_URL: set it too/);
  });

  it('never repeats a secret', () => {
    expect(
      problemsOf({ UPSTREAM_TOKEN: 'not a token', UPSTREAM_URL: 'https://user:pass@x' }).join(),
    ).not.toMatch(/not a token|user:pass/);
  });

  it('explains how to write the list of proxies', () => {
    expect(problemsOf({ TRUSTED_PROXIES: 'somewhere' })[0]).toMatch(
      /^TRUSTED_PROXIES: write addresses or ranges/,
    );
  });
});
