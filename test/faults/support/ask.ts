/**
 * A client's request with the times of request and answer, and whether the server may give that
 * answer.
 */

export interface Answer {
  /** 0: the connection ended without an answer. */
  readonly status: number;
  readonly text: string;
  /** Empty: none was given. */
  readonly etag: string;
  /** The header as it came; empty: none was given. */
  readonly retryAfter: string;
  /** Milliseconds since 1970, on this machine's clock. */
  readonly askedAt: number;
  readonly answeredAt: number;
}

export interface Question {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Sent instead, as a page's form is. */
  readonly form?: Readonly<Record<string, string>>;
}

/** Longer than any allowed answer, so that the request counts as unanswered. */
const PATIENCE_MS = 60_000;

export async function ask(
  url: string,
  { method = 'GET', headers = {}, body, form }: Question = {},
): Promise<Answer> {
  const askedAt = Date.now();
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = form === undefined ? body && JSON.stringify(body) : new URLSearchParams(form);
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(url, {
      method,
      headers: { ...type, ...headers },
      signal,
      redirect: 'manual',
      ...(sent && { body: sent }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      text,
      etag: answer.headers.get('etag') ?? '',
      retryAfter: answer.headers.get('retry-after') ?? '',
      askedAt,
      answeredAt: Date.now(),
    };
  } catch {
    // The caller looks for missing answers.
    return { status: 0, text: '', etag: '', retryAfter: '', askedAt, answeredAt: Date.now() };
  }
}

/** A member of an answer's JSON body; undefined: there is none. */
export function memberOf({ text }: Pick<Answer, 'text'>, name: string): unknown {
  const body: unknown = parse(text);
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
