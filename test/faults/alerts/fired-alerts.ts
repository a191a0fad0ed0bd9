/** Which alerts of docs/monitoring/alerts.yml fire for a record, according to promtool. */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeFolder } from '../support/at-exit.ts';
import { type MetricsRecord, SCRAPE_SECONDS } from './metrics-record.ts';

export interface FiredAlert {
  readonly alert: string;
  readonly instance: string;
}

const PROMTOOL = 'promtool';
const RULES = 'docs/monitoring/alerts.yml';
/** Prometheus' own default, which docs/monitoring.md keeps. */
const EVALUATION_SECONDS = 60;
/** Longer than any record. */
const EVER = '1d';

export function hasPromtool(): boolean {
  return spawnSync(PROMTOOL, ['--version']).status === 0;
}

/** Returns each alert that ever fired, once per server. Throws if promtool rejects the record. */
export function findFiredAlerts(record: MetricsRecord): readonly FiredAlert[] {
  const rules = readFileSync(RULES, 'utf8');
  const { folder, remove } = makeFolder(tmpdir(), 'slotwell-alerts-');
  try {
    const file = join(folder, 'record.json');
    writeFileSync(file, JSON.stringify(asTest(record, rules)));
    const { status, stdout, stderr } = spawnSync(PROMTOOL, ['test', 'rules', file], {
      encoding: 'utf8',
    });
    if (status === 0) {
      return [];
    }
    return readFired(stdout + stderr);
  } finally {
    remove();
  }
}

/** Expects no alert at all: promtool then names those that there were. */
function asTest(record: MetricsRecord, rules: string) {
  const lastAt = (record.steps() - 1) * SCRAPE_SECONDS;
  const ever = `count by (alertname, instance) (count_over_time(ALERTS{alertstate="firing"}[${EVER}]))`;
  return {
    rule_files: [resolve(RULES)],
    evaluation_interval: `${EVALUATION_SECONDS}s`,
    tests: [
      {
        interval: `${SCRAPE_SECONDS}s`,
        input_series: record.series((metric) => rules.includes(metric)),
        promql_expr_test: [{ expr: ever, eval_time: `${lastAt}s`, exp_samples: [] }],
      },
    ],
  };
}

function readFired(output: string): readonly FiredAlert[] {
  const [, got] = output.split('got:');
  const found = [...(got ?? '').matchAll(/\{alertname="(\w+)", instance="([^"]*)"\}/g)];
  if (found.length === 0) {
    throw new Error(`promtool does not understand the record:\n${output}`);
  }
  return found.map(([, alert = '', instance = '']) => ({ alert, instance }));
}
