/**
 * Recorded metrics are judged by Prometheus' rules, and a row with missing or additional alerts
 * fails.
 */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../docs/read-pages.ts';
import { alertCases } from './cases/index.ts';
import { findFiredAlerts, hasPromtool } from './fired-alerts.ts';
import { judgeAlerts } from './judge-alerts.ts';
import { createMetricsRecord } from './metrics-record.ts';

const every = () => true;
const UP = 'slotwell_database_up 1\n';
const FAILED = (count: number) => `slotwell_bookings_total{door="api",outcome="failed"} ${count}\n`;

/** Builds a record of server `a`: each text for a number of steps. */
function aRecord(...parts: readonly (readonly [text: string | null, steps: number])[]) {
  const record = createMetricsRecord();
  for (const [text, steps] of parts) {
    for (let step = 0; step < steps; step += 1) {
      record.note([{ instance: 'a', text }]);
    }
  }
  return record;
}

describe('a record', () => {
  it('holds each sample under its server, nothing before a series begins, and its end', () => {
    const record = aRecord(
      [null, 1],
      [`# HELP x\n${FAILED(2)}process_cpu 1.5e-7\n`, 2],
      ['', 2],
      [FAILED(0), 1],
    );
    expect(record.series(every)).toEqual([
      { series: 'up{job="slotwell",instance="a"}', values: '0 1 1 1 1 1' },
      {
        series: 'slotwell_bookings_total{job="slotwell",instance="a",door="api",outcome="failed"}',
        values: '_ 2 2 stale _ 0',
      },
      { series: 'process_cpu{job="slotwell",instance="a"}', values: '_ 1.5e-7 1.5e-7 stale _ _' },
    ]);
    expect([record.steps(), record.mostSeries()]).toEqual([6, 2]);
    expect(record.series((metric) => metric === 'up')).toHaveLength(1);
  });

  it('is not about anything but metrics', () => {
    expect(() => aRecord(['<html>', 1])).toThrow('This is no sample: <html>');
  });
});

describe('alerts', () => {
  // promtool may not be installed.
  const isInstalled = hasPromtool();

  it('fire if a server stops responding, and if the first booking fails', () => {
    if (!isInstalled) {
      return;
    }
    expect(findFiredAlerts(aRecord([UP, 8], [null, 12]))).toEqual([
      { alert: 'SlotwellDown', instance: 'a' },
    ]);
    expect(findFiredAlerts(aRecord([FAILED(0), 8], [FAILED(1), 12]))).toEqual([
      { alert: 'SlotwellBookingsFail', instance: 'a' },
    ]);
  });

  it('stay silent without traffic, and during a short outage', () => {
    if (!isInstalled) {
      return;
    }
    expect(findFiredAlerts(aRecord([UP + FAILED(0), 40]))).toEqual([]);
    expect(findFiredAlerts(aRecord([UP, 8], [null, 2], [UP, 12]))).toEqual([]);
  });
});

describe('a row', () => {
  const fired = [
    { alert: 'SlotwellDown', instance: 'b' },
    { alert: 'SlotwellDown', instance: 'a' },
  ];

  it('holds if all that must fire does, and nothing else', () => {
    expect(judgeAlerts({ fires: ['SlotwellDown'] }, { fired, mostSeries: 320 })).toEqual({
      fired: ['SlotwellDown (a, b)'],
      missing: [],
      besides: [],
      holds: true,
    });
  });

  it.each([
    ['an alert is missing', ['SlotwellDown', 'SlotwellSlow'], 320],
    ['an alert is one too many', [], 320],
    ['a server has too many series', ['SlotwellDown'], 500],
    ['nothing was scraped', ['SlotwellDown'], 0],
  ])('does not hold if %s', (_, fires, mostSeries) => {
    expect(judgeAlerts({ fires }, { fired, mostSeries }).holds).toBe(false);
  });
});

describe('the cases', () => {
  const rules: readonly string[] = [
    ...readFileSync('docs/monitoring/alerts.yml', 'utf8').matchAll(/- alert: (\w+)/g),
  ].map(([, name = '']) => name);

  it('bring about each alert that there is', () => {
    expect(new Set(alertCases.flatMap(({ fires }) => fires))).toEqual(new Set(rules));
  });

  it('are those of docs/monitoring.md, with their alerts', () => {
    const { text } = readPage('docs/monitoring.md');
    const listed = [...text.matchAll(/^\| `([a-z-]+)` \| (.+?) \| (.+?) \|$/gm)].map(
      ([, name, fault, fires]) => [name, fault, fires],
    );
    const list = (fires: readonly string[]) =>
      fires.length === 0 ? 'nothing' : fires.map((name) => `\`${name}\``).join(', ');
    expect(listed).toEqual(alertCases.map(({ name, fault, fires }) => [name, fault, list(fires)]));
  });
});
