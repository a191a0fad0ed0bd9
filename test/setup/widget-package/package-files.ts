/**
 * The files of the npm package `@slotwell/widget`, as texts by name: manifest, typings and editor
 * data are written from the class, so that they cannot say anything else.
 */

import type { WidgetSurface } from './describe-widget.ts';

interface PackageFacts {
  readonly surface: WidgetSurface;
  readonly version: string;
  readonly license: string;
}

export function packageFiles({
  surface,
  version,
  license,
}: PackageFacts): Readonly<Record<string, string>> {
  return {
    'package.json': toJson(packageJson(version, license)),
    'custom-elements.json': toJson(manifest(surface)),
    'vscode.html-custom-data.json': toJson(editorData(surface)),
    'server.js': '// There is nothing to define where there is no browser.\nexport {};\n',
    'types.js': '// Types only: there is nothing to run.\nexport {};\n',
    'index.d.ts': typings(surface),
    'react.d.ts': reactTypings(surface),
    'vue.d.ts': vueTypings(surface),
    'svelte.d.ts': svelteTypings(surface),
    'README.md': README,
  };
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function packageJson(version: string, license: string) {
  const types = (name: string) => ({
    [`./${name}`]: { types: `./${name}.d.ts`, default: './types.js' },
  });
  return {
    name: '@slotwell/widget',
    version,
    description: 'The element <slotwell-booking>: books appointments on a Slotwell server.',
    license,
    type: 'module',
    main: './widget.js',
    types: './index.d.ts',
    // Frameworks that render on a server import it there, too.
    exports: {
      '.': { types: './index.d.ts', node: './server.js', default: './widget.js' },
      ...types('react'),
      ...types('vue'),
      ...types('svelte'),
      './custom-elements.json': './custom-elements.json',
      './vscode.html-custom-data.json': './vscode.html-custom-data.json',
      './package.json': './package.json',
    },
    customElements: 'custom-elements.json',
    sideEffects: true,
    files: ['*.js', '*.json', '*.d.ts'],
  };
}

/** https://github.com/webcomponents/custom-elements-manifest, schema 1.0.0. */
function manifest({
  tag,
  className,
  description,
  properties,
  methods,
  events,
  parts,
  cssProperties,
}: WidgetSurface) {
  const declaration = {
    kind: 'class',
    customElement: true,
    name: className,
    tagName: tag,
    description,
    superclass: { name: 'LitElement', package: 'lit' },
    attributes: properties.flatMap(({ name, attribute, type, description }) =>
      attribute === null
        ? []
        : [{ name: attribute, fieldName: name, type: { text: type }, description }],
    ),
    members: [
      ...properties.map(({ name, attribute, type, description, reflects }) => ({
        kind: 'field',
        name,
        type: { text: `${type} | undefined` },
        description,
        ...(attribute !== null && { attribute, reflects }),
      })),
      ...methods.map(({ name, description }) => ({
        kind: 'method',
        name,
        description,
        return: { type: { text: 'void' } },
      })),
    ],
    events: events.map(({ name, description, detail }) => ({
      name,
      description,
      type: { text: `Event & { readonly detail: ${detail} }` },
    })),
    slots: [
      {
        name: '',
        description: 'Shown where the script is not at work, and where booking cannot be reached.',
      },
    ],
    cssParts: parts.map(({ name, description }) => ({ name, description })),
    cssProperties: cssProperties.map(({ name, description }) => ({ name, description })),
  };
  const definition = {
    kind: 'custom-element-definition',
    name: tag,
    declaration: { name: className, module: 'widget.js' },
  };
  const module = {
    kind: 'javascript-module',
    path: 'widget.js',
    declarations: [declaration],
    exports: [definition],
  };
  return { schemaVersion: '1.0.0', readme: 'README.md', modules: [module] };
}

/** For `html.customData` of VS Code's settings. */
function editorData({ tag, description, properties }: WidgetSurface) {
  const attributes = properties.flatMap(({ attribute, type, description }) => {
    const values = [...type.matchAll(/"([^"]+)"/g)].map(([, name]) => ({ name }));
    return attribute === null
      ? []
      : [{ name: attribute, description, ...(values.length > 0 && { values }) }];
  });
  return { version: 1.1, tags: [{ name: tag, description, attributes }] };
}

const comment = (text: string) => `/** ${text.replaceAll(/\s+/g, ' ')} */`;

function typings({
  tag,
  className,
  description,
  properties,
  methods,
  events,
}: WidgetSurface): string {
  const own = properties.filter(({ name }) => name !== 'lang');
  return `${comment(description)}
export interface ${className} extends HTMLElement {
${own.map(({ name, type, description }) => `  ${comment(description)}\n  ${name}: ${type} | undefined;`).join('\n')}
${methods.map(({ name, description }) => `  ${comment(description)}\n  ${name}(): void;`).join('\n')}
}

/** As they are written in HTML; numbers may be given as such. */
export interface ${className}Attributes {
${properties
  .flatMap(({ attribute, type, description }) =>
    attribute === null
      ? []
      : [
          `  ${comment(description)}\n  '${attribute}'?: ${type === 'number' ? 'number | string' : type} | undefined;`,
        ],
  )
  .join('\n')}
}

export interface SlotwellEventDetails {
${events.map(({ name, description, detail }) => `  ${comment(description)}\n  '${name}': ${detail};`).join('\n')}
}

/** Bubbles and leaves shadow trees. */
export interface SlotwellEvent<T extends keyof SlotwellEventDetails> extends Event {
  readonly detail: SlotwellEventDetails[T];
}

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${className};
  }
  /** Of elements, document and window. */
  interface GlobalEventHandlersEventMap {
${events.map(({ name }) => `    '${name}': SlotwellEvent<'${name}'>;`).join('\n')}
  }
}
`;
}

/** The listeners of a framework, by the names that it gives them. */
const listeners = (events: WidgetSurface['events'], nameOf: (event: string) => string) =>
  events
    .map(
      ({ name }) => `'${nameOf(name)}'?: ((event: SlotwellEvent<'${name}'>) => void) | undefined;`,
    )
    .join(' ');

const imports = (className: string) =>
  `import type { ${className}, ${className}Attributes, SlotwellEvent } from './index.js';`;

function reactTypings({ tag, className, events }: WidgetSurface): string {
  return `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${imports(className)}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      '${tag}': DetailedHTMLProps<HTMLAttributes<${className}>, ${className}> & ${className}Attributes & { ${listeners(events, (name) => `on${name}`)} };
    }
  }
}
`;
}

function vueTypings({ tag, className, events }: WidgetSurface): string {
  const camel = (name: string) =>
    `on-${name}`.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  return `import type { DefineComponent } from 'vue';
${imports(className)}

declare module 'vue' {
  interface GlobalComponents {
    '${tag}': DefineComponent<${className}Attributes & { ${listeners(events, camel)} }>;
  }
}

export type { ${className} };
`;
}

function svelteTypings({ tag, className, events }: WidgetSurface): string {
  return `import type { HTMLAttributes } from 'svelte/elements';
${imports(className)}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    '${tag}': HTMLAttributes<${className}> & ${className}Attributes & { ${listeners(events, (name) => `on${name}`)} };
  }
}
`;
}

const README = `# @slotwell/widget

The element \`<slotwell-booking>\`, which books appointments on a Slotwell server, as a module of its own, with typings.

\`\`\`js
import '@slotwell/widget';
\`\`\`

\`\`\`html
<slotwell-booking base-url="https://book.example" schedule="1"></slotwell-booking>
\`\`\`

\`base-url\` is the address of the server, as the module comes from your own site. The types of React, Vue and Svelte are in \`@slotwell/widget/react\`, \`/vue\` and \`/svelte\`:
\`import type {} from '@slotwell/widget/react'\`. Editors read \`custom-elements.json\`; VS Code takes \`vscode.html-custom-data.json\` in its setting \`html.customData\`.

Where the script tag of the server can be used, use it: it is always of the server's own version.
`;
