/**
 * Scraped metrics as Prometheus would store them: each scrape is a step of 15 seconds, however long
 * it really took.
 */

/** Same as `scrape_interval` in docs/monitoring.md. */
export const SCRAPE_SECONDS = 15;

export interface Scrape {
  readonly instance: string;
  /** Metrics in Prometheus' text format; null if there was no answer. */
  readonly text: string | null;
}

/** Series in promtool's format. */
export interface InputSeries {
  readonly series: string;
  readonly values: string;
}

export interface MetricsRecord {
  /** Records a step in which each server was scraped once. */
  note(scrapes: readonly Scrape[]): void;
  /** How many steps it has. */
  steps(): number;
  /** The most series that one server ever had. */
  mostSeries(): number;
  /** Returns the series of metrics that `isAsked` selects. */
  series(isAsked: (metric: string) => boolean): readonly InputSeries[];
}

interface Row {
  readonly metric: string;
  readonly values: string[];
}

/** Marks the end of a series, so that Prometheus does not look back. */
const STALE = 'stale';
const NOTHING = '_';
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;

export function createMetricsRecord(): MetricsRecord {
  const rows = new Map<string, Row>();
  let steps = 0;
  let mostSeries = 0;

  function add(metric: string, labels: string, value: string): void {
    const series = `${metric}{${labels}}`;
    const row = rows.get(series) ?? { metric, values: Array<string>(steps).fill(NOTHING) };
    rows.set(series, row);
    row.values.push(value);
  }

  function addScrape({ instance, text }: Scrape): void {
    const own = `job="slotwell",instance="${instance}"`;
    add('up', own, text === null ? '0' : '1');
    const samples = text === null ? [] : readSamples(text);
    for (const { metric, labels, value } of samples) {
      add(metric, labels === '' ? own : `${own},${labels}`, value);
    }
    mostSeries = Math.max(mostSeries, samples.length);
  }

  return {
    note(scrapes) {
      scrapes.forEach(addScrape);
      steps += 1;
      for (const { values } of rows.values()) {
        if (values.length < steps) {
          values.push(hasEnded(values) ? NOTHING : STALE);
        }
      }
    },
    steps: () => steps,
    mostSeries: () => mostSeries,
    series: (isAsked) =>
      [...rows]
        .filter(([, { metric }]) => isAsked(metric))
        .map(([series, { values }]) => ({ series, values: values.join(' ') })),
  };
}

function hasEnded(values: readonly string[]): boolean {
  const last = values.at(-1);
  return last === STALE || last === NOTHING;
}

function readSamples(text: string) {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, metric, labels = '', value] = SAMPLE.exec(line) ?? [];
      if (metric === undefined || value === undefined) {
        throw new Error(`This is no sample: ${line}`);
      }
      return { metric, labels, value };
    });
}
