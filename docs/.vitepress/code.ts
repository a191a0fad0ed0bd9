/**
 * Colours of code by classes instead of `style` attributes, which the site's policy refuses; what
 * each looks like stands in theme/style.css.
 */

import { createCssVariablesTheme, type ShikiTransformer } from 'shiki';

export const codeTheme = createCssVariablesTheme({
  name: 'slotwell',
  variablePrefix: '--code-',
  fontStyle: false,
});

/** What highlighters do not know by the names that the pages give it. */
export const codeLanguages: Readonly<Record<string, string>> = {
  caddyfile: 'nginx',
  cron: 'sh',
  env: 'dotenv',
};

/** `style="color:var(--code-token-string)"` becomes `class="code-string"`. */
export const stylesToClasses: ShikiTransformer = {
  name: 'styles-to-classes',
  pre(element) {
    delete element.properties.style;
  },
  span(element) {
    const [, token] = /--code-token-([\w-]+)/.exec(String(element.properties.style)) ?? [];
    delete element.properties.style;
    if (token) {
      this.addClassToHast(element, `code-${token}`);
    }
  },
};
