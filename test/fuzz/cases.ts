/**
 * Requests: each as it should be, but for one flaw at most; with the statuses that such a flaw may
 * be answered with.
 */

import fc from 'fast-check';
import { malformedFor, otherType, valueFor } from './arbitrary-values.ts';
import type { JsonSchema, Operation, Parameter } from './operations.ts';

/** Values that requests need to be authorized and to refer to existing things. */
export interface Known {
  readonly token: string;
  readonly site: string;
  /** The address that browsers use, which the administration area's own pages have. */
  readonly own: string;
  readonly session: string;
  readonly days: readonly string[];
  readonly slots: readonly string[];
  readonly bookingIds: readonly number[];
  /** A seal for the widget's booking of this time; each books once. */
  issueSeal(slot: string): string;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Case {
  readonly operation: Operation;
  readonly flaw: string;
  readonly request: Request;
  readonly expected: readonly number[];
  /** Whether the path is unknown, so that the operation does not define the answer. */
  readonly isElsewhere: boolean;
}

/** A request in parts, which a flaw changes. */
interface Draft {
  readonly method: string;
  readonly path: string;
  /** Name and value, percent-encoded, in this order. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** In the place of the body's JSON. */
  readonly bytes?: Buffer;
}

interface Flawed {
  readonly draft: Draft;
  readonly expected: readonly number[];
}

/** `null` where the operation has nothing that could be flawed so. */
type Flaw = (draft: Draft, operation: Operation, known: Known) => fc.Arbitrary<Flawed> | null;

let customers = 0;

const ELSEWHERE = 'another path';

export function caseOf(operations: readonly Operation[], known: Known): fc.Arbitrary<Case> {
  return fc.oneof(
    ...operations.map((operation) => {
      const drafts = draftOf(operation, known);
      const flaws = Object.entries(FLAWS).filter(
        ([name]) => operation.isSentWhole || !HARMLESS.has(name),
      );
      return fc.tuple(fc.constantFrom(...flaws), drafts).chain(([[name, flaw], draft]) => {
        const flawed = flaw(draft, operation, known);
        if (flawed !== null) {
          return flawed.map((one) => toCase(operation, name, one));
        }
        // What the flaw is about is not there.
        return operation.isSentWhole
          ? whole(draft, operation).map((one) => toCase(operation, 'none', one))
          : nobodyWhoMayAsk(draft, operation, known).map((one) =>
              toCase(operation, 'nobody who may ask', one),
            );
      });
    }),
  );
}

/** Changes that keep a request valid. */
const HARMLESS: ReadonlySet<string> = new Set([
  'none',
  'an unknown parameter',
  'an unknown member',
]);

function toCase(operation: Operation, flaw: string, { draft, expected }: Flawed): Case {
  const { method, path, query, body, bytes } = draft;
  const queryString = query.map(([name, value]) => `${name}=${value}`).join('&');
  const sent = bytes ?? (body === undefined ? null : Buffer.from(JSON.stringify(body)));
  const request = {
    method,
    path: queryString === '' ? path : `${path}?${queryString}`,
    headers: draft.headers,
    body: sent,
  };
  return { operation, flaw, request, expected, isElsewhere: flaw === ELSEWHERE };
}

function draftOf(operation: Operation, known: Known): fc.Arbitrary<Draft> {
  const parameters = (list: readonly Parameter[]) =>
    fc.tuple(
      ...list
        .filter(isSent)
        .map((one) =>
          parameterOf(one, known).map((value) => [one.name, encodeURIComponent(value)] as const),
        ),
    );
  return fc
    .tuple(parameters(operation.inPath), parameters(operation.query), bodyOf(operation, known))
    .map(([inPath, query, body]) => ({
      method: operation.method,
      path: inPath.reduce(
        (path, [name, value]) => path.replace(`{${name}}`, value),
        operation.path,
      ),
      query,
      headers: {
        ...letIn(operation, known),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body,
    }));
}

/** Whether to send an optional parameter. */
const isSent = ({ required, name }: Parameter) => required || name.length % 2 === 0;

function letIn(
  { mount }: Operation,
  { token, site, own, session }: Known,
): Readonly<Record<string, string>> {
  if (mount === 'api') {
    return { authorization: `Bearer ${token}` };
  }
  if (mount === 'widget') {
    return { origin: site };
  }
  return {
    'slotwell-admin': '1',
    origin: own,
    'sec-fetch-site': 'same-origin',
    cookie: `slotwell=${session}`,
  };
}

function parameterOf({ name, schema }: Parameter, known: Known): fc.Arbitrary<string> {
  const likely = likelyValue(name, known);
  const allowed = valueFor(schema).map(String);
  return likely === null ? allowed : likely.map(String);
}

function likelyValue(
  name: string,
  { days, slots, bookingIds }: Known,
): fc.Arbitrary<unknown> | null {
  if (name === 'schedule' || name === 'reason' || name === 'persons') {
    return fc.constant(1);
  }
  if (name === 'day' || name === 'from') {
    return fc.constantFrom(...days);
  }
  if (name === 'slot') {
    return fc.constantFrom(...slots);
  }
  if (name === 'id' || name === 'message') {
    return fc.constantFrom(...bookingIds, 1, 2, 77);
  }
  return null;
}

function bodyOf(operation: Operation, known: Known): fc.Arbitrary<unknown> {
  const { body, mount } = operation;
  if (body === null) {
    return fc.constant(undefined);
  }
  // A whole configuration is long, and hardly any that chance makes is one.
  if (operation.path.startsWith('/admin/api/v1/configuration')) {
    return fc.constant({ version: 1 });
  }
  return valueFor(body).chain((value) => {
    if (mount === 'admin' && operation.path !== '/admin/api/v1/bookings') {
      return fc.constant(value);
    }
    return fc.constantFrom(...known.slots).map((slot) => ({
      ...Object(value),
      ...('slot' in Object(value) && { schedule: 1, reason: 1, slot }),
      ...('submission' in Object(value) && {
        submission: { last_name: 'Lovelace', email: `c${++customers}@example.org` },
      }),
      ...(operation.path === '/widget/v1/bookings' && {
        lang: 'en',
        website: '',
        seal: known.issueSeal(slot),
      }),
      ...(operation.path === '/admin/api/v1/bookings' && { note: '', overrule: undefined }),
    }));
  });
}

const whole = (draft: Draft, { good }: Operation): fc.Arbitrary<Flawed> =>
  fc.constant({ draft, expected: good });

/**
 * A stranger's parameter or body: 404 for the parameters of `/api` and `/widget`, 400 elsewhere;
 * the administration area may say that it is not there.
 */
const refusedParameter = ({ mount }: Operation) => (mount === 'admin' ? [400, 403, 404] : [404]);
const refusedBody = ({ mount }: Operation) => (mount === 'admin' ? [400, 403, 404, 409] : [400]);
const refusedType = ({ mount }: Operation) => (mount === 'admin' ? [415, 403] : [415]);

/** Methods that nothing has. */
const ODD = ['PATCH', 'PROPFIND'];

const FLAWS: Readonly<Record<string, Flaw>> = {
  none: whole,
  'an unknown parameter': (draft, { good }) =>
    fc.constant({
      draft: { ...draft, query: [...draft.query, ['utm_source', 'x'] as const] },
      expected: good,
    }),
  'a parameter too few': (draft, operation) => {
    const required = operation.query.filter((one) => one.required);
    if (required.length === 0) {
      return null;
    }
    return fc.constantFrom(...required).map(({ name }) => ({
      draft: { ...draft, query: draft.query.filter(([each]) => each !== name) },
      expected: refusedParameter(operation),
    }));
  },
  'a parameter twice': (draft, operation) =>
    draft.query.length === 0
      ? null
      : fc.constantFrom(...draft.query).map((pair) => ({
          draft: { ...draft, query: [...draft.query, pair] },
          expected: refusedParameter(operation),
        })),
  'a malformed parameter': (draft, operation) => {
    const strict = draft.query.filter(([name]) =>
      /^(schedule|reason|day|slot|persons)$/.test(name),
    );
    if (strict.length === 0) {
      return null;
    }
    return fc.constantFrom(...strict).chain(([name]) =>
      malformedFor(name).map((value) => ({
        draft: {
          ...draft,
          query: draft.query.map((pair) => (pair[0] === name ? ([name, value] as const) : pair)),
        },
        // Why 24:00 is not offered can be explained.
        expected: [
          ...refusedParameter(operation),
          ...(name === 'slot' && operation.path.endsWith('/explanations') ? operation.good : []),
        ],
      })),
    );
  },
  'a malformed path': (draft, operation) => {
    if (operation.inPath.length === 0) {
      return null;
    }
    return fc.constantFrom(...operation.inPath).chain(({ name }) =>
      malformedFor(name).map((value) => ({
        draft: {
          ...draft,
          path: operation.path.replace(`{${name}}`, value).replaceAll(/\{\w+\}/g, '1'),
        },
        expected: [400, 403, 404, 405],
      })),
    );
  },
  [ELSEWHERE]: (draft, operation) =>
    fc
      .constantFrom<(path: string) => string>(
        (path) => `${path}/`,
        (path) => `/${path}`,
        (path) => path.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
        (path) => `${path}%00`,
        (path) => `${path}/../secret`,
      )
      .map((change) => ({
        draft: { ...draft, path: change(draft.path) },
        expected: operation.mount === 'admin' ? [403, 404, 405] : [403, 404],
      })),
  'a member too few': (draft, operation) => {
    const required = Array.isArray(operation.body?.required)
      ? operation.body.required.map(String)
      : [];
    if (required.length === 0) {
      return null;
    }
    return fc.constantFrom(...required).map((name) => {
      const { [name]: _left, ...rest } = Object(draft.body);
      return { draft: { ...draft, body: rest }, expected: refusedBody(operation) };
    });
  },
  'a member of another type': (draft, operation) => {
    const members = Object.keys(Object(operation.body?.properties)).filter((name) =>
      isPlain(Object(operation.body?.properties)[name]),
    );
    if (members.length === 0 || draft.body === undefined) {
      return null;
    }
    return fc.constantFrom(...members).chain((name) =>
      otherType(
        name in Object(draft.body)
          ? Object(draft.body)[name]
          : exampleOf(Object(operation.body?.properties)[name]),
      ).map((value) => ({
        draft: { ...draft, body: { ...Object(draft.body), [name]: value } },
        expected: refusedBody(operation),
      })),
    );
  },
  'a member out of bounds': (draft, operation) => {
    const beyond = Object.entries(Object(operation.body?.properties)).flatMap(([name, schema]) =>
      beyondOf(Object(schema)).map((value) => [name, value] as const),
    );
    if (beyond.length === 0 || draft.body === undefined) {
      return null;
    }
    return fc.constantFrom(...beyond).map(([name, value]) => ({
      draft: { ...draft, body: { ...Object(draft.body), [name]: value } },
      expected: refusedBody(operation),
    }));
  },
  'an unknown member': (draft, operation) =>
    draft.body === undefined
      ? null
      : fc.constant({
          draft: { ...draft, body: { ...Object(draft.body), utm: 'x' } },
          expected: [...operation.good, 400],
        }),
  'a body that is none': (draft, operation) =>
    draft.body === undefined
      ? null
      : fc
          .constantFrom(
            ...[
              '',
              'null',
              '[]',
              '"x"',
              '1',
              '{',
              '{"a":1}}',
              '{"a":1,"a":2}',
              '{"__proto__":{"x":1}}',
              '\uFEFF{}',
              'schedule=1',
            ],
            `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`,
            `{"a":"${'x'.repeat(70_000)}"}`,
          )
          .map((json) => ({
            draft: { ...draft, bytes: Buffer.from(json) },
            expected: refusedBody(operation),
          })),
  'a body that is no text': (draft, operation) =>
    draft.body === undefined
      ? null
      : fc.constant({
          draft: { ...draft, bytes: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) },
          expected: refusedBody(operation),
        }),
  'another content type': (draft, operation) =>
    draft.body === undefined
      ? null
      : fc
          .constantFrom(
            'text/plain',
            'application/x-www-form-urlencoded',
            'application/json; charset=utf-16',
            'application/ld+json',
            'x',
          )
          .map((type) => ({
            draft: { ...draft, headers: { ...draft.headers, 'content-type': type } },
            expected: refusedType(operation),
          })),
  'a compressed body': (draft, operation) =>
    draft.body === undefined
      ? null
      : fc.constant({
          draft: { ...draft, headers: { ...draft.headers, 'content-encoding': 'gzip' } },
          expected: refusedType(operation),
        }),
  'HEAD in the place of GET': (draft, operation) =>
    operation.method !== 'GET' || operation.mount === 'admin'
      ? null
      : fc.constant({ draft: { ...draft, method: 'HEAD' }, expected: operation.good }),
  'OPTIONS in the place of its method': (draft, operation) =>
    operation.mount === 'admin'
      ? null
      : fc.constant({
          draft: { ...draft, method: 'OPTIONS', query: [], body: undefined },
          expected: [204],
        }),
  'another method': (draft, operation) =>
    fc
      // In the administration area another call may have the same path.
      .constantFrom(
        ...(operation.mount === 'admin' ? ODD : ['GET', 'POST', 'PUT', 'DELETE', ...ODD]).filter(
          (one) => one !== operation.method,
        ),
      )
      .map((method) => ({
        draft: { ...draft, method, query: [], body: method === 'GET' ? undefined : draft.body },
        expected: [405],
      })),
  'nobody who may ask': nobodyWhoMayAsk,
  'a malformed key': (draft, operation) =>
    draft.body === undefined || operation.mount === 'admin' || !operation.path.endsWith('/bookings')
      ? null
      : fc.constantFrom('', '"', '"a', 'a'.repeat(256), 'ä').map((key) => ({
          draft: { ...draft, headers: { ...draft.headers, 'idempotency-key': key } },
          expected: [400],
        })),
};

function nobodyWhoMayAsk(
  draft: Draft,
  operation: Operation,
  { token }: Known,
): fc.Arbitrary<Flawed> {
  return fc.constantFrom(...strangers(operation, token)).map((headers) => ({
    draft: { ...draft, headers: { 'content-type': 'application/json', ...headers } },
    expected: forStrangers(operation),
  }));
}

const isPlain = (schema: unknown) =>
  ['string', 'integer', 'number', 'boolean', 'array', 'object'].includes(
    String(Object(schema).type),
  );

/** Values of the right type that the schema does not allow. */
function beyondOf({
  type,
  maxLength,
  minLength,
  minimum,
  maximum,
  enum: options,
}: JsonSchema): readonly unknown[] {
  if (Array.isArray(options)) {
    return ['none of them'];
  }
  if (type === 'string') {
    return [
      ...(typeof maxLength === 'number' ? ['x'.repeat(maxLength + 1)] : []),
      ...(typeof minLength === 'number' && minLength > 0 ? ['x'.repeat(minLength - 1)] : []),
    ];
  }
  if (type !== 'integer' && type !== 'number') {
    return [];
  }
  return [
    ...(type === 'integer' ? [1.5] : []),
    ...(typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER ? [minimum - 1] : []),
    ...(typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? [maximum + 1] : []),
  ];
}

function exampleOf(schema: unknown): unknown {
  const examples: Readonly<Record<string, unknown>> = {
    string: 'x',
    integer: 1,
    number: 1,
    boolean: true,
    array: [],
    object: {},
  };
  return examples[String(Object(schema).type)];
}

function strangers(
  { mount, method }: Operation,
  token: string,
): readonly Readonly<Record<string, string>>[] {
  if (mount === 'api') {
    const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    return [
      {},
      ...[`Bearer ${wrong}`, `Basic ${token}`, token, 'Bearer', `Bearer ${token} x`].map(
        (authorization) => ({ authorization }),
      ),
    ];
  }
  const foreign = [
    'https://evil.example',
    'null',
    'https://www.praxis.example.evil.example',
    'http://www.praxis.example',
  ].map((origin) => ({ origin }));
  if (mount === 'widget') {
    return method === 'GET' ? foreign : [{}, ...foreign];
  }
  return [
    {},
    { 'slotwell-admin': '1', 'sec-fetch-site': 'cross-site' },
    { 'slotwell-admin': '1', origin: 'https://evil.example' },
  ];
}

function forStrangers({ mount }: Operation): readonly number[] {
  if (mount === 'api') {
    return [401];
  }
  return mount === 'widget' ? [403] : [401, 403];
}
