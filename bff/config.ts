/**
 * Validates all settings from the environment before anything starts, and reports every problem at
 * once with the variable's name and the expected value.
 */

import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { DatabaseAddress } from '../core/index.ts';
import { type Environment, environmentSchema, pairProblems, SECRETS } from './environment.ts';
import type { LogLevel } from './operations/log.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The public address that browsers use, without a trailing slash. */
  readonly baseUrl: string;
  readonly database: DatabaseAddress;
  /**
   * A Redis for rate limits and cached upstream answers that several processes share, or `null`.
   */
  readonly cacheUrl: string | null;
  /**
   * The installation whose REST API is the source, or `null` if this one holds the schedules
   * itself.
   */
  readonly upstream: { readonly url: string; readonly token: string } | null;
  /** The SMTP server and the sender address, or `null` if mail stays in the outbox. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  readonly trustedProxies: readonly string[];
  /** Grace period on shutdown: how long the server keeps answering while `/readyz` returns 503. */
  readonly stopNoticeMs: number;
  readonly logLevel: LogLevel;
  /** The address of the Prometheus endpoint, or `null` if no metrics are collected. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Requests to `/api` per minute and token. */
  readonly apiRateLimit: number;
  /** Requests to `/widget` per minute and address. */
  readonly widgetRateLimit: number;
}

export type ConfigReading =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'problems'; readonly problems: string[] };

/** Treats an empty variable as not set. */
export function readConfig(env: Environment): ConfigReading {
  const { values, problems } = withSecretFiles(env);
  const parsed = environmentSchema.safeParse(values);
  if (!parsed.success) {
    problems.push(
      ...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  problems.push(...pairProblems(values));
  if (!parsed.success || problems.length > 0) {
    return { kind: 'problems', problems };
  }
  return { kind: 'config', config: toConfig(parsed.data) };
}

function toConfig(values: z.output<typeof environmentSchema>): Config {
  const { UPSTREAM_URL: url, UPSTREAM_TOKEN: token, SMTP_URL: smtpUrl, MAIL_FROM: from } = values;
  return {
    port: values.PORT,
    host: values.HOST,
    baseUrl: values.BASE_URL ?? `http://localhost:${values.PORT}`,
    database: values.DATABASE_URL,
    cacheUrl: values.CACHE_URL === 'memory' ? null : values.CACHE_URL,
    upstream: url && token ? { url, token } : null,
    mail: smtpUrl && from ? { smtpUrl, from } : null,
    trustedProxies: values.TRUSTED_PROXIES,
    stopNoticeMs: values.STOP_NOTICE_SECONDS * 1_000,
    logLevel: values.LOG_LEVEL,
    metrics:
      values.METRICS_PORT === undefined
        ? null
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    apiRateLimit: values.API_RATE_LIMIT,
    widgetRateLimit: values.WIDGET_RATE_LIMIT,
  };
}

/**
 * Resolves settings from files: `UPSTREAM_TOKEN_FILE=/run/secrets/token` sets `UPSTREAM_TOKEN` to
 * the content of that file.
 */
function withSecretFiles(env: Environment): { values: Record<string, string>; problems: string[] } {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && value !== '') {
      values[name] = value;
    }
  }
  for (const name of SECRETS) {
    const file = values[`${name}_FILE`];
    if (file === undefined) {
      continue;
    }
    if (values[name] !== undefined) {
      problems.push(`${name}_FILE: remove it or ${name}; both are set`);
    } else {
      const content = readSecret(file);
      if (content === null) {
        problems.push(
          `${name}_FILE: write the path of a readable, non-empty file (${file} is not)`,
        );
      } else {
        values[name] = content;
      }
    }
  }
  return { values, problems };
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** The path below which browsers reach this server: empty, or for example `/booking`. */
export function parseBasePath(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}
