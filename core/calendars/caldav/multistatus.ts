/** The answer 207 of WebDAV (RFC 4918, section 13): what holds for each of several resources. */

import { SourceFault } from '../source-fault.ts';
import { childOf, parseXml, type XmlElement } from './xml-tree.ts';

/** One resource. */
export interface ResourceStatus {
  /** Path on the server, in one spelling. */
  readonly path: string;
  /** Status of the resource as a whole; 200 if only its properties have one. */
  readonly status: number;
  /** Properties that the server has, by name. */
  readonly properties: ReadonlyMap<string, XmlElement>;
}

export interface Multistatus {
  readonly resources: readonly ResourceStatus[];
  readonly syncToken: string | null;
}

/** Parses the body of an answer to a request to `url`. Rejects with a `SourceFault`. */
export async function parseMultistatus(body: string, url: string): Promise<Multistatus> {
  const root = await parseXml(body);
  if (root.name !== 'DAV:multistatus') {
    throw new SourceFault({ code: 'not_caldav' });
  }
  return {
    resources: root.children
      .filter(({ name }) => name === 'DAV:response')
      .map((response) => readResponse(response, url)),
    syncToken: childOf(root, 'DAV:sync-token')?.text.trim() || null,
  };
}

/** One spelling of an address's path, however the server escapes it, as requests need it. */
export function pathOf(href: string, url: string): string {
  try {
    return new URL(href.trim(), url).pathname
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/');
  } catch {
    throw new SourceFault({ code: 'malformed', detail: 'the address of a file' });
  }
}

function readResponse(response: XmlElement, url: string): ResourceStatus {
  const properties = new Map<string, XmlElement>();
  for (const part of response.children) {
    if (part.name === 'DAV:propstat' && isSuccess(readStatus(part))) {
      for (const property of childOf(part, 'DAV:prop')?.children ?? []) {
        properties.set(property.name, property);
      }
    }
  }
  const href = childOf(response, 'DAV:href');
  if (href === undefined) {
    throw new SourceFault({ code: 'malformed', detail: 'an answer without an address' });
  }
  return {
    path: pathOf(href.text, url),
    status: childOf(response, 'DAV:status') === undefined ? 200 : readStatus(response),
    properties,
  };
}

function readStatus(element: XmlElement): number {
  const text = childOf(element, 'DAV:status')?.text ?? '';
  return Number(/^\s*HTTP\/[\d.]+ (\d{3})/.exec(text)?.[1] ?? 200);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
