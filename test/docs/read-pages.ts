/**
 * README and docs/ as read by someone who copies from them: every fenced block and every command in
 * a line.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { slugOf } from '../../docs/.vitepress/links.ts';

export interface Block {
  /** The text after the three backquotes: `sh`, `js receiver.mjs`, or empty. */
  readonly language: string;
  readonly text: string;
}

export interface Page {
  /** `docs/operations.md` */
  readonly path: string;
  readonly text: string;
  /** The text with spaces instead of line breaks, because sentences span lines. */
  readonly prose: string;
  readonly blocks: readonly Block[];
  /** Inline code, each once. */
  readonly inline: readonly string[];
}

export interface Recipe {
  readonly page: string;
  /** A command on one line, without its comment; of another block, its language and first line. */
  readonly says: string;
  readonly isCommand: boolean;
  /** False: it is named within a line. */
  readonly isInBlock: boolean;
}

const FENCED = /^( *)```([^\n`]*)\n(.*?)\n\1```$/gms;
const COMMAND =
  /^(?:[A-Z_]+=\S+ )*(?:npx|npm|node|slotwell|curl|openssl|createuser|createdb|psql|sudo|chown|chmod|install|mkdir|systemctl|journalctl|crontab|apt-get|export) /;

export function readPages(): readonly Page[] {
  const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map(
    (file) => `docs/${file}`,
  );
  const root = readdirSync('.').filter((file) => file.endsWith('.md'));
  return [...root, ...docs.filter((file) => file.endsWith('.md')).sort()].map(readPage);
}

export function readPage(path: string): Page {
  const text = readFileSync(path, 'utf8');
  const blocks = [...text.matchAll(FENCED)].map(([, indent = '', language = '', block = '']) => ({
    language,
    text: block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
  const inline = [...text.replaceAll(FENCED, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  );
  const prose = text.replace(/\s*\n\s*/g, ' ');
  return { path, text, prose, blocks, inline: [...new Set(inline)] };
}

export interface Link {
  readonly page: string;
  readonly href: string;
}

/** Returns the links of text and pictures, outside of code. */
export function linksOf({ path, text }: Page): readonly Link[] {
  const prose = text.replaceAll(FENCED, '').replaceAll(/`[^`\n]+`/g, '');
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map(([, href = '']) => ({ page: path, href }));
}

/** Returns the link targets in a page: its headings, numbered if repeated. */
export function anchorsOf(text: string): readonly string[] {
  const slugs = [...text.replaceAll(FENCED, '').matchAll(/^#{1,6} (.+)$/gm)].map(
    ([, heading = '']) => slugOf(heading),
  );
  return slugs.map((slug, at) => {
    const before = slugs.slice(0, at).filter((one) => one === slug).length;
    return before === 0 ? slug : `${slug}-${before}`;
  });
}

/** The block of this language that begins, or whose text has somewhere, these words. */
export function findBlock(page: Page, language: string, words = ''): string {
  const found = page.blocks.find(
    (block) => block.language === language && block.text.includes(words),
  );
  if (found === undefined) {
    throw new Error(`${page.path} has no block \`\`\`${language} with "${words}".`);
  }
  return found.text;
}

/**
 * Its lines that are commands, without comments, and whole where they go on after a backslash;
 * none: the block is something else.
 */
export function commandsOf({ language, text }: Block): readonly string[] {
  if (language === 'cron') {
    return text.split('\n');
  }
  if (language !== 'sh') {
    return [];
  }
  return text
    .replaceAll(/ \\\n */g, ' ')
    .split('\n')
    .map((line) => line.replace(/(?:^|\s+)#.*$/, ''))
    .filter((line) => line !== '');
}

export function recipesOf({ path, blocks, inline }: Page): readonly Recipe[] {
  const inBlocks = blocks.flatMap((block) => {
    const commands = commandsOf(block);
    if (commands.length > 0) {
      return commands.map((says) => ({ page: path, says, isCommand: true, isInBlock: true }));
    }
    return [
      {
        page: path,
        says: `\`\`\`${block.language} ${block.text.split('\n', 1)[0]}`,
        isCommand: false,
        isInBlock: true,
      },
    ];
  });
  return [
    ...inBlocks,
    ...inline
      .filter((code) => COMMAND.test(code))
      .map((says) => ({ page: path, says, isCommand: true, isInBlock: false })),
  ];
}

/** Returns the arguments of `slotwell` up to the next shell operator; null for other commands. */
export function slotwellWords(command: string): readonly string[] | null {
  const [, rest] = /(?:^|\s)(?:npx )?slotwell (.+)$/.exec(command) ?? [];
  if (
    rest === undefined ||
    /(?:^|\s)(?:docker|sudo|systemctl|journalctl|createdb|createuser|chown|install) /.test(command)
  ) {
    return null;
  }
  const words: string[] = [];
  for (const [word] of rest.matchAll(/(?:"[^"]*"|[^\s"])+/g)) {
    if (['&&', '|', ';'].includes(word) || word.startsWith('>')) {
      break;
    }
    words.push(word.replaceAll('"', ''));
  }
  return words;
}
