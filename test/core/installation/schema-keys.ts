/**
 * The keys of the installation file's schema, each with the way to it:
 * `schedules[].exceptions[].date`, `mail.texts.move.*.subject`.
 */

import { resolve, type SchemaNode } from './installation-file-reference.ts';

export function schemaKeys(
  schema: SchemaNode,
  node: SchemaNode = schema,
  path = '',
): readonly string[] {
  const { items, properties, additionalProperties } = resolve(schema, node);
  if (items) {
    return schemaKeys(schema, items, `${path}[]`);
  }
  // A mapping by language, but for texts within texts: those are one setting.
  if (
    typeof additionalProperties === 'object' &&
    resolve(schema, additionalProperties).properties
  ) {
    return schemaKeys(schema, additionalProperties, `${path}.*`);
  }
  if (!properties) {
    return [path];
  }
  const inner = Object.entries(properties).flatMap(([key, one]) =>
    schemaKeys(schema, one, path === '' ? key : `${path}.${key}`),
  );
  return path === '' || path.endsWith('[]') ? inner : [path, ...inner];
}

/** The values on that way: of each entry of a list, and under every key of a mapping. */
export function valuesAt(value: unknown, path: string): readonly unknown[] {
  const steps = path.split(/\.|(?=\[\])/);
  return steps.reduce<readonly unknown[]>(
    (values, step) => values.flatMap((one) => stepInto(one, step)),
    [value],
  );
}

function stepInto(value: unknown, step: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  if (step === '[]') {
    return Array.isArray(value) ? value : [];
  }
  const entries = Object.entries(value);
  return step === '*'
    ? entries.map(([, inner]) => inner)
    : entries.filter(([key]) => key === step).map(([, inner]) => inner);
}
