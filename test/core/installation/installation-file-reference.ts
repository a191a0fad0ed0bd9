/**
 * The tables of docs/installation-file.md, written from the published JSON Schema; the words around
 * them stay as they are.
 */

/** The subset of JSON Schema that the file's schema uses. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  /** Schema of a mapping's values, by language. */
  readonly additionalProperties?: SchemaNode | boolean;
  readonly required?: readonly string[];
}

export interface ReferenceKey {
  /** Name with the title of its table, for messages: `A reason: capacity`. */
  readonly name: string;
  readonly node: SchemaNode;
  readonly required: boolean;
}

const BEGIN = '<!-- tables: written by "npm run tool reference" -->';
const END = '<!-- end of tables -->';
const LEFT_OUT = /\s*Left out: (.*)$/;

/** Returns each mapping of the file once, parents first. */
function tablesOf(schema: SchemaNode): readonly SchemaNode[] {
  const tables: SchemaNode[] = [];
  const visit = (node: SchemaNode): void => {
    const target = resolve(schema, node);
    if (target.items) {
      visit(target.items);
    }
    if (typeof target.additionalProperties === 'object') {
      visit(target.additionalProperties);
    }
    target.anyOf?.filter(({ $ref }) => $ref !== undefined).forEach(visit);
    if (target.properties === undefined || tables.some(({ title }) => title === target.title)) {
      return;
    }
    tables.push(target);
    for (const inner of Object.values(target.properties)) {
      visit(inner);
    }
  };
  visit(schema);
  return tables;
}

export function resolve(schema: SchemaNode, node: SchemaNode): SchemaNode {
  const name = node.$ref?.replace('#/$defs/', '');
  return name === undefined ? node : { ...schema.$defs?.[name], ...node };
}

export function referenceKeys(schema: SchemaNode): readonly ReferenceKey[] {
  return tablesOf(schema).flatMap((table) =>
    Object.entries(table.properties ?? {}).map(([key, node]) => ({
      name: `${table.title ?? 'a mapping without a title'}: ${key}`,
      node,
      required: table.required?.includes(key) === true,
    })),
  );
}

export function writeReference(page: string, schema: SchemaNode): string {
  const before = page.indexOf(BEGIN);
  const rest = page.indexOf(END);
  if (before < 0 || rest < before) {
    throw new Error(`The page lacks ${BEGIN} and ${END}.`);
  }
  const tables = tablesOf(schema).map((table) => tableText(schema, table));
  return `${page.slice(0, before)}${BEGIN}\n\n${tables.join('\n\n')}\n\n${page.slice(rest)}`;
}

function tableText(
  schema: SchemaNode,
  { title = '', properties = {}, required = [] }: SchemaNode,
): string {
  const rows = Object.entries(properties).map(([key, node]) => {
    const { description = '', examples = [] } = node;
    const meaning = description.replace(LEFT_OUT, '');
    const example = examples[0] === undefined ? '' : code(examples[0]);
    return [
      `\`${key}\``,
      meaning,
      valueWords(schema, key, node),
      whenLeftOut(node, required.includes(key)),
      example,
    ];
  });
  const lines = [
    ['Key', 'Meaning', 'Value', 'Left out', 'Example'],
    ['---', '---', '---', '---', '---'],
    ...rows,
  ];
  return [
    `### ${title}`,
    '',
    ...lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
  ].join('\n');
}

function whenLeftOut({ description = '', default: usual }: SchemaNode, required: boolean): string {
  if (required) {
    return 'required';
  }
  return usual === undefined
    ? (LEFT_OUT.exec(description)?.[1] ?? '').replace(/\.$/, '')
    : code(usual);
}

function valueWords(schema: SchemaNode, key: string, node: SchemaNode): string {
  const { type, format, minimum, maximum, maxLength, maxItems, items, anyOf, pattern = '' } = node;
  if (node.enum) {
    return `one of ${node.enum.map((word) => `\`${word}\``).join(', ')}`;
  }
  if (type === 'integer') {
    return `whole number${unitOf(key)}, ${minimum} to ${maximum}`;
  }
  if (type === 'array') {
    return `list of ${items === undefined ? 'values' : inList(schema, key, items)}, at most ${maxItems}`;
  }
  if (type === 'boolean') {
    return '`true` or `false`';
  }
  if (anyOf) {
    return anyOf
      .map((one) => {
        const branch = resolve(schema, one);
        if (branch.properties) {
          return `[${branch.title}](#${anchor(branch.title ?? '')})`;
        }
        return branch.type === 'object' ? 'one for each language' : valueWords(schema, key, one);
      })
      .join(', or ');
  }
  const { additionalProperties } = node;
  if (typeof additionalProperties === 'object' && additionalProperties.properties !== undefined) {
    return `by language, see [${additionalProperties.title}](#${anchor(additionalProperties.title ?? '')})`;
  }
  if (type === 'object' && node.properties === undefined && node.$ref === undefined) {
    return `mapping, see [${node.title}](#${anchor(node.title ?? '')})`;
  }
  if (type === 'object') {
    return `see [${node.title}](#${anchor(node.title ?? '')})`;
  }
  if (format === 'date') {
    return 'day, `YYYY-MM-DD`';
  }
  if (format === 'email') {
    return 'e-mail address';
  }
  if (format === 'uri') {
    return 'web address';
  }
  if (pattern.includes('24:00')) {
    return 'time, `"HH:MM"`';
  }
  if (maxLength === undefined) {
    return 'text';
  }
  return `text of ${node.minLength === maxLength ? '' : 'at most '}${maxLength} characters`;
}

function inList(schema: SchemaNode, key: string, items: SchemaNode): string {
  const { title } = resolve(schema, items);
  if (title !== undefined) {
    return `mappings, see [${title}](#${anchor(title)})`;
  }
  return valueWords(schema, key, items)
    .replace(/^one of /, '')
    .replace(/^(text|whole number)/, '$1s')
    .replace(/^e-mail address$/, 'e-mail addresses');
}

function unitOf(key: string): string {
  const unit = /(?:^|_)(minutes|days)$/.exec(key)?.[1];
  return unit === undefined ? '' : ` of ${unit}`;
}

/** Returns the value as YAML on one line. */
function code(value: unknown): string {
  return `\`${inYaml(value)}\``;
}

function inYaml(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(inYaml).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}: ${inYaml(inner)}`)
      .join(', ')}}`;
  }
  return typeof value === 'string' && !/^(?:[A-Za-z][\w/]*|\d{4}-\d\d-\d\d)$/.test(value)
    ? JSON.stringify(value)
    : String(value);
}

/** Returns GitHub's anchor of a heading. */
function anchor(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}
