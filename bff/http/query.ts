/**
 * Parses query parameters strictly: each name once, correctly encoded. A missing, repeated or
 * malformed parameter gets the same answer: 404 with its name. Koa's `ctx.query` takes quadratic
 * time if a name is repeated. A space is %20; `+` is accepted too because every form encoder
 * (URLSearchParams, http_build_query, requests) sends it.
 */

import {
  type Choice,
  type Day,
  parseDay,
  parseWallTime,
  type StorageState,
  type WallTime,
} from '../../core/index.ts';

/** Values by name; `null` if the value cannot be decoded or was given more than once. */
export type Query = ReadonlyMap<string, string | null>;

export interface MalformedParameter {
  readonly kind: 'malformed';
  readonly name: string;
}

const ID = /^[1-9][0-9]{0,14}$/;

/** More than any call needs, including what others append to links. */
const MAX_PARAMETERS = 200;

/** With too many parameters, all of them count as missing. */
export function parseQuery(querystring: string): Query {
  const query = new Map<string, string | null>();
  const parts = querystring === '' ? [] : querystring.split('&');
  if (parts.length > MAX_PARAMETERS) {
    return query;
  }
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    if (name !== null) {
      query.set(name, query.has(name) || equals < 0 ? null : decode(part.slice(equals + 1)));
    }
  }
  return query;
}

export function readId(query: Query, name: string): number | MalformedParameter {
  const text = query.get(name);
  return text && ID.test(text) ? Number(text) : malformed(name);
}

/** `persons` is optional. `asOf`: the state that was already read for this request. */
export function readChoice(query: Query, asOf?: StorageState): Choice | MalformedParameter {
  const scheduleId = readId(query, 'schedule');
  if (typeof scheduleId !== 'number') {
    return scheduleId;
  }
  const reasonId = readId(query, 'reason');
  if (typeof reasonId !== 'number') {
    return reasonId;
  }
  const persons = query.has('persons') ? readId(query, 'persons') : undefined;
  return typeof persons === 'object' ? persons : { scheduleId, reasonId, persons, asOf };
}

export function readDay(query: Query): Day | MalformedParameter {
  const text = query.get('day');
  return text && parseDay(text) !== null ? text : malformed('day');
}

export function readSlot(query: Query): WallTime | MalformedParameter {
  const text = query.get('slot');
  return text && parseWallTime(text) !== null ? text : malformed('slot');
}

function malformed(name: string): MalformedParameter {
  return { kind: 'malformed', name };
}

function decode(text: string): string | null {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) {
    return spaced;
  }
  try {
    return decodeURIComponent(spaced);
  } catch {
    return null;
  }
}
