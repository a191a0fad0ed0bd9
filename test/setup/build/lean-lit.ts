import { type Plugin, perEnvironmentPlugin } from 'vite';

/** A piece of one of Lit's modules, and what takes its place. */
type Cut = readonly [piece: RegExp, instead: string];

/** By module, as published: names of variables and functions are one letter, and may change. */
const cuts: Readonly<Record<string, readonly Cut[]>> = {
  '@lit/reactive-element/css-tag.js': [
    // Every browser that can draw the style sheet can also adopt it.
    [/\w+\.ShadowRoot&&.*?"replace"in CSSStyleSheet\.prototype/, '!0'],
    [/toString\(\){return this\.cssText}/, ''],
    // Its one style sheet is made by the browser, not by `css`.
    [/\w+\.map\(\w+=>\w+ instanceof CSSStyleSheet\?\w+:\w+\.styleSheet\)/, 'o'],
  ],
  '@lit/reactive-element/reactive-element.js': [
    [/\w+\.reactiveElementPolyfillSupport/, 'void 0'],
    [/\(\w+\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, '0'],
    // A property is a text or a number, and one that is reflected is a text.
    [/,c=a\.trustedTypes,l=.*?,p=/, ',p='],
    [/converter:u,/, ''],
    [/\(void 0!==i\.converter\?\.toAttribute\?i\.converter:u\)\.toAttribute\(s,i\.type\)/, 's'],
    [/,h="function"==typeof t\.converter\?.*?:u;/, ';'],
    [/h\.fromAttribute\(s,t\.type\)/, 't.type&&null!==s?t.type(s):s'],
    [/type:String,/, ''],
    // None has a default that is not reflected, an accessor of its own, or a check of its own.
    [/useDefault:!1,hasChanged:f/, ''],
    [/\?\?this\._\$Ej\?\.get\(e\)\?\?r/, ''],
    [/\(i\.hasChanged\?\?f\)/, 'f'],
    [/\|\|i\.useDefault&&i\.reflect&&.*?(?=\)\)return)/, ''],
    [/{useDefault:i,reflect:e,wrapped:h},r\){i&&!.*?\|\|\(this/, '{reflect:e}){(this'],
    [/\(this\.hasUpdated\|\|i\|\|\(/, '(this.hasUpdated||('],
    [/if\(s\.state&&\(s\.attribute=!1\),/, ''],
    [/this\.prototype\.hasOwnProperty\(t\)&&\(\(s=.*?wrapped=!0\),/, ''],
    [/,!s\.noAccessor\){/, ';{'],
    [/h\(this\.prototype,t\)\?\?/, ''],
    [/const t=this\.constructor\.elementProperties;if\(t\.size>0\)for.*?}}(?=let t=!1)/, '}'],
    [/\[\.\.\.r\(t\),\.\.\.o\(t\)\]/, 'r(t)'],
    // Nothing overrides when it updates, or waits for the first time.
    [/const t=this\.scheduleUpdate\(\);return null!=t&&await t,/, 'return this.performUpdate(),'],
    [/scheduleUpdate\(\){return this\.performUpdate\(\)}/, ''],
    [/this\.getUpdateComplete\(\)/, 'this._$ES'],
    [/getUpdateComplete\(\){return this\._\$ES}/, ''],
    [/t=this\.shouldUpdate\(s\),t\?\(/, 't=!0,('],
    [/,this\.update\(s\)\):this\._\$EM\(\)}catch/, ',this.update(s))}catch'],
    [/shouldUpdate\(t\){return!0}/, ''],
    [/this\.hasUpdated\|\|\(this\.hasUpdated=!0,this\.firstUpdated\(t\)\)/, 'this.hasUpdated=!0'],
    [/firstUpdated\(t\){}/, ''],
    [/this\.finalizeStyles\(this\.styles\)/, '[this.styles]'],
    [/static finalizeStyles\(s\){.*?return i}(?=static)/, ''],
    // None is declared by a decorator.
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
    // No template is only SVG or MathML, or was compiled.
    [/x=t=>\(i,\.\.\.s\)=>\({_\$litType\$:t,/, 'x=(i,...s)=>({_$litType$:1,'],
    [/b=x\(1\),w=x\(2\),T=x\(3\)/, 'b=x,w=0,T=0'],
    [/2===(\w+)\?"<svg>":3===\1\?"<math>":""/, '""'],
    [/\+\(2===(\w+)\?"<\/svg>":3===\1\?"<\/math>":""\)/, ''],
    [/,2===(\w+)\|\|3===\1\){.*?}(?=for)/, ');'],
    [/,_\$litType\$:s}=t,e="number"==typeof s\?this\._\$AC\(t\):\(.*?,s\);/, '}=t,e=this._$AC(t);'],
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
    // No value stands in a comment, in a text area or in a style sheet.
    [/else{let t=-1;for\(;-1!==.*?}(?=l\+\+)/, ''],
    [/if\(y\.test\(r\.tagName\)\){.*?}}(?=}else)/, ''],
    [/\(y\.test\(u\[2\]\)&&\(n=RegExp\("<\/"\+u\[2\],"g"\)\),c=p\)/, 'c=p'],
    [/c=n\?\?v/, 'c=v'],
    [/\(c=p,n=void 0\)/, 'c=p'],
    // Every value is a text, a template or a list of these.
    [/void 0!==t\.nodeType\?this\.T\(t\):/, ''],
    [/d=t=>u\(t\)\|\|"function"==typeof t\?\.\[Symbol\.iterator\]/, 'd=u'],
    [/&&t!==E&&this\._\(t\)/, '&&this._(t)'],
    [/,o=!a\(t\)\|\|t!==this\._\$AH&&t!==E,/, ',o=!a(t)||t!==this._$AH,'],
    [/,r===E&&\(r=this\._\$AH\[n\]\)/, ''],
    // A listener is a function without options.
    [/if\(\(t=M\(this,t,i,0\)\?\?A\)===E\)return;const s/, 't??=A;const s'],
    [
      /e=t===A&&s!==A\|\|t\.capture.*?passive,h=t!==A&&\(s===A\|\|e\);/,
      'e=t===A&&s!==A,h=t!==A&&s===A;',
    ],
    [
      /"function"==typeof this\._\$AH\?(this\._\$AH\.call\(.*?\)):this\._\$AH\.handleEvent\(t\)/,
      '$1',
    ],
    [/this\.type=5/, '0'],
    [/constructor\(\){super\(\.\.\.arguments\),this\.type=3}/, ''],
    [/constructor\(\){super\(\.\.\.arguments\),this\.type=4}/, ''],
    [/this\.type=1,/, ''],
    [/this\.type=2,/, ''],
    // Parts need not know whether they are connected, which only directives ask.
    [/this\._\$AV=\[\],this\._\$AN=void 0,/, 'this._$AV=[],'],
    [/this\._\$AH=A,this\._\$AN=void 0,this\._\$AA/, 'this._$AH=A,this._$AA'],
    [/this\._\$AH=A,this\._\$AN=void 0,this\.element/, 'this._$AH=A,this.element'],
    [/if\(r\.hasAttributes\(\)\)/, ''],
    [/,this\._\$Cv=e\?\.isConnected\?\?!0/, ''],
    [/this\._\$AP\?\.\(!1,!0,s\);/, ';'],
    [/setConnected\(t\){.*?}(?=}class)/, ''],
    [/\(t\?\.creationScope\?\?l\)/, 'l'],
    [/const e=s\?\.renderBefore\?\?i;/, 'const e=i;'],
    [/{const t=s\?\.renderBefore\?\?null;(.*?insertBefore\(c\(\)),t\),t,/, '{$1,null),null,'],
  ],
  'lit-element/lit-element.js': [
    [/\w+\.litElementHydrateSupport\?\.\({LitElement:\w+}\)/, '0'],
    [/\w+\.litElementPolyfillSupport/, 'void 0'],
    [/\(\w+\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, '0'],
    [/createRenderRoot\(\){.*?}(?=update)/, ''],
    [/this\.hasUpdated\|\|\(this\.renderOptions\.isConnected=this\.isConnected\),/, ''],
    [/,this\._\$Do=void 0/, ''],
    [
      /this\._\$Do=(.*?)}connectedCallback\(\){.*?}disconnectedCallback\(\){.*?}render\(\){return r}/,
      '$1}',
    ],
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
