/**
 * The XML of CalDAV answers as a small tree. Strict: what is cut off or not well-formed is no answer
 * at all. Long answers are read in pieces, so that requests of visitors go on in between.
 */

import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { SourceFault } from '../source-fault.ts';

/** An element by its namespace and name, such as `DAV:href`. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  /** The text directly within. */
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const PIECE = 65_536;
const MAX_ELEMENTS = 500_000;
const MAX_DEPTH = 64;

interface OpenElement {
  readonly name: string;
  readonly children: XmlElement[];
  text: string;
  readonly attributes: Record<string, string>;
}

/** Parses a document. Rejects with a `SourceFault`. */
export async function parseXml(text: string): Promise<XmlElement> {
  const parser = new SaxesParser({ xmlns: true });
  const open: OpenElement[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  parser.on('error', (error) => {
    throw new SourceFault({ code: 'malformed', detail: error.message.slice(0, 120) });
  });
  parser.on('doctype', () => {
    throw new SourceFault({ code: 'malformed', detail: 'the answer has a document type' });
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    elements += 1;
    if (elements > MAX_ELEMENTS || open.length === MAX_DEPTH) {
      throw new SourceFault({ code: 'too_many', limit: MAX_ELEMENTS, what: 'elements' });
    }
    const values = Object.values(attributes).map(({ local: name, value }) => [name, value]);
    open.push({
      name: `${uri.replace(/:$/, '')}:${local}`,
      children: [],
      text: '',
      attributes: Object.fromEntries(values),
    });
  });
  const append = (more: string) => {
    const inner = open.at(-1);
    if (inner !== undefined) {
      inner.text += more;
    }
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    const ended = open.pop();
    const outer = open.at(-1);
    if (ended !== undefined) {
      outer?.children.push(ended);
      root = outer === undefined ? ended : root;
    }
  });
  for (let at = 0; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE));
    await setImmediate();
  }
  parser.close();
  if (root === null) {
    throw new SourceFault({ code: 'malformed', detail: 'the answer is empty' });
  }
  return root;
}

/** The first child of a name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Text from outside within XML. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
