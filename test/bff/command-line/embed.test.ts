/** The output of `slotwell embed`; test/e2e/host-pages.test.ts shows that it works when pasted. */

import { beforeEach, describe, expect, it } from 'vitest';
import { snippets } from '../../../bff/command-line/embed.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { findBlock, readPage } from '../../docs/read-pages.ts';
import { anInstallation } from '../support/an-installation.ts';
import { useCommandLine } from './use-command-line.ts';

const script = { version: '0.1.0-0123456789', integrity: 'sha384-abc' };
const facts = {
  baseUrl: 'https://book.example/termine',
  script,
  lang: null,
  profile: anInstallation({ locale: 'de' }),
};

describe('the snippets', () => {
  it('name the present build, exactly one build, the plain script and the frame', () => {
    const addresses = snippets(facts).flatMap((line) =>
      [...line.matchAll(/src="([^"]*)"/g)].map(([, address]) => address),
    );
    expect(addresses).toEqual(
      ['widget.js', 'widget/0.1.0-0123456789/widget.js', 'embed.js', 'embed', 'embed.js'].map(
        (path) => `https://book.example/termine/${path}`,
      ),
    );
    expect(snippets(facts).join('\n')).toContain('integrity="sha384-abc" crossorigin="anonymous"');
  });

  it('leave the language to the page, and speak the installation’s own, unless one is asked for', () => {
    expect(snippets(facts).join('\n')).toContain(
      '<slotwell-booking><a href="https://book.example/termine/book">Termin buchen</a>',
    );
    const asked = snippets({ ...facts, lang: 'en' }).join('\n');
    for (const written of [
      '<slotwell-booking lang="en">',
      'data-lang="en"',
      '/embed?lang=en" title="Book an appointment"',
    ]) {
      expect(asked).toContain(written);
    }
  });
});

describe('the lines for the head', () => {
  const head = (lang: string | null) =>
    snippets({ ...facts, baseUrl: 'https://book.example', lang }).filter((line) =>
      line.startsWith('<link'),
    );

  it('are those of the page for site owners', () => {
    const block = findBlock(readPage('docs/embedding.md'), 'html', 'rel="preload"');
    expect(head('en')).toEqual(block.trim().split('\n'));
  });

  it('are left out where the page alone knows its language', () => {
    expect(head(null)).toEqual([]);
  });
});

describe('slotwell embed', () => {
  const commandLine = useCommandLine();
  beforeEach(() => commandLine().run(`import ${commandLine().write('file.yaml', aFile())}`));

  it('refuses a language without texts', async () => {
    expect(await commandLine().run('embed --lang tlh')).toEqual({
      code: 1,
      out: '',
      err: 'There are no texts in the language "tlh".',
    });
  });
});
