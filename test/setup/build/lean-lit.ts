import { type Plugin, perEnvironmentPlugin } from 'vite';

/** A piece of one of Lit's modules, and what takes its place. */
type Cut = readonly [piece: RegExp, instead: string];

/** By module, as published: names of variables and functions are one letter, and may change. */
const cuts: Readonly<Record<string, readonly Cut[]>> = {
  '@lit/reactive-element/css-tag.js': [
    // Every browser that can draw the style sheet can also adopt it.
    [/\w+\.ShadowRoot&&.*?"replace"in CSSStyleSheet\.prototype/, '!0'],
    [/toString\(\){return this\.cssText}/, ''],
  ],
  '@lit/reactive-element/reactive-element.js': [
    [/\w+\.reactiveElementPolyfillSupport/, 'void 0'],
    [/\(\w+\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, '0'],
    // No property is read from JSON, and none is declared by a decorator.
    [/case Object:case Array:\w+=null==.*?(?=}return)/, ''],
    [/case Object:case Array:try{.*?}catch\(\w+\){.*?}(?=}return)/, ''],
    [/Symbol\.metadata\?\?=.*?new WeakMap/, '0'],
    [/const \w+=this\[Symbol\.metadata\];if\(null!==\w+\){.*?}(?=this\.)/, ''],
    [/static addInitializer\(\w+\){.*?}(?=static)/, ''],
    [/void 0!==\w+\.l&&\(this\.l=\[\.\.\.\w+\.l\]\),/, ''],
    [/,this\.constructor\.l\?\.forEach\(\w+=>\w+\(this\)\)/, ''],
    [/removeController\(\w+\){.*?}(?=_)/, ''],
  ],
  'lit-html/lit-html.js': [
    [/\w+\.litHtmlPolyfillSupport/, 'void 0'],
    [/\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, '0'],
    // No template is only SVG or MathML.
    [/2===(\w+)\?"<svg>":3===\1\?"<math>":""/, '""'],
    [/\+\(2===(\w+)\?"<\/svg>":3===\1\?"<\/math>":""\)/, ''],
    [/,2===(\w+)\|\|3===\1\){.*?}(?=for)/, ');'],
    // No template has a directive, so a value is what it is.
    [
      /function (\w+)\((\w+),(\w+),\w+=\2,\w+\){[^}]*?_\$litDirective\$.*?}(?=class)/,
      'function $1($2,$3){return $3}',
    ],
    [/get parentNode\(\){return this\._\$AM\.parentNode}get _\$AU\(\){.*?}/, ''],
    [/get _\$AU\(\){return this\._\$AM\?\._\$AU\?\?this\._\$Cv}/, ''],
    [/get parentNode\(\){let .*?}get startNode\(\){.*?}get endNode\(\){.*?}/, ''],
    [/get tagName\(\){.*?}get _\$AU\(\){.*?}/, ''],
    [/:6===(\w+)\.type&&\(\w+=new \w+\(\w+,this,\w+\)\)/, ':0'],
    [/else (\w+)\.startsWith\((\w+)\)&&\(\w+\.push\({type:6,.*?\)\);(?=if)/, ''],
  ],
  'lit-element/lit-element.js': [
    [/\w+\.litElementHydrateSupport\?\.\({LitElement:\w+}\)/, '0'],
    [/\w+\.litElementPolyfillSupport/, 'void 0'],
    [/\(\w+\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, '0'],
  ],
};

/** Makes the cuts of one module. A piece that is not there exactly once is an error. */
export function cut(code: string, file: string): string {
  let rest = code;
  for (const [piece, instead] of cuts[file] ?? []) {
    const count = rest.match(new RegExp(piece, 'g'))?.length ?? 0;
    if (count !== 1) {
      throw new Error(`test/setup/build/lean-lit.ts: ${file} has ${count} times ${piece}`);
    }
    rest = rest.replace(piece, instead);
  }
  return rest;
}

/**
 * Takes out of Lit what the widget does not use. Lit's directives would not work with the rest, so
 * the build refuses them.
 */
export const leanLit: Plugin = perEnvironmentPlugin(
  'slotwell-lean-lit',
  ({ name }) =>
    name === 'widget' && {
      name: 'slotwell-lean-lit',
      transform(code, id) {
        const [, file = ''] = /node_modules\/((?:lit|@lit)[^?]*)/.exec(id) ?? [];
        if (file.includes('direct')) {
          throw new Error(`The widget's Lit has no directives: ${file}`);
        }
        return file in cuts ? cut(code, file) : null;
      },
    },
);
