/**
 * Writes the API reference as Markdown, from the OpenAPI document that the server serves. It stands
 * in the place of a comment in `docs/api.md`.
 */

import type { MarkdownRenderer } from 'vitepress';
import { z } from 'zod';
import { createOpenApiDocument } from '../../bff/api/open-api.ts';

const PLACE = '<!-- api-reference -->';

/** Before anything else is read of the page, so that the search finds what is inserted, too. */
export function insertApiReference(md: MarkdownRenderer): void {
  md.core.ruler.before('normalize', 'api_reference', (state) => {
    if (state.src.includes(PLACE)) {
      state.src = state.src.replace(PLACE, () => writeApiReference());
    }
  });
}

const schemaShape = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  description: z.string().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), schemaShape).optional();
  },
  get items() {
    return schemaShape.optional();
  },
  get anyOf() {
    return z.array(schemaShape).optional();
  },
  get oneOf() {
    return z.array(schemaShape).optional();
  },
  get allOf() {
    return z.array(schemaShape).optional();
  },
});
type Schema = z.output<typeof schemaShape>;

const bodyShape = z.object({
  'application/json': z.object({ schema: schemaShape, example: z.unknown().optional() }),
});
const parameterShape = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: schemaShape,
});
const callShape = z.object({
  summary: z.string(),
  description: z.string(),
  parameters: z.array(parameterShape).default([]),
  requestBody: z.object({ description: z.string().default(''), content: bodyShape }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      headers: z.record(z.string(), z.unknown()).default({}),
      content: bodyShape.optional(),
    }),
  ),
});
type Call = z.output<typeof callShape>;
const documentShape = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), callShape)),
  webhooks: z.record(z.string(), z.record(z.string(), callShape)),
  components: z.object({ schemas: z.record(z.string(), schemaShape) }),
});
type Described = z.output<typeof documentShape>;

/** The whole reference, from the calls to the schemas that they share. */
export function writeApiReference(): string {
  const document = documentShape.parse(JSON.parse(JSON.stringify(createOpenApiDocument())));
  const { info, paths, webhooks, components } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) =>
      writeCall(`${method.toUpperCase()} ${path}`, call, document),
    ),
  );
  const messages = Object.entries(webhooks).flatMap(([event, methods]) =>
    Object.values(methods).map((call) => writeCall(`Webhook ${event}`, call, document)),
  );
  const schemas = Object.entries(components.schemas).map(([name, schema]) =>
    [`### ${name}`, schema.description ?? '', writeSchema(schema)].join('\n\n'),
  );
  return [
    info.description,
    'Every path begins with `/api`, and every call needs the header `Authorization: Bearer TOKEN`.',
    ...calls,
    ...messages,
    '## Schemas',
    ...schemas,
  ].join('\n\n');
}

function writeCall(
  heading: string,
  { summary, description, parameters, requestBody, responses }: Call,
  { components }: Described,
): string {
  const named = parameters.map((parameter) => [
    `\`${parameter.name}\``,
    parameter.in,
    typeOf(parameter.schema),
    parameter.required ? 'yes' : 'no',
    parameter.description ?? describe(parameter.schema, components.schemas),
  ]);
  const answers = Object.entries(responses).map(([status, { description: meaning, headers }]) => [
    `\`${status}\``,
    meaning,
    Object.keys(headers)
      .map((name) => `\`${name}\``)
      .join(', '),
  ]);
  const success = Object.entries(responses).filter(([, { content }]) => content !== undefined);
  return [
    `## ${heading}`,
    `**${summary}.** ${description}`,
    table(['Parameter', 'In', 'Type', 'Required', 'Meaning'], named),
    requestBody && `**Body.** ${requestBody.description} ${writeBody(requestBody.content)}`,
    table(['Status', 'Meaning', 'Headers'], answers),
    ...success.map(([status, { content }]) =>
      content ? `**Answer ${status}.** ${writeBody(content)}` : undefined,
    ),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Of a body: its schema, and an example if there is one. */
function writeBody({ 'application/json': { schema, example } }: z.output<typeof bodyShape>) {
  const shown = schema.properties === undefined ? typeOf(schema) : writeSchema(schema);
  const code =
    example === undefined ? '' : `\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``;
  return `${schema.properties === undefined ? shown : `\n\n${shown}`}${code}`;
}

/** The members of an object as a table; anything else by its type. */
function writeSchema(schema: Schema): string {
  if (schema.properties === undefined) {
    return `Type: ${typeOf(schema)}`;
  }
  return table(
    ['Member', 'Type', 'Required', 'Meaning'],
    Object.entries(schema.properties).map(([name, member]) => [
      `\`${name}\``,
      typeOf(member),
      schema.required.includes(name) ? 'yes' : 'no',
      member.description ?? '',
    ]),
  );
}

function describe({ description, $ref }: Schema, schemas: Described['components']['schemas']) {
  return description ?? schemas[nameOf($ref)]?.description ?? '';
}

const nameOf = (ref = '') => ref.replace('#/components/schemas/', '');

/** In the words of JSON, with links to the schemas that have a name. */
function typeOf({ $ref, type, enum: values, const: only, items, ...schema }: Schema): string {
  if ($ref !== undefined) {
    return `[${nameOf($ref)}](#${nameOf($ref).toLowerCase()})`;
  }
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (variants !== undefined) {
    return variants.map(typeOf).join(' or ');
  }
  const listed = only === undefined ? values : [only];
  if (listed !== undefined) {
    return listed.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  }
  return items === undefined ? [type ?? 'any'].flat().join(' or ') : `array of ${typeOf(items)}`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) {
    return '';
  }
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
