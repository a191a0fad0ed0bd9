/**
 * Chromium's accessibility tree as text: a line per element with role, quoted name and states, in
 * reading order.
 */

import type { Page } from 'playwright-core';

interface AXValue {
  readonly value?: unknown;
}

interface AXNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: AXValue;
  readonly name?: AXValue;
  readonly description?: AXValue;
  readonly value?: AXValue;
  readonly properties?: readonly { readonly name: string; readonly value: AXValue }[];
  readonly childIds?: readonly string[];
}

/** States that people need to know; others describe possible actions or positions. */
const STATES = [
  'level',
  'checked',
  'pressed',
  'expanded',
  'selected',
  'disabled',
  'required',
  'invalid',
  'modal',
  'live',
  'focused',
];
/** States that are also announced when off: empty boxes, closed lists, switches. */
const OFF_IS_SAID = new Set(['checked', 'expanded', 'pressed']);
/** Boxes and pieces of text that are read with what they stand in. */
const SILENT = new Set(['none', 'generic', 'InlineTextBox', 'ListMarker', 'LineBreak']);

export async function readAccessibilityTree(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return writeTree(nodes);
}

function writeTree(nodes: readonly AXNode[]): string {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const visit = (node: AXNode | undefined, depth: number, around: string): void => {
    if (node === undefined) {
      return;
    }
    const name = String(node.name?.value ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    const role = String(node.role?.value ?? '');
    // A text says what its heading or button is called already.
    const isSaid =
      node.ignored ||
      SILENT.has(role) ||
      (role === 'StaticText' && (name === '' || around.includes(name)));
    if (!isSaid) {
      lines.push(`${'  '.repeat(depth)}${lineOf(node, role, name)}`);
    }
    for (const id of node.childIds ?? []) {
      visit(byId.get(id), isSaid ? depth : depth + 1, isSaid ? around : name || around);
    }
  };
  visit(nodes[0], 0, '');
  return `${lines.join('\n')}\n`;
}

function lineOf(node: AXNode, role: string, name: string): string {
  const states = (node.properties ?? []).flatMap(({ name: state, value: { value } }) => {
    if (!STATES.includes(state)) {
      return [];
    }
    const isOff = value === false || value === 'false';
    if (isOff) {
      return OFF_IS_SAID.has(state) ? [`not ${state}`] : [];
    }
    return value === true || value === 'true' ? [state] : [`${state} ${String(value)}`];
  });
  const { value, description } = node;
  return [
    role === 'StaticText' ? 'text' : role,
    ...(name === '' ? [] : [JSON.stringify(name)]),
    ...(value?.value === undefined || value.value === ''
      ? []
      : [`= ${JSON.stringify(value.value)}`]),
    ...states.map((state) => `[${state}]`),
    ...(description?.value ? [`(${String(description.value)})`] : []),
  ].join(' ');
}
