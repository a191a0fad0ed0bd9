/**
 * The widget's public surface, read from the class itself by the TypeScript compiler: what manifest
 * and typings of the package are written from.
 */

import ts from 'typescript';

export interface Described {
  readonly name: string;
  readonly description: string;
}

export interface DescribedProperty extends Described {
  /** As TypeScript writes it, without `undefined`. */
  readonly type: string;
  /** `null` if it has none. */
  readonly attribute: string | null;
  readonly reflects: boolean;
}

export interface DescribedEvent extends Described {
  /** Type of its `detail`, written out. */
  readonly detail: string;
}

export interface WidgetSurface {
  readonly tag: string;
  readonly className: string;
  readonly description: string;
  /** With the attribute that is a property of every element: `lang`. */
  readonly properties: readonly DescribedProperty[];
  readonly methods: readonly Described[];
  readonly events: readonly DescribedEvent[];
  readonly parts: readonly Described[];
  readonly cssProperties: readonly Described[];
  /** What the comment of the class says of attributes and events. */
  readonly documented: {
    readonly attributes: readonly Described[];
    readonly events: readonly Described[];
  };
}

const ELEMENT = 'widget/booking/booking-element.ts';
const EVENTS = 'widget/booking/events.ts';

export function describeWidget(): WidgetSurface {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files: [ELEMENT, EVENTS] },
    ts.sys,
    '.',
  );
  const program = ts.createProgram([ELEMENT, EVENTS], options);
  const checker = program.getTypeChecker();
  const element = find(program, ELEMENT, ts.isClassDeclaration);
  const details = find(program, EVENTS, ts.isInterfaceDeclaration);
  const documented = tagsOf(element);
  const said = (tag: string) => documented.filter((one) => one.tag === tag);
  const attributes = said('attr');
  return {
    tag: 'slotwell-booking',
    className: element.name?.text ?? '',
    description: ts.displayPartsToString(
      symbolOf(checker, element)?.getDocumentationComment(checker),
    ),
    properties: propertiesOf(element, checker, attributes),
    methods: element.members
      .filter(ts.isMethodDeclaration)
      .filter(isPublic)
      .map((method) => describe(method, checker)),
    events: details.members.filter(ts.isPropertySignature).map((event) => ({
      ...describe(event, checker),
      detail: writeType(checker.getTypeAtLocation(event), checker),
    })),
    parts: said('csspart'),
    cssProperties: said('cssprop'),
    documented: { attributes, events: said('fires') },
  };
}

function find<T extends ts.Statement>(
  program: ts.Program,
  file: string,
  is: (node: ts.Node) => node is T,
): T {
  const found = program.getSourceFile(file)?.statements.find(is);
  if (found === undefined) {
    throw new Error(`${file} does not declare what it did.`);
  }
  return found;
}

function tagsOf(element: ts.ClassDeclaration): readonly (Described & { readonly tag: string })[] {
  const comment = ts.getJSDocCommentsAndTags(element)[0]?.getText() ?? '';
  return [...comment.matchAll(/^ \* @(\w+) (?:\{.*?\} )?(\S+) ?(.*)$/gm)].map(
    ([, tag = '', name = '', description = '']) => ({
      tag,
      name,
      description,
    }),
  );
}

/** What Lit declares, `lang` among it under the name that it has for everybody. */
function propertiesOf(
  element: ts.ClassDeclaration,
  checker: ts.TypeChecker,
  attributes: readonly Described[],
): readonly DescribedProperty[] {
  const declared = element.members.filter(ts.isPropertyDeclaration);
  const table = declared.find(({ name }) => name.getText() === 'properties')?.initializer;
  if (table === undefined || !ts.isObjectLiteralExpression(table)) {
    throw new Error('The class has no table of properties.');
  }
  return table.properties.map((entry) => {
    const own = entry.name?.getText() ?? '';
    const written = /attribute: (?:'([\w-]+)'|false)/.exec(entry.getText());
    const attribute = written ? (written[1] ?? null) : own.toLowerCase();
    const field = declared.find(({ name }) => name.getText() === own);
    const type = field?.type
      ? writeType(checker.getNonNullableType(checker.getTypeFromTypeNode(field.type)), checker)
      : 'unknown';
    const description =
      attributes.find(({ name }) => name === (attribute ?? 'data-*'))?.description ?? '';
    return {
      name: attribute === 'lang' ? 'lang' : own,
      attribute,
      type,
      description,
      reflects: entry.getText().includes('reflect: true'),
    };
  });
}

function isPublic(member: ts.MethodDeclaration): boolean {
  const hidden = [
    ts.SyntaxKind.ProtectedKeyword,
    ts.SyntaxKind.PrivateKeyword,
    ts.SyntaxKind.StaticKeyword,
    ts.SyntaxKind.OverrideKeyword,
  ];
  return (
    !ts.isPrivateIdentifier(member.name) &&
    !member.modifiers?.some(({ kind }) => hidden.includes(kind))
  );
}

function symbolOf(checker: ts.TypeChecker, { name }: ts.NamedDeclaration): ts.Symbol | undefined {
  return name && checker.getSymbolAtLocation(name);
}

function describe(member: ts.NamedDeclaration, checker: ts.TypeChecker): Described {
  const symbol = symbolOf(checker, member);
  return {
    name: symbol?.name ?? '',
    description: ts.displayPartsToString(symbol?.getDocumentationComment(checker)),
  };
}

/** Written out, so that it needs no other file of ours. */
function writeType(type: ts.Type, checker: ts.TypeChecker): string {
  if (type.isUnion() && !(type.flags & ts.TypeFlags.Boolean)) {
    return [...new Set(type.types.map((one) => writeType(one, checker)))].join(' | ');
  }
  const ours = type.symbol?.declarations?.some(
    (one) => ts.isTypeLiteralNode(one) || ts.isInterfaceDeclaration(one),
  );
  const members = type.getProperties();
  if (!ours || members.length === 0) {
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }
  const lines = members.map((member) => {
    const optional = (member.flags & ts.SymbolFlags.Optional) !== 0;
    const own = checker.getTypeOfSymbol(member);
    return `readonly ${member.name}${optional ? '?' : ''}: ${writeType(optional ? checker.getNonNullableType(own) : own, checker)};`;
  });
  return `{ ${lines.join(' ')} }`;
}
