/** Values that a JSON schema allows, and values that hardly any does. */

import fc from 'fast-check';
import type { JsonSchema } from './operations.ts';

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 40 }) },
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    'Ada Lovelace',
    'ada@example.org',
    '=1+1',
    '<script>alert(1)</script>',
    "Robert'); DROP TABLE booking;--",
    '‮abc',
    '😀',
  ),
);

/** Returns a value for the schema; unconstrained parts may be anything. */
export function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) {
    return fc.oneof(...options.map(valueFor));
  }
  if ('const' in schema) {
    return fc.constant(schema.const);
  }
  if (Array.isArray(schema.enum)) {
    return fc.constantFrom(...schema.enum);
  }
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type: unknown) => valueFor({ ...schema, type })));
  }
  switch (schema.type) {
    case 'string':
      return stringOf(schema);
    case 'integer':
    case 'number':
      return fc.oneof(
        {
          weight: 4,
          arbitrary: fc.integer({
            min: bound(schema.minimum, 0),
            max: Math.max(5, bound(schema.minimum, 0)),
          }),
        },
        integerOf(schema),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueFor(Object(schema.items)), {
        maxLength: Math.min(bound(schema.maxItems, 3), 3),
        minLength: bound(schema.minItems, 0),
      });
    case 'object':
      return objectOf(schema);
    default:
      return fc.oneof(text, fc.integer(), fc.boolean());
  }
}

const bound = (value: unknown, otherwise: number) =>
  typeof value === 'number' ? value : otherwise;

function integerOf({ minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(bound(minimum, -1_000_000), Number.MIN_SAFE_INTEGER);
  const max = Math.min(bound(maximum, 1_000_000), Number.MAX_SAFE_INTEGER);
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
}

function stringOf({ pattern, format, maxLength, minLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') {
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((date) => date.toISOString());
  }
  const min = bound(minLength, 0);
  const max = bound(maxLength, 60);
  const within = (value: string) => value.length >= min && value.length <= max;
  if (typeof pattern === 'string' && !pattern.includes('\\p{')) {
    return fc.stringMatching(new RegExp(pattern)).filter(within);
  }
  return fc.oneof(text.filter(within), fc.string({ minLength: max, maxLength: max }));
}

function objectOf({
  properties,
  required,
  additionalProperties,
}: JsonSchema): fc.Arbitrary<unknown> {
  const known = Object.fromEntries(
    Object.entries(Object(properties)).map(([name, schema]) => [name, valueFor(Object(schema))]),
  );
  const requiredKeys = (Array.isArray(required) ? required : []).filter((name) => name in known);
  const base = fc.record(known, { requiredKeys });
  if (properties !== undefined || additionalProperties === false) {
    return base;
  }
  return fc.dictionary(
    fc.constantFrom('last_name', 'email', 'note', 'x'),
    valueFor(Object(additionalProperties)),
    { maxKeys: 4 },
  );
}

const NO_IDS = [
  '',
  '0',
  '-1',
  '01',
  '+1',
  '1.0',
  '1e0',
  '%201',
  '1%20',
  '1%00',
  'NaN',
  'null',
  'true',
  '9'.repeat(20),
  '%EF%BC%91',
];
const NO_DAYS = [
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '26-1-1',
  '2026-12-01T09:00:00',
  '0000-00-00',
  '2026-12-01%20',
  '02026-12-01',
];
const NO_TIMES = [
  '2026-12-01%209:00',
  '2026-12-01%2024:00:00',
  '2026-12-01%2009:60:00',
  '2026-02-30%2009:00:00',
  '2026-12-01T09:00:00Z',
];
const EVIL = [
  '%27%20OR%201=1--',
  '..%2F..%2Fetc%2Fpasswd',
  '__proto__',
  '%ZZ',
  '%C3%28',
  '%00',
  '%0d%0aX-Evil:1',
  '[]',
  '{}',
  'a'.repeat(3_000),
];

/** Returns a malformed parameter, percent-encoded if needed. */
export function malformedFor(name: string): fc.Arbitrary<string> {
  const wrong: Readonly<Record<string, readonly string[]>> = { day: NO_DAYS, slot: NO_TIMES };
  const near = wrong[name] ?? NO_IDS;
  const far = [...NO_IDS, ...EVIL, ...(name === 'day' ? NO_TIMES : NO_DAYS)];
  return fc.oneof(fc.constantFrom(...near), fc.constantFrom(...far));
}

/** Returns a value of another JSON type. */
export function otherType(value: unknown): fc.Arbitrary<unknown> {
  const all: readonly unknown[] = [null, true, 0, -1, 1.5, 1e300, '', 'x', [], ['x'], {}, { a: 1 }];
  return fc.constantFrom(...all.filter((one) => kindOf(one) !== kindOf(value)));
}

function kindOf(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  return Array.isArray(value) ? 'array' : typeof value;
}
