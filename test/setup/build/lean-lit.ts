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
    [/,c=a\.trustedTypes,l=.*?,p=/, ',p='],
    [/,b={attribute:.*?hasChanged:f}/, ''],
    // None is declared by a decorator.
    [/Symbol\.metadata\?\?=.*?new WeakMap/, '0'],
    [/static addInitializer\(\w+\){.*?}(?=static)/, ''],
    // Only the element itself has properties, and a class made of it inherits them.
    [/this\._\$Eh&&\[/, '['],
    [
      /static createProperty\(t,s=b\){.*?}(?=static getPropertyDescriptor)/,
      'static createProperty(t,s){this.elementProperties.set(t,s),e(this.prototype,t,this.getPropertyDescriptor(t,Symbol(),s))}',
    ],
    [/static getPropertyOptions\(t\){.*?}(?=static)/, ''],
    [/static _\$Ei\(\){.*?}(?=static)/, ''],
    [
      /static finalize\(\){.*?}(?=this\._\$Eh)/,
      'static finalize(){const t=this.properties;for(const i of r(t))this.createProperty(i,t[i]);',
    ],
    [/void 0!==i&&this\._\$Eh/, 'i&&this._$Eh'],
    [/this\.elementStyles=this\.finalizeStyles\(this\.styles\)/, ''],
    [/static finalizeStyles\(s\){.*?return i}(?=static)/, ''],
    [/return!1===i\?void 0:"string".*?:void 0}/, 'return!1!==i&&(i??t.toLowerCase())}'],
    [/,y\[d\("finalized"\)\]=new Map/, ''],
    // A property is a text or a number, and one that is reflected is a text under its own name.
    // None has a default that is not reflected, an accessor of its own, or a check of its own.
    [
      /const{get:e,set:r}=h\(this\.prototype,t\).*?this\.requestUpdate\(t,h,i\)}/,
      'return{get(){return this[s]},set(h){const e=this[s];this[s]=h,this.requestUpdate(t,e,i)}',
    ],
    [
      /this\._\$AK\(t,i\)}_\$ET\(t,s\){.*?}(?=_\$AK)/,
      'const e=this.constructor,r=e._$Eh.get(t);if(this._$Em!==r){const{type:t}=e.elementProperties.get(r);this._$Em=r,this[r]=t&&null!==i?t(i):i,this._$Em=null}}_$ET(t,s){this._$Em=t,null==s?this.removeAttribute(t):this.setAttribute(t,s),this._$Em=null}',
    ],
    [
      /_\$AK\(t,s\){.*}(?=async)/,
      'requestUpdate(t,s,e){if(t){if(i(this[t],s))return;e.reflect&&this._$Em!==t&&(this._$Eq??=new Set).add(t)}this.isUpdatePending||(this._$ES=this._$EP())}',
    ],
    // Controllers are added by the constructor alone.
    [/,void 0!==this\.renderRoot&&this\.isConnected&&t\.hostConnected\?\.\(\)/, ''],
    [/removeController\(\w+\){.*?}(?=_)/, ''],
    [/this\._\$EO\?\.(?=forEach\(t=>t\.hostConnected)/, 'this._$EO.'],
    [/this\._\$EO\?\.(?=forEach\(t=>t\.hostDisc)/, 'this._$EO.'],
    // Nothing asks what changed, overrides when it updates, or waits for the first time.
    [/this\._\$Ep=void 0,this\.isUpdatePending=!1,this\.hasUpdated=!1,this\._\$Em=null,/, ''],
    [/this\._\$AL=new Map,this\._\$E_\(\),(.*?),this\.constructor.*?}(?=add)/, 'this._$E_(),$1}'],
    [/t\.size>0&&\(this\._\$Ep=t\)/, 'this._$Ep=t'],
    [
      /this\.attachShadow\(this\.constructor\.shadowRootOptions\)/,
      'this.attachShadow({mode:"open"})',
    ],
    [/s\(t,this\.constructor\.elementStyles\)/, 's(t,[this.constructor.styles])'],
    [/y\.elementStyles=\[\],y\.shadowRootOptions={mode:"open"},/, ''],
    [/enableUpdating\(t\){}/, ''],
    [
      /const t=this\.scheduleUpdate\(\);.*(?=get updateComplete)/,
      'for(const[t,s]of this._$Ep)this[t]=s;this._$Ep=[];try{this.willUpdate(),this.update()}catch(t){throw this.isUpdatePending=!1,t}return this._$EO.forEach(t=>t.hostUpdated?.()),this.updated(),!this.isUpdatePending}',
    ],
    [/this\.getUpdateComplete\(\)/, 'this._$ES'],
    [/getUpdateComplete\(\){.*}(?=update\(t\))/, ''],
    [/this\._\$EM\(\)}updated\(t\){}firstUpdated\(t\){}/, 'this.isUpdatePending=!1}'],
  ],
  'lit-html/lit-html.js': [
    [/\w+\.litHtmlPolyfillSupport/, 'void 0'],
    [/\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, '0'],
    // No template is only SVG or MathML, or was compiled.
    [/x=t=>\(i,\.\.\.s\)=>\({_\$litType\$:t,/, 'x=(i,...s)=>({_$litType$:1,'],
    [/b=x\(1\),w=x\(2\),T=x\(3\)/, 'b=x,w=0,T=0'],
    [/2===(\w+)\?"<svg>":3===\1\?"<math>":""/, '""'],
    [/\+\(2===(\w+)\?"<\/svg>":3===\1\?"<\/math>":""\)/, ''],
    [/{strings:t,_\$litType\$:i},e\){/, '{strings:t}){'],
    [/S\.createElement\(f,e\)/, 'S.createElement(f)'],
    [/Error\("invalid template strings array"\)/, 'Error()'],
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
    [/"!--"===u\[1\]\?c=_:/, ''],
    [/c===_\|\|c===m/, 'c===m'],
    [/,_=\/-->\/g/, ''],
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
    [/"function"==typeof this\._\$AH\?.*?this\._\$AH\.handleEvent\(t\)/, 'this._$AH(t)'],
    [/constructor\(t,i,s,e,h\){super\(t,i,s,e,h\),this\.type=5}/, ''],
    [/_\$AI\(t,i=this\){(?=t\?)/, '_$AI(t){'],
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
    // No part asks for the one around it, or for options.
    [/(this\._\$AD=t),this\._\$AM=i}/, '$1}'],
    [/,this\._\$AM=s,this\.options=e}/, '}'],
    [/this\._\$AM=e,this\.options=h,/, ''],
    [/h\.nextSibling,this,t\)/, 'h.nextSibling)'],
    [/r\.strings,this,t\)/, 'r.strings)'],
    [/R\(e,this\),s=t\.u\(this\.options\)/, 'R(e),s=t.u()'],
    [/c\(\)\),this,this\.options\)/, 'c()))'],
    [/const s=i\(t\)\.nextSibling;i\(t\)\.remove\(\)/, 'const s=t.nextSibling;t.remove()'],
    [/const e=s\?\.renderBefore\?\?i;/, 'const e=i;'],
    [
      /{const t=s\?\.renderBefore\?\?null;(.*?insertBefore\(c\(\)),t\),t,void 0,s\?\?{}/,
      '{$1,null),null',
    ],
    [/t=M\(this,t,i\),a/, 'a'],
    [/t=M\(this,t,i,0\),/, ''],
    [/M\(this,e\[s\+n\],i,n\)/, 'e[s+n]'],
    [/_\$AI\(t,s,i\)/, '_$AI(t,i)'],
    [/_\$AI\(t,i=this,s,e\)/, '_$AI(t,s)'],
    [/o&&!e&&this/, 'o&&this'],
    [/_\$AI\(t,i=this\){(?=a)/, '_$AI(t){'],
  ],
  'lit-element/lit-element.js': [
    [/\w+\.litElementHydrateSupport\?\.\({LitElement:\w+}\)/, '0'],
    [/\w+\.litElementPolyfillSupport/, 'void 0'],
    [/\(\w+\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, '0'],
    [/constructor\(\){.*?}(?=update)/, ''],
    [/this\.hasUpdated\|\|\(this\.renderOptions\.isConnected=this\.isConnected\),/, ''],
    [
      /this\._\$Do=(.*?),this\.renderOptions\)}connectedCallback\(\){.*?}disconnectedCallback\(\){.*?}render\(\){return r}/,
      '$1)}',
    ],
    [/i\._\$litElement\$=!0,i\["finalized"\]=!0,/, ''],
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
