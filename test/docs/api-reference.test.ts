/** The API reference says all that the OpenAPI document does. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createOpenApiDocument } from '../../bff/api/open-api.ts';
import { writeApiReference } from '../../docs/.vitepress/api-reference.ts';

const text = writeApiReference();
const document = JSON.parse(JSON.stringify(createOpenApiDocument()));
const sections = new Map(
  text.split(/^## /m).map((section) => [section.split('\n', 1)[0] ?? '', section]),
);

interface Call {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const calls: readonly (readonly [string, Call])[] = [
  ...Object.entries<Record<string, Call>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const,
    ),
  ),
  ...Object.entries<{ readonly post: Call }>(document.webhooks).map(
    ([event, { post }]) => [`Webhook ${event}`, post] as const,
  ),
];

describe('the API reference', () => {
  it.each(calls)('describes %s: parameters, statuses, meaning', (heading, call) => {
    const section = sections.get(heading) ?? '';
    const said = [
      call.summary,
      call.description,
      ...(call.parameters ?? []).map(({ name }) => `| \`${name}\` |`),
      ...Object.entries(call.responses).flatMap(([status, { description }]) => [
        `| \`${status}\` |`,
        description,
      ]),
    ];
    expect(said.filter((part) => !section.includes(part))).toEqual([]);
  });

  it('has an example of every body of a call', () => {
    for (const [heading] of calls.filter(([name]) => !name.startsWith('Webhook'))) {
      expect([heading, sections.get(heading)?.match(/^```json$/gm)?.length ?? 0]).toEqual([
        heading,
        heading === 'POST /bookings' ? 10 : 6,
      ]);
    }
  });

  it('describes every schema that it links to', () => {
    const links = [...text.matchAll(/\]\(#([a-z]+)\)/g)].map(([, anchor]) => anchor);
    const anchors = [...text.matchAll(/^### (\w+)$/gm)].map(([, name]) => name?.toLowerCase());
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  it('is linked from the page for integrators', () => {
    expect(readFileSync('docs/api.md', 'utf8')).toContain('<!-- api-reference -->');
    expect(readFileSync('docs/integrating.md', 'utf8')).toContain('](api.md)');
  });
});
