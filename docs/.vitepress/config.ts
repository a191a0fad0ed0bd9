/**
 * The documentation as a site, built of `docs/` into `dist/help` and served at `/help`
 * (bff/pages/help-site.ts). It loads nothing from elsewhere, and all its addresses are relative:
 * the server may have a path of its own in front.
 */

import { defineConfig } from 'vitepress';
import { insertApiReference } from './api-reference.ts';
import { codeLanguages, codeTheme, stylesToClasses } from './code.ts';
import { copyFiles, mindLinks, slugOf } from './links.ts';
import { sidebar } from './sidebar.ts';

const WITHOUT_SCRIPTS =
  '<noscript><p>There is no such page. <a href="./index.html">All pages of the documentation</a></p></noscript>';

export default defineConfig({
  lang: 'en',
  title: 'Slotwell',
  description: 'Appointment booking for any website: how to embed, run and build on it.',
  base: './',
  outDir: '../dist/help',
  cacheDir: '../node_modules/.cache/vitepress',
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  // One file that all pages share, instead of a script in each.
  metaChunk: true,
  // While the colours change, it would write a style sheet into the page, which the policy refuses.
  appearance: { disableTransition: false },
  // By default a `style` attribute, which the policy of the server refuses; theme/style.css says
  // the same.
  contentProps: { class: 'content-root' },
  markdown: {
    anchor: { slugify: slugOf },
    theme: codeTheme,
    languageAlias: codeLanguages,
    codeTransformers: [stylesToClasses],
    config: (md) => {
      insertApiReference(md);
      mindLinks(md);
    },
  },
  themeConfig: {
    sidebar,
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    docFooter: { prev: 'Before', next: 'Next' },
    externalLinkIcon: true,
  },
  transformHtml: (html, id) => {
    const plain = html.replaceAll(' style="--vp-vh:0px;"', '');
    return id.endsWith('404.html') ? plain.replace('<body>', `<body>${WITHOUT_SCRIPTS}`) : plain;
  },
  buildEnd: ({ outDir }) => copyFiles(outDir),
});
