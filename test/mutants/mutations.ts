/**
 * Finds the places of a source file at which one small change makes another program: a boundary, an
 * operator, a condition, a step left out.
 */

import ts from 'typescript';

/** Replacement of a range of a text. */
interface Edit {
  readonly from: number;
  readonly until: number;
  readonly text: string;
  readonly change: string;
}

export interface Mutation extends Edit {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The line, without its indentation: it names the place when lines have moved. */
  readonly was: string;
}

const OPERATORS: ReadonlyMap<ts.SyntaxKind, readonly string[]> = new Map([
  [ts.SyntaxKind.LessThanToken, ['<=', '>=']],
  [ts.SyntaxKind.LessThanEqualsToken, ['<', '>']],
  [ts.SyntaxKind.GreaterThanToken, ['>=', '<=']],
  [ts.SyntaxKind.GreaterThanEqualsToken, ['>', '<']],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ['!==']],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ['===']],
  [ts.SyntaxKind.AmpersandAmpersandToken, ['||']],
  [ts.SyntaxKind.BarBarToken, ['&&']],
  [ts.SyntaxKind.PlusToken, ['-']],
  [ts.SyntaxKind.MinusToken, ['+']],
  [ts.SyntaxKind.AsteriskToken, ['/']],
  [ts.SyntaxKind.SlashToken, ['*']],
]);

/** Calls that narrow, order or bound what they are called on. */
const DROPPED_CALLS = new Set([
  'where',
  'limit',
  'filter',
  'orderBy',
  'slice',
  'trim',
  'toLowerCase',
  'max',
  'min',
  'toSorted',
  'normalize',
]);

export function findMutations(file: string, text: string): Mutation[] {
  const root = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    if (isLeftAlone(node)) {
      return;
    }
    edits.push(...editsOf(node, root));
    node.forEachChild(visit);
  };
  root.forEachChild(visit);
  return edits.map((edit) => {
    const { line } = root.getLineAndCharacterOfPosition(edit.from);
    const was = (text.split('\n')[line] ?? '').trim();
    return { ...edit, file, line: line + 1, was };
  });
}

/** Applies mutations of one file, which must not overlap. */
export function applyMutations(text: string, mutations: readonly Mutation[]): string {
  return mutations
    .toSorted((a, b) => b.from - a.from)
    .reduce(
      (changed, { from, until, text: instead }) =>
        changed.slice(0, from) + instead + changed.slice(until),
      text,
    );
}

export function overlap(a: Mutation, b: Mutation): boolean {
  return a.file === b.file && a.from < b.until && b.from < a.until;
}

/** Types and imports have no effect, and the text of an error is not promised. */
function isLeftAlone(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    isError(node)
  );
}

function isError(node: ts.Node): boolean {
  return ts.isNewExpression(node) && /Error$/.test(node.expression.getText());
}

function editsOf(node: ts.Node, root: ts.SourceFile): Edit[] {
  const replace = (target: ts.Node, text: string, change: string): Edit => ({
    from: target.getStart(root),
    until: target.end,
    text,
    change,
  });
  const short = (target: ts.Node) => target.getText(root).replace(/\s+/g, ' ').slice(0, 60);
  if (ts.isBinaryExpression(node)) {
    const { operatorToken, left, right } = node;
    if (operatorToken.kind === ts.SyntaxKind.PlusToken && (isText(left) || isText(right))) {
      return [];
    }
    const others = OPERATORS.get(operatorToken.kind) ?? [];
    return others.map((other) =>
      replace(
        operatorToken,
        other,
        `${operatorToken.getText(root)} becomes ${other} in ${short(node)}`,
      ),
    );
  }
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    return ['true', 'false'].map((value) =>
      replace(condition, value, `${short(condition)} becomes ${value}`),
    );
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [replace(node, node.operand.getText(root), `! dropped from ${short(node)}`)];
  }
  if (
    ts.isNumericLiteral(node) &&
    !ts.isPropertyAssignment(node.parent) &&
    !isForTheCompiler(node)
  ) {
    return [replace(node, `(${node.getText(root)} + 1)`, `${node.getText(root)} becomes one more`)];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent)) {
    return [replace(node, 'false', 'true becomes false')];
  }
  if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent)) {
    return [replace(node, 'true', 'false becomes true')];
  }
  if (ts.isExpressionStatement(node) && isStep(node.expression)) {
    return [replace(node, ';', `left out: ${short(node)}`)];
  }
  if (ts.isThrowStatement(node)) {
    return [replace(node, ';', `not thrown: ${short(node)}`)];
  }
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    DROPPED_CALLS.has(node.expression.name.text)
  ) {
    const { expression, name } = node.expression;
    if (expression.getText(root) === 'Math') {
      return [];
    }
    return [
      replace(
        node,
        expression.getText(root),
        `.${name.text}(${node.arguments.map(short).join(', ')}) dropped`,
      ),
    ];
  }
  if (
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node)
  ) {
    return sqlEdits(node, root);
  }
  return [];
}

/** In `list[index] ?? 0` the index is one of the list: the compiler does not know. */
function isForTheCompiler({ parent }: ts.Node): boolean {
  return (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
    ts.isElementAccessExpression(parent.left)
  );
}

/**
 * Left out, they would change what is done; an assignment to a declared variable is one as well.
 */
function isStep(expression: ts.Expression): boolean {
  if (
    ts.isAwaitExpression(expression) ||
    ts.isVoidExpression(expression) ||
    ts.isYieldExpression(expression)
  ) {
    return true;
  }
  return ts.isCallExpression(expression) || ts.isBinaryExpression(expression);
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

const SQL: readonly (readonly [RegExp, string])[] = [
  [/\bAND\b/g, 'OR'],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ = NEW\./g, ' <> NEW.'],
];

function sqlEdits(node: ts.Node, root: ts.SourceFile): Edit[] {
  const text = node.getText(root);
  if (!/\b(SELECT|INSERT|UPDATE|DELETE|WHERE|CHECK|TRIGGER)\b/.test(text)) {
    return [];
  }
  return SQL.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map((match) => {
      const from = node.getStart(root) + match.index;
      const around = text
        .slice(Math.max(0, match.index - 30), match.index + 30)
        .replace(/\s+/g, ' ');
      return {
        from,
        until: from + match[0].length,
        text: instead,
        change: `SQL:${match[0]} becomes${instead} in ${around}`,
      };
    }),
  );
}
