/** The administration area has words for all that the audit log names. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { AUDIT_KINDS } from '../../../bff/contract/admin-log.ts';
import { readAuditQuestion } from '../../../bff/operations/audit-search.ts';
import { AUDIT_ACTIONS } from '../../../core/storage/port/audit.ts';
import log from '../../../widget/admin/texts/en/log.json';
import panel from '../../../widget/admin/texts/en/panel.json';

const FOLDER = 'core/storage';
/** Names what it logs by the keys of the installation file. */
const IMPORT = join(FOLDER, 'configuration/audit-import.ts');

/** Has each expression in the file that is logged as changes, or returned as `Changes`. */
function findLogged(file: ts.SourceFile): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'writeAudit') {
      found.push(...listValues(node.arguments[1], 'changes'));
    }
    if (ts.isFunctionDeclaration(node) && node.type?.getText() === 'Changes') {
      found.push(...listReturned(node.body));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function listValues(row: ts.Node | undefined, key: string): readonly ts.Expression[] {
  if (row === undefined || !ts.isObjectLiteralExpression(row)) {
    throw new Error(`Not readable: ${row?.getText()}`);
  }
  return row.properties.flatMap((property) => {
    if (property.name?.getText() !== key) {
      return [];
    }
    return ts.isPropertyAssignment(property) ? [property.initializer] : [nameOf(property)];
  });
}

function nameOf(property: ts.ObjectLiteralElementLike): ts.Identifier {
  if (ts.isShorthandPropertyAssignment(property)) {
    return property.name;
  }
  throw new Error(`Not readable: ${property.getText()}`);
}

function listReturned(body: ts.Node | undefined): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) {
      found.push(node.expression);
    } else if (!ts.isFunctionLike(node)) {
      ts.forEachChild(node, visit);
    }
  };
  ts.forEachChild(body ?? expect.unreachable(), visit);
  return found;
}

/** Has the names in an expression; throws if it is written in a way that this cannot read. */
function namesIn(expression: ts.Expression): readonly string[] {
  if (ts.isObjectLiteralExpression(expression)) {
    return expression.properties.flatMap((property) =>
      ts.isSpreadAssignment(property)
        ? namesIn(property.expression)
        : [property.name.getText().replaceAll(/^'|'$/g, '')],
    );
  }
  if (ts.isParenthesizedExpression(expression)) {
    return namesIn(expression.expression);
  }
  if (ts.isConditionalExpression(expression)) {
    return [...namesIn(expression.whenTrue), ...namesIn(expression.whenFalse)];
  }
  const isAnd =
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  if (isAnd) {
    return namesIn(expression.right);
  }
  if (ts.isAsExpression(expression)) {
    return namesIn(expression.expression);
  }
  if (ts.isIdentifier(expression)) {
    return findValues(expression).flatMap(namesIn);
  }
  if (ts.isCallExpression(expression) && RETURNING.has(expression.expression.getText())) {
    return [];
  }
  throw new Error(`Not readable: ${expression.getText()}`);
}

/** What the variables of this name in the same file are set to. */
function findValues(name: ts.Identifier): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name.text && node.initializer) {
      found.push(node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(name.getSourceFile());
  return found.length > 0 ? found : expect.unreachable(name.text);
}

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((file) => join(FOLDER, file))
  .filter((file) => file.endsWith('.ts') && file !== IMPORT)
  .map((file) =>
    ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
  );

/** The functions that return `Changes`, whose own names are found where they are declared. */
const RETURNING = new Set(
  files
    .flatMap(({ text }) => [...text.matchAll(/function (\w+)\([^{]*\): Changes /g)])
    .map(([, name]) => name),
);

const names = [...new Set(files.flatMap(findLogged).flatMap(namesIn))].toSorted();

describe('the words for the audit log', () => {
  it.each(AUDIT_ACTIONS)('include the action %s', (action) => {
    expect({ ...panel.actions, ...log.actions }).toHaveProperty([action]);
  });

  it.each(names)('include the changed value %s', (name) => {
    expect(log.members).toHaveProperty([name]);
  });

  it('include no changed value that is never logged', () => {
    expect(Object.keys(log.members).toSorted()).toEqual(names);
  });
});

it.each(AUDIT_ACTIONS)('one filter of the audit log includes %s', (action) => {
  const [first] = action.split('.');
  const kinds = AUDIT_KINDS.map((kind) => readAuditQuestion({ kind }, null)?.kinds ?? []);
  expect(kinds.filter((words) => words.some((word) => word === first))).toHaveLength(1);
});
