/** Each export of core and contract has a comment of its own. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

/**
 * Names that are declared in the file, with whether a comment stands above any of their
 * declarations.
 */
function declarationsOf(file: string): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  for (const statement of parse(file).statements.filter(isExported)) {
    for (const name of namesOf(statement)) {
      found.set(name, found.get(name) === true || isDocumented(statement));
    }
  }
  return found;
}

/** The comment must be in the line above; the comment at the top is about the file. */
function isDocumented(statement: ts.Statement): boolean {
  const end = ts.getJSDocCommentsAndTags(statement).at(-1)?.end;
  if (end === undefined) {
    return false;
  }
  return statement.getSourceFile().text.slice(end, statement.getStart()).split('\n').length === 2;
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement);
  return (isNamed || ts.isTypeAliasDeclaration(statement)) && statement.name !== undefined
    ? [statement.name.text]
    : [];
}

/** Returns the exports of an index, as `file: name`. */
function handedOn(index: string): readonly (readonly [file: string, name: string])[] {
  return parse(index).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) {
      return [];
    }
    const file = join(dirname(index), statement.moduleSpecifier.getText().slice(1, -1));
    const { exportClause } = statement;
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) {
      return [];
    }
    return exportClause.elements.map(
      ({ name, propertyName }) => [file, (propertyName ?? name).text] as const,
    );
  });
}

it('Each export of the core is documented where it is declared', () => {
  const exported = handedOn('core/index.ts');
  expect(exported.length).toBeGreaterThan(100);
  const bare = exported.filter(([file, name]) => declarationsOf(file).get(name) !== true);
  expect(bare.map(([file, name]) => `${file}: ${name}`)).toEqual([]);
});

it.each(readdirSync('bff/contract'))('Each export of the contract is documented: %s', (file) => {
  const declared = declarationsOf(join('bff/contract', file));
  expect(declared.size).toBeGreaterThan(0);
  expect([...declared].filter(([, documented]) => !documented).map(([name]) => name)).toEqual([]);
});
