/**
 * docs/monitoring.md lists exactly the existing metrics, and alerts and dashboard use no others.
 * Prometheus' own checks run if it is installed.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../bff/config.ts';
import { createMetrics } from '../../bff/operations/metrics/metrics.ts';
import { systemClock } from '../../core/clock.ts';
import { findBlock, readPage } from './read-pages.ts';

const page = readPage('docs/monitoring.md');
const settings = findBlock(page, 'env', 'METRICS_PORT');
const scraping = findBlock(page, 'yaml', 'scrape_configs');
const PROMTOOL = 'promtool';
const isInstalled = spawnSync(PROMTOOL, ['--version']).status === 0;
const ALERTS = 'docs/monitoring/alerts.yml';

const alertsSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Slotwell[A-Z][A-Za-z]+$/),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({ summary: z.string().min(10), action: z.string().min(10) }),
        }),
      ),
    }),
  ),
});

const dashboardSchema = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
  ),
});

const rules = alertsSchema
  .parse(parse(readFileSync(ALERTS, 'utf8')))
  .groups.flatMap((group) => group.rules);
const dashboard = dashboardSchema.parse(
  JSON.parse(readFileSync('docs/monitoring/dashboard.json', 'utf8')),
);

/** With the labels that each may have. */
async function countedMetrics(): Promise<ReadonlySet<string>> {
  const text = await createMetrics(systemClock).read();
  return new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name));
}

/** Histograms are asked for by the names of their parts. */
const namesIn = (expression: string) =>
  [...expression.matchAll(/\b(?:slotwell|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );

const labelsIn = (expression: string) =>
  [...expression.matchAll(/([a-z_]+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label);

describe('the page', () => {
  it('lists exactly the existing metrics', async () => {
    const listed = [...page.text.matchAll(/^\| `(slotwell_\w+)` \|/gm)].map(([, name]) => name);
    const counted = [...(await countedMetrics())].filter((name) => name.startsWith('slotwell_'));
    expect(listed.toSorted()).toEqual(counted.toSorted());
  });

  it('has settings that point Prometheus to the right port', () => {
    const env = Object.fromEntries(
      [...settings.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const reading = readConfig(env);
    if (reading.kind === 'problems') {
      throw new Error(reading.problems.join('\n'));
    }
    const { host, port } = reading.config.metrics ?? {};
    const [{ job_name, static_configs }] = parse(scraping).scrape_configs;
    expect([job_name, static_configs]).toEqual(['slotwell', [{ targets: [`${host}:${port}`] }]]);
    expect(scraping).toContain(ALERTS);
  });
});

describe('alerts and dashboard', () => {
  const alertExpressions = rules.map(({ alert, expr }) => [alert, expr] as const);
  const panelExpressions = dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr] as const),
  );

  it.each([...alertExpressions, ...panelExpressions])(
    '%s uses existing metrics',
    async (_, expression) => {
      const counted = await countedMetrics();
      const names = namesIn(expression);
      expect(names.length > 0 || expression.startsWith('up{')).toBe(true);
      expect(names.filter((name) => !counted.has(name))).toEqual([]);
    },
  );

  it.each([...alertExpressions, ...panelExpressions])(
    '%s tells servers apart by labels that there are',
    (_, expression) => {
      const known = [
        'job',
        'instance',
        'mount',
        'status',
        'outcome',
        'door',
        'state',
        'channel',
        'result',
        'method',
        'route',
      ];
      expect(labelsIn(expression).filter((label) => !known.includes(label))).toEqual([]);
    },
  );

  it('have each name once', () => {
    for (const names of [
      rules.map(({ alert }) => alert),
      dashboard.panels.map(({ title }) => title),
    ]) {
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('are taken by Prometheus', () => {
    // Not every machine that runs tests has it.
    if (!isInstalled) {
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), 'slotwell-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const config = join(folder, 'prometheus.yml');
    writeFileSync(config, scraping.replace(/\S+alerts\.yml/, resolve(ALERTS)));
    const checked = spawnSync(PROMTOOL, ['check', 'config', config], { encoding: 'utf8' });
    expect([checked.status, checked.stderr]).toEqual([0, '']);
  });

  it('fire for the fault that they are named after, and for nothing in an ordinary day', () => {
    if (!isInstalled) {
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), 'slotwell-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'rules.test.yml');
    writeFileSync(
      file,
      JSON.stringify({
        rule_files: [resolve(ALERTS)],
        evaluation_interval: '1m',
        tests: faultDays(),
      }),
    );
    const checked = spawnSync(PROMTOOL, ['test', 'rules', file], { encoding: 'utf8' });
    expect([checked.status, checked.stderr + checked.stdout]).toEqual([
      0,
      expect.stringContaining('SUCCESS'),
    ]);
  });
});

/**
 * Metrics of a server with some visitors, minute by minute for 75 minutes, longer than any alert's
 * delay.
 */
const ORDINARY: Readonly<Record<string, string>> = {
  'up{job="slotwell", instance="a"}': '1x75',
  'process_start_time_seconds{job="slotwell", instance="a"}': '1000x75',
  'slotwell_database_up{instance="a"}': '1x75',
  'slotwell_storage_failures_total{instance="a", call="reserve"}': '0x75',
  'slotwell_http_responses_total{instance="a", mount="widget", status="200"}': '0+600x75',
  'slotwell_http_responses_total{instance="a", mount="widget", status="429"}': '0+2x75',
  'slotwell_http_responses_total{instance="a", mount="widget", status="500"}': '0x75',
  'slotwell_http_responses_total{instance="a", mount="health", status="503"}': '0+4x75',
  'slotwell_bookings_total{instance="a", door="widget", outcome="booked"}': '0+5x75',
  'slotwell_bookings_total{instance="a", door="widget", outcome="slot_unavailable"}': '0+1x75',
  'slotwell_bookings_total{instance="a", door="widget", outcome="failed"}': '0x75',
  'slotwell_http_request_duration_seconds_bucket{instance="a", mount="widget", le="1"}': '0+600x75',
  'slotwell_http_request_duration_seconds_bucket{instance="a", mount="widget", le="5"}': '0+602x75',
  'slotwell_http_request_duration_seconds_bucket{instance="a", mount="widget", le="+Inf"}':
    '0+602x75',
  'nodejs_eventloop_lag_p99_seconds{job="slotwell", instance="a"}': '0.02x75',
  'slotwell_shared_counters_up{instance="a"}': '1x75',
  'slotwell_outbox_oldest_age_seconds{instance="a"}': '3x75',
  'slotwell_deliveries{instance="a", state="dead"}': '2x75',
  'slotwell_deliveries_failing{instance="a", channel="mail"}': '1x75',
  'slotwell_deliveries_failing{instance="a", channel="webhook"}': '0x25 1x50',
  'slotwell_delivery_attempts_total{instance="a", channel="mail", outcome="delivered"}': '0+5x75',
  'slotwell_delivery_attempts_total{instance="a", channel="mail", outcome="failed"}': '0x45 1x30',
  'slotwell_upstream_calls_total{instance="a", purpose="reading", outcome="answered"}': '0+100x75',
  'slotwell_upstream_calls_total{instance="a", purpose="reading", outcome="rate_limited"}': '0x75',
  'slotwell_upstream_calls_total{instance="a", purpose="reading", outcome="unreachable"}': '0x75',
  'slotwell_backup_age_seconds{instance="a"}': '3600+60x75',
  'slotwell_clock_offset_seconds{instance="a"}': '0.4x75',
};

/** For each fault: the alerts that it raises, and the series of `ORDINARY` that it changes. */
const FAULTS: readonly (readonly [
  alerts: readonly string[],
  changes: Readonly<Record<string, string>>,
])[] = [
  [[], {}],
  // Failed messages are resent, or deleted when old.
  [[], { 'slotwell_deliveries{instance="a", state="dead"}': '5x55 4x20' }],
  [['SlotwellDown'], { 'up{job="slotwell", instance="a"}': '1x65 0x10' }],
  [
    ['SlotwellRestarts'],
    { 'process_start_time_seconds{job="slotwell", instance="a"}': '1000x65 2000 2060 2120 2180x7' },
  ],
  // Without Redis, limits are counted in PostgreSQL. If that is down, too, the counters need no
  // alert of their own.
  [
    ['SlotwellDatabaseDown'],
    {
      'slotwell_database_up{instance="a"}': '1x65 0x10',
      'slotwell_shared_counters_up{instance="a"}': '1x65 0x10',
    },
  ],
  [
    ['SlotwellDatabaseFails'],
    { 'slotwell_storage_failures_total{instance="a", call="reserve"}': '0x71 1x4' },
  ],
  [
    ['SlotwellFails'],
    {
      'slotwell_http_responses_total{instance="a", mount="widget", status="500"}': '0x55 10+10x20',
    },
  ],
  [
    ['SlotwellBookingsFail'],
    { 'slotwell_bookings_total{instance="a", door="widget", outcome="failed"}': '0x71 1x4' },
  ],
  [
    ['SlotwellSlow'],
    {
      'slotwell_http_request_duration_seconds_bucket{instance="a", mount="widget", le="1"}':
        '0+500x75',
      'slotwell_http_request_duration_seconds_bucket{instance="a", mount="widget", le="5"}':
        '0+602x75',
    },
  ],
  [
    ['SlotwellBlocked'],
    { 'nodejs_eventloop_lag_p99_seconds{job="slotwell", instance="a"}': '0.8x75' },
  ],
  [
    ['SlotwellVisitorsRefused'],
    { 'slotwell_http_responses_total{instance="a", mount="widget", status="429"}': '0+60x75' },
  ],
  [['SlotwellCountsAlone'], { 'slotwell_shared_counters_up{instance="a"}': '1x65 0x10' }],
  [['SlotwellMessagesLate'], { 'slotwell_outbox_oldest_age_seconds{instance="a"}': '0+60x75' }],
  [['SlotwellMessagesGivenUp'], { 'slotwell_deliveries{instance="a", state="dead"}': '2x55 3x20' }],
  [
    ['SlotwellMailFails'],
    {
      'slotwell_delivery_attempts_total{instance="a", channel="mail", outcome="failed"}':
        '0x65 1+2x10',
    },
  ],
  [
    ['SlotwellWebhooksFail'],
    { 'slotwell_deliveries_failing{instance="a", channel="webhook"}': '0x5 3x70' },
  ],
  [
    ['SlotwellUpstreamRefuses'],
    {
      'slotwell_upstream_calls_total{instance="a", purpose="reading", outcome="rate_limited"}':
        '0x55 1+1x20',
    },
  ],
  [
    ['SlotwellUpstreamFails'],
    {
      'slotwell_upstream_calls_total{instance="a", purpose="reading", outcome="unreachable"}':
        '0x65 5+5x10',
    },
  ],
  [['SlotwellNoBackup'], { 'slotwell_backup_age_seconds{instance="a"}': '260000x75' }],
  [['SlotwellClockWrong'], { 'slotwell_clock_offset_seconds{instance="a"}': '-45x75' }],
];

it('each alert has its fault here', () => {
  expect(FAULTS.flatMap(([alerts]) => alerts).toSorted()).toEqual(
    rules.map(({ alert }) => alert).toSorted(),
  );
});

/** Tests in promtool's format: at the end, exactly these alerts fire and no others. */
function faultDays() {
  return FAULTS.map(([alerts, changes]) => ({
    interval: '1m',
    input_series: Object.entries({ ...ORDINARY, ...changes }).map(([series, values]) => ({
      series,
      values,
    })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: '74m',
        exp_samples: alerts.map((alertname) => ({
          labels: `{alertname="${alertname}"}`,
          value: 1,
        })),
      },
    ],
  }));
}
