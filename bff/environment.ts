/** Every environment variable with its syntax, its default and its description. */

import proxyAddr from 'proxy-addr';
import { z } from 'zod';
import { parseUrl, readMailFrom, readSmtpUrl } from '../core/index.ts';
import { databaseProblem, toDatabaseAddress } from './database-setting.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that can also be given as `NAME_FILE`. */
export const SECRETS = ['DATABASE_URL', 'CACHE_URL', 'SMTP_URL', 'UPSTREAM_TOKEN'] as const;

const wholeNumber = (min: number, max: number, say: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, say)
    .transform(Number)
    .refine((value) => value >= min && value <= max, say);

const webAddress = (say: string) =>
  z
    .string()
    .refine(isBaseAddress, say)
    .transform((address) => address.replace(/\/+$/, ''));

const database = z
  .string()
  .superRefine((address, context) => {
    const problem = databaseProblem(address);
    if (problem) {
      context.addIssue(problem);
    }
  })
  .transform(toDatabaseAddress);

const proxies = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )
  .refine(
    areProxies,
    'write addresses or ranges separated by commas, for example 10.0.0.0/8,192.0.2.7 (or loopback, linklocal, uniquelocal)',
  );

const perMinute = wholeNumber(
  1,
  1_000_000,
  'write requests per minute as a whole number from 1 to 1000000',
);

export const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535, 'write a port number from 0 to 65535')
    .default(8080)
    .describe('the port to listen on'),
  HOST: z
    .string()
    .min(1, 'write the address to listen on, for example 127.0.0.1')
    .default('0.0.0.0')
    .describe('the address to listen on'),
  BASE_URL: webAddress('write the address that browsers use, for example https://book.example.org')
    .optional()
    .describe('the address that browsers use'),
  DATABASE_URL: database
    .default({ kind: 'sqlite', file: './data/slotwell.db' })
    .describe('sqlite: and the file, or postgres://user:password@host/database'),
  CACHE_URL: z
    .string()
    .refine(
      (address) => address === 'memory' || isRedisAddress(address),
      'write memory or redis://host:6379',
    )
    .default('memory')
    .describe('redis://host:6379, if several servers count limits together'),
  SMTP_URL: z
    .string()
    .refine(
      (address) => readSmtpUrl(address) !== null,
      'write smtp://user:password@mail.example.org:587, or smtps:// for TLS from the first byte; user and password with special characters percent-encoded',
    )
    .optional()
    .describe('the mail server: smtp://user:password@host:587, or smtps://'),
  MAIL_FROM: z
    .string()
    .refine(
      (sender) => readMailFrom(sender) !== null,
      'write the sender of e-mails, for example Praxis Sonnenhof <praxis@example.org>',
    )
    .optional()
    .describe('the sender of e-mails: Name <address>'),
  UPSTREAM_URL: webAddress(
    'write the address of the other installation, for example https://book.example.org',
  )
    .optional()
    .describe('the installation that this one is in front of'),
  UPSTREAM_TOKEN: z
    .string()
    .regex(
      /^[\x21-\x7e]+$/,
      "write the other installation's access token: printable ASCII characters without blanks",
    )
    .optional()
    .describe('the access token of that installation'),
  TRUSTED_PROXIES: proxies
    .default([])
    .describe('addresses of proxies whose X-Forwarded-For counts'),
  STOP_NOTICE_SECONDS: wholeNumber(0, 15, 'write seconds as a whole number from 0 to 15')
    .default(5)
    .describe('how long /readyz says 503 before a server that stops refuses connections'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'write fatal, error, warn, info, debug, trace or silent',
    )
    .default('info')
    .describe('fatal, error, warn, info, debug or trace'),
  METRICS_PORT: wholeNumber(0, 65_535, 'write a port number from 0 to 65535')
    .optional()
    .describe('the port that Prometheus reads /metrics from; none if left out'),
  METRICS_HOST: z
    .string()
    .min(1, 'write the address to listen on for Prometheus, for example 127.0.0.1')
    .default('127.0.0.1')
    .describe('the address that it listens on there'),
  API_RATE_LIMIT: perMinute.default(300).describe('requests of the REST API a minute, by token'),
  WIDGET_RATE_LIMIT: perMinute.default(600).describe('requests of the widget a minute, by address'),
});

/**
 * Settings that require another one: the one that is set, the one that is missing, and the reason.
 */
const PAIRS = [
  ['UPSTREAM_URL', 'UPSTREAM_TOKEN', "UPSTREAM_URL needs the other installation's access token"],
  ['UPSTREAM_TOKEN', 'UPSTREAM_URL', 'UPSTREAM_TOKEN is for the installation at that address'],
  [
    'SMTP_URL',
    'MAIL_FROM',
    'e-mail needs a sender, for example Praxis Sonnenhof <praxis@example.org>',
  ],
  [
    'MAIL_FROM',
    'SMTP_URL',
    'without a mail server nothing is sent, for example smtp://user:password@mail.example.org:587',
  ],
] as const;

/**
 * Looks only at whether variables are set, not at whether they are valid, so that no other problem
 * hides these.
 */
export function pairProblems(values: Environment): readonly string[] {
  return PAIRS.filter(([one, other]) => values[one] && !values[other]).map(
    ([, other, message]) => `${other}: set it too: ${message}`,
  );
}

export interface SettingDescription {
  readonly name: string;
  /** One sentence for the overview in `slotwell help`. */
  readonly description: string;
  /** Whether the variable can also be given as `NAME_FILE`. */
  readonly isSecret: boolean;
}

export const settingDescriptions: readonly SettingDescription[] = Object.entries(
  environmentSchema.shape,
).map(([name, { description = '' }]) => ({
  name,
  description,
  isSecret: SECRETS.some((secret) => secret === name),
}));

/** All names, including the `NAME_FILE` variants. */
export const SETTING_NAMES: readonly string[] = settingDescriptions.flatMap(({ name, isSecret }) =>
  isSecret ? [name, `${name}_FILE`] : [name],
);

function isRedisAddress(address: string): boolean {
  const url = parseUrl(address);
  return url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== '';
}

/** Paths are appended to the base address, so it must have neither a query nor a fragment. */
function isBaseAddress(address: string): boolean {
  const url = parseUrl(address);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === ''
  );
}

function areProxies(list: readonly string[]): boolean {
  try {
    proxyAddr.compile([...list]);
    return true;
  } catch {
    return false;
  }
}
