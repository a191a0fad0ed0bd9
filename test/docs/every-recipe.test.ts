/**
 * Every block and command in README and docs/ that can be copied has a test that runs it, which is
 * listed here. A new one fails until it has a test. The list is printed.
 */

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findTitle } from './find-title.ts';
import { type Recipe, readPages, recipesOf, slotwellWords } from './read-pages.ts';

/** A drawing, nothing to run. */
const DRAWING = 'a drawing';

const GATE = '.ci/run';
const NAMED =
  'test/docs/named-commands.test.ts › is one of slotwell, with options that it has: $page: $says';
const FAULTS = 'test/docs/named-commands.test.ts › is understood as the pages write it: %s';
const SCRIPTS = 'test/proofs/scripts.test.ts › match the pages: %s';
const RUN_IT =
  'test/e2e/program-pages.test.ts › has lines under "Run it" that lead to a server which answers its token';
const DEMO = 'test/e2e/demos.test.ts › is booked, with nothing left of it: %s';
const OPERATIONS =
  'test/bff/command-line/operations-page.test.ts › names commands that do what it says, in this order';
const CHANGES =
  'test/bff/command-line/operations-page.test.ts › cancels and moves for a customer as its lines say';
const UNIT =
  'test/bff/command-line/operations-page.test.ts › has a unit that can be switched on by the name that the page gives it';
const CRON =
  'test/e2e/program-pages.test.ts › backs up every night by its line of cron, and keeps the backups of a month';
const ELSEWHERE =
  'test/e2e/program-pages.test.ts › reads that file from another folder by the line that names the program';
const STANDBY =
  'test/docs/failover-page.test.ts › sets up a standby that is waited for, lets it take over, and makes the old primary its standby';
const NGINX = 'test/docs/proxies.test.ts › are put in front of a server by nginx';
const CADDY = 'test/docs/proxies.test.ts › are put in front of a server by Caddy';
const FRONT = 'test/e2e/program-pages.test.ts › sets up a server in front of another by its lines';
const WEBHOOKS =
  'test/bff/command-line/webhooks-page.test.ts › docs/webhooks.md names commands that do what it says, in this order';
const RECEIVER =
  'test/core/delivery/webhooks/recipes.test.ts › starts by the line of the page, accepts genuine requests and refuses others';
const SNIPPETS = (title: string) => `test/docs/snippets.test.ts › ${title}`;
const README_LINES = SNIPPETS(
  'the quick start only has blocks of the README, which are tested there',
);
const FILE_PART = SNIPPETS('is part of an installation file, if not one: $page');
const THEMING =
  'test/e2e/help-site.test.ts › has CSS to copy that colours a widget on another page';
const CURL =
  'test/bff/api/integrating-page.test.ts › books with curl as it says, with the answer that it shows';
const CLIENT =
  'test/bff/api/integrating-page.test.ts › has a typed client that compiles, books, and gets the same booking on a retry';
const TASKS =
  'test/bff/command-line/tasks-page.test.ts › docs/tasks.md names commands that do what it says, in this order';
const INSTALLATION_FILE =
  'test/core/installation/installation-file.test.ts › begins with a file that can be imported';

const RESOURCES = (title: string) => `test/bff/command-line/resources-page.test.ts › ${title}`;

const RECIPE_NAMES =
  'test/docs/public-surface.test.ts › has every attribute and event that a recipe or snippet uses';
const FRAMEWORKS =
  'test/docs/public-surface.test.ts › tells Vue which tag is not one of its components';
const programPackage = (title: string) => `test/e2e/package.test.ts › ${title}`;
const PACKAGE =
  'test/e2e/widget-package.test.ts › holds the element, its manifest, its typings and its licence, and nothing else';
const hostPage = (title: string) => `test/e2e/host-pages.test.ts › ${title}`;
const embedding = (title: string) => `test/e2e/embedding-page.test.ts › ${title}`;

/**
 * By page: a command, a star for all commands in blocks with that start, or the start of another
 * block (the longest wins); and what runs it, a test's file and title, or a script of the gate.
 */
const PROOFS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    'npm ci': GATE,
    'npm ci && npm run demo': DEMO,
    'npm ci && npm test': GATE,
    'apt-get install -y python3 make g++': GATE,
    'npm ci && npm run build': RUN_IT,
    'npx slotwell *': RUN_IT,
    'npx slotwell help': RUN_IT,
    'npx slotwell doctor': RUN_IT,
    'npm start': RUN_IT,
    'npm run demo -- barber': DEMO,
    'npm run demo -- office': DEMO,
    '```html': embedding('shows the widget for one calendar, in German: README.md'),
    '``` core/': 'test/docs/tree.test.ts › names the folders that there are',
    'node /opt/slotwell/bff/slotwell.mjs': ELSEWHERE,
  },
  'CHANGELOG.md': {
    'npm start':
      'test/bff/command-line/built-program.test.ts › ends with npm, if npm started it and is stopped',
    'node node_modules/slotwell/bff/slotwell.mjs serve':
      'test/bff/command-line/built-program.test.ts › obeys commands at once while the server runs',
  },
  'CONTRIBUTING.md': {
    'npm ci': GATE,
    'npm run dev': 'test/e2e/program-pages.test.ts › develops on one port: npm run dev',
    'npm run check': GATE,
    'npm test': GATE,
    'npm test -- *': SCRIPTS,
    'npm test -- proofs': SCRIPTS,
    'npx vitest run FILE': 'vitest.config.ts',
    'npm run build': RUN_IT,
    'npm run tool': 'test/tools/run.mjs',
    'npm run tool -- faults --short': FAULTS,
    'npm audit --omit=dev --audit-level=moderate': '.github/workflows/ci.yml',
  },
  'docs/tools.md': {
    'npm run tool': 'test/tools/run.mjs',
    'npm run dev': 'test/e2e/program-pages.test.ts › develops on one port: npm run dev',
    'npm run check': GATE,
    'npm test': GATE,
    'npm test -- *': SCRIPTS,
    'npm run tool -- engines': SCRIPTS,
    'npm run tool -- leaks': SCRIPTS,
    'npm run tool -- axe': SCRIPTS,
    'npm run tool -- faults*': FAULTS,
    'npm run tool -- faults --short': FAULTS,
    'npm run tool -- fault-alerts': SCRIPTS,
    'npm run tool -- reference': SCRIPTS,
    'npm run tool -- bench*': SCRIPTS,
    'npm run tool -- mutants*': SCRIPTS,
    'npm run tool -- widget-package': PACKAGE,
    'npm run tool -- trace':
      'test/docs/trace.test.ts › A booking passes no more files of the running server, and crosses no more often, than it did',
    'npm run package': GATE,
    'npm run tool -- image-steps': '.github/workflows/ci.yml',
    'npm run release -- 0.2.0':
      'test/proofs/release.test.ts › writes the package, the changes since the last release, a bill of materials and all hashes',
    'npm run tool -- widget-parts':
      'test/proofs/scripts.test.ts › the weights of the widget’s parts stay below the whole, and none is missing: npm run tool -- widget-parts',
    'npm run tool -- lighthouse': SCRIPTS,
    'npm run tool -- widget-peers': SCRIPTS,
    'npm run tool -- admin-figures': SCRIPTS,
    'npm run tool -- admin-pictures':
      'test/e2e/pictures.test.ts › Every page of the administration area has its picture',
    'npm run tool -- pictures':
      'test/e2e/pictures.test.ts › Every state of the widget has its picture, and each six have a sheet',
    'npm run tool -- remote-visitors': SCRIPTS,
    'npm run tool -- scale': SCRIPTS,
    'npm run tool -- load': SCRIPTS,
    'npm run tool -- fuzz':
      'test/fuzz/fuzz.test.ts › no answer of any mount is other than it must be',
    'npm run tool -- freshness':
      'test/proofs/freshness.test.ts › finds answers of nodes with the fault %s',
    'npm run tool -- soak':
      'test/soak/soak.test.ts › requests with ever new values keep memory stable, and none is expensive',
  },
  'docs/extending.md': { 'npm run check': GATE, 'npm run tool -- reference': SCRIPTS },
  'docs/fault-rows.md': {
    'npm run tool -- faults': FAULTS,
    'npm run tool -- faults --short': FAULTS,
    'npm test -- proofs': SCRIPTS,
  },
  'docs/administration.md': {
    'npx slotwell audit *':
      'test/bff/command-line/audit.test.ts › shows the log, newest first, filtered by person, object, kind and day',
    'npx slotwell booking export *':
      'test/bff/command-line/booking-export.test.ts › writes the bookings of the days asked for as a table that spreadsheet programs read',
    'npx slotwell user *':
      'test/bff/command-line/user.test.ts › lists, changes and deactivates users',
    'npx slotwell admin password *':
      'test/bff/command-line/admin.test.ts › reads the password from standard input, and shows it nowhere',
    'npx slotwell admin setup-code':
      'test/bff/command-line/admin.test.ts › prints the address alone on standard output, stores only the hash of its code, and ends the one before',
    'npm start': RUN_IT,
  },
  'docs/architecture.md': {
    '``` browser': DRAWING,
    '``` POST': DRAWING,
    '``` a': DRAWING,
    '``` /admin/api': DRAWING,
    'npm run check': GATE,
    'npm run tool -- trace --list':
      'test/docs/trace.test.ts › A booking passes no more files of the running server, and crosses no more often, than it did',
  },
  'docs/comparison.md': { 'npm run tool -- widget-peers': SCRIPTS },
  'docs/decisions/0011-one-package-one-process.md': { 'npm run check': GATE },
  'docs/decisions/0032-cross-browser-test-script.md': {
    'npm test': GATE,
    'npm run tool -- engines': SCRIPTS,
  },
  'docs/decisions/0045-adaptive-remote-cache-lifetimes.md': {
    'npm run tool -- remote-visitors': SCRIPTS,
  },
  'docs/decisions/0046-coalesced-remote-requests.md': {
    'npm run tool -- remote-visitors': SCRIPTS,
  },
  'docs/decisions/0050-coalesce-state-reads.md': { 'npm run tool -- bench http': SCRIPTS },
  'docs/decisions/0047-incremental-weekly-snapshots.md': {
    'npm run tool -- bench snapshots': SCRIPTS,
  },
  'docs/decisions/0038-administration-lit-light-dom.md': {
    'node test/setup/admin-size.mjs': 'test/setup/run.mjs',
  },
  'docs/decisions/0041-widget-lit-element.md': {
    'node test/setup/widget-size.mjs': 'test/setup/run.mjs',
  },
  'docs/decisions/0049-built-npm-package.md': {
    'npm pack': programPackage('contains what was built, and the documentation'),
    'npm run build': RUN_IT,
  },
  'docs/decisions/0048-documentation-site.md': { 'npm run build': RUN_IT },
  'docs/decisions/0021-two-sqlite-driver-builds.md': { 'npm ci': GATE },
  'docs/scaling.md': {
    'npm run tool -- bench availability': SCRIPTS,
    'npm run tool -- bench calendars': SCRIPTS,
    'npm run tool -- bench http': SCRIPTS,
    'npm run tool -- bench messages': SCRIPTS,
    'npm run tool -- bench postgres': SCRIPTS,
    'npm run tool -- bench rooms': SCRIPTS,
    'npm run tool -- bench snapshots': SCRIPTS,
    'npm run tool -- freshness':
      'test/proofs/freshness.test.ts › finds answers of nodes with the fault %s',
    'npm run tool -- load': SCRIPTS,
    'npm run tool -- load*': SCRIPTS,
    'npm run tool -- scale': SCRIPTS,
    'npm run tool -- scale*': SCRIPTS,
  },
  'docs/embedding.md': {
    '```html <script type="module" src="https://book.example/widget.js">': embedding(
      'shows the widget: docs/embedding.md',
    ),
    '```html <link rel="preload"':
      'test/e2e/preload.test.ts › asks for each once, before it has the script',
    '```yaml allowed_origins': embedding('shows the widget: docs/embedding.md'),
    '```js document': embedding('lead to the site’s own page with the number of the booking'),
    '```js window.dataLayer': embedding('contain what conversion tracking needs'),
    '``` script-src': embedding('needs the two entries of the page'),
    '``` trusted-types': embedding('with trusted types needs the third'),
    '```html <script type="module" src="https://book.example/widget/': embedding(
      'is loaded with the version of the ETag and the hash that the line of the page prints',
    ),
    'curl *': embedding(
      'is loaded with the version of the ETag and the hash that the line of the page prints',
    ),
    '```css': embedding('takes the colour, the corner and the font that the page sets'),
    '```html <iframe': hostPage('is as high as each step: %s'),
    '```html <script src="https://book.example/embed.js" data-schedule': hostPage(
      'books in a page with $title',
    ),
    '```html <script src="https://book.example/embed.js" data-target': hostPage(
      'books in a page with $title',
    ),
    '```html <script src="https://book.example/embed.js" data-frames': hostPage(
      'is as high as each step: %s',
    ),
    'npm run tool -- widget-package': PACKAGE,
    'npm pack': PACKAGE,
    '```js const named': embedding(
      'fill in hidden fields by the lines of the page, and nothing else',
    ),
    '```js addEventListener': hostPage('is as high as each step: %s'),
  },
  'docs/recipes/frameworks.md': {
    '```html <script type="module"': hostPage('books in a page with $title'),
    '```jsx BookingWidget.jsx': hostPage('books in a page with $title'),
    '```js vite.config.js': FRAMEWORKS,
    '```vue BookingWidget.vue': hostPage('books in a page with $title'),
    '```svelte BookingWidget.svelte': hostPage('books in a page with $title'),
    '```ts booking-widget.component.ts': RECIPE_NAMES,
    '```astro BookingWidget.astro': RECIPE_NAMES,
  },
  'docs/recipes/site-builders.md': {
    '```html <script src="https://book.example/embed.js" data-schedule': hostPage(
      'books in a page with $title',
    ),
    '```html <iframe': hostPage('books in a page with $title'),
  },
  'docs/recipes/wordpress.md': {
    '```text':
      'test/docs/wordpress.test.ts › offers each attribute of the widget: plugin, block and page',
  },
  'docs/guarantees.md': {
    'npm run tool -- faults*': FAULTS,
    'npm run tool -- faults': FAULTS,
    'npm run tool -- faults NAME': FAULTS,
  },
  'docs/installation-file.md': { '```yaml': INSTALLATION_FILE },
  'docs/failover.md': {
    '```env':
      'test/docs/failover-page.test.ts › names both servers in an address that Slotwell takes',
    '```sql': STANDBY,
    'pg_basebackup *': STANDBY,
    'npx slotwell doctor': RUN_IT,
    'npm run tool -- faults failover': FAULTS,
  },
  'docs/monitoring.md': {
    'npm run tool -- fault-alerts': SCRIPTS,
    'npm run tool -- fault-alerts quiet mail-fails': SCRIPTS,
    '```env': 'test/docs/monitoring.test.ts › has settings that point Prometheus to the right port',
    '```yaml':
      'test/docs/monitoring.test.ts › has settings that point Prometheus to the right port',
    'npx slotwell doctor': RUN_IT,
  },
  'docs/operations.md': {
    'npm run package': GATE,
    'docker *':
      'test/docs/deploy.test.ts › name files, services and commands of slotwell that there are: %s',
    'npm install --ignore-scripts ./slotwell-*.tgz': 'test/setup/try-package.mjs',
    'npx slotwell demo': 'test/setup/try-package.mjs',
    'npx slotwell serve': 'test/setup/try-package.mjs',
    '```env':
      'test/bff/command-line/operations-page.test.ts › has a settings file that can be read',
    '```ini': 'test/bff/command-line/operations-page.test.ts › has a unit that systemd takes',
    '```nginx': NGINX,
    '```caddyfile': CADDY,
    'npx slotwell *': OPERATIONS,
    'npx slotwell': OPERATIONS,
    'DATABASE_URL=*': OPERATIONS,
    'DATABASE_URL=... npx slotwell doctor':
      'test/e2e/program-pages.test.ts › uses another database if the environment says so',
    'createuser *': OPERATIONS,
    'createdb *': OPERATIONS,
    'sudo -u postgres': OPERATIONS,
    'npx slotwell booking *': CHANGES,
    'install *': CRON,
    '0 3 *': CRON,
    'crontab -e': CRON,
    'npm start': 'test/e2e/program-pages.test.ts › serves with another settings file by its line',
    'npm start -- --env-file FILE':
      'test/e2e/program-pages.test.ts › serves with another settings file by its line',
    'chown root:slotwell slotwell.env && chmod 640 slotwell.env':
      'test/e2e/program-pages.test.ts › keeps the settings file from others by its line',
    'node /opt/slotwell/bff/slotwell.mjs doctor --env-file /opt/slotwell/slotwell.env': ELSEWHERE,
    'node node_modules/slotwell/bff/slotwell.mjs serve':
      'test/bff/command-line/built-program.test.ts › obeys commands at once while the server runs',
    'systemctl enable --now slotwell': UNIT,
    'systemctl stop slotwell': UNIT,
    'journalctl -u slotwell': UNIT,
    'sudo -u slotwell': UNIT,
    'npm ci && npm run build': RUN_IT,
  },
  'docs/quick-start.md': {
    'npm ci && npm run demo': README_LINES,
    'npm ci && npm test': README_LINES,
    'npm ci && npm run build': README_LINES,
    'npx slotwell *': README_LINES,
    'npm start': README_LINES,
    '```yaml': FILE_PART,
    '```html': README_LINES,
  },
  'docs/integrating.md': {
    'export *': CURL,
    'curl *': CURL,
    '```json': CURL,
    'npm install *': 'test/bff/api/integrating-page.test.ts › names packages that were tested',
    'npx openapi-typescript *': CLIENT,
    '```ts book.ts': CLIENT,
  },
  'docs/busy-times.md': { '```yaml': FILE_PART },
  'docs/tasks.md': {
    '```yaml name: Three Chairs':
      'test/bff/command-line/terms-page.test.ts › books as each stylist works',
    '```yaml name: Highlights':
      'test/bff/command-line/elsewhere-page.test.ts › takes somebody else while the colour sets',
    '```yaml name: Three Hands': RESOURCES(
      'share two rooms among three people, of whom one prefers the second',
    ),
    '```yaml name: Physio at the Market': RESOURCES(
      'share a device for the part of a treatment that uses it',
    ),
    '```yaml name: Ten Hands': RESOURCES(
      'book two of five people at once, as far as there are two',
    ),
    '```yaml name: Blades':
      'test/bff/command-line/selections-page.test.ts › books what was added, as long as each colleague needs',
    '```yaml name: Swim School':
      'test/bff/command-line/classes-page.test.ts › books twelve people for all dates, and is not offered by a later one',
    "```yaml name: Citizens' Office":
      'test/bff/command-line/selections-page.test.ts › books both in one appointment',
    '```yaml': FILE_PART,
    'npx slotwell *': TASKS,
    'npx slotwell mail test *':
      'test/bff/command-line/tasks-page.test.ts › names the missing mail server if mail is tried by its command',
  },
  'docs/theming.md': { '```css': THEMING, '```html': THEMING },
  'docs/remote.md': {
    'npm run tool -- remote-visitors': SCRIPTS,
    '```yaml': FRONT,
    '``` visitor': DRAWING,
    'export *': FRONT,
    'npx slotwell *': FRONT,
    'npx slotwell api enable': FRONT,
    'npx slotwell token': FRONT,
    'npm start': FRONT,
  },
  'docs/webhooks.md': {
    'npx slotwell webhook *': WEBHOOKS,
    'npx slotwell webhook rotate 1':
      'test/bff/command-line/webhooks-page.test.ts › the command that replaces a secret gives the old one the hours that docs/webhooks.md names',
    '```json':
      'test/core/delivery/webhooks/recipes.test.ts › the example in the documentation is a real webhook',
    '```js signature.mjs':
      'test/core/delivery/webhooks/recipes.test.ts › verifies 100 of 100, with the new and the old secret during a rotation',
    '```js bookings.mjs':
      'test/core/delivery/webhooks/recipes.test.ts › the recipe for bookings takes each message once, and keeps the latest version',
    '```js receiver.mjs': RECEIVER,
    'WEBHOOK_SECRET=*': RECEIVER,
    'npm install standardwebhooks': RECEIVER,
  },
};

/** Part of a command that the gate's own script contains, if not the command itself. */
const IN_SCRIPT: Readonly<Record<string, string>> = {
  'apt-get install -y python3 make g++': 'for tool in python3 make g++',
  'npm ci && npm test': 'npm test',
  'npx slotwell serve': 'node_modules/slotwell/bff/slotwell.mjs',
};

const pages = readPages();
const recipes = pages.flatMap(recipesOf);

function startFor(recipe: Recipe): string | undefined {
  const starts = Object.keys(PROOFS[recipe.page] ?? {}).filter((start) => isMeant(start, recipe));
  return starts.sort((one, other) => other.length - one.length)[0];
}

function isMeant(start: string, { says, isCommand, isInBlock }: Recipe): boolean {
  if (start.endsWith('*')) {
    return isInBlock && says.startsWith(start.slice(0, -1));
  }
  return isCommand ? says === start : says.startsWith(start);
}

/**
 * A command of slotwell that is only named in a sentence is looked up in the command line's own
 * table.
 */
function proofOf(recipe: Recipe): string | undefined {
  const start = startFor(recipe);
  if (start !== undefined) {
    return PROOFS[recipe.page]?.[start];
  }
  return !recipe.isInBlock && slotwellWords(recipe.says) !== null ? NAMED : undefined;
}

/** Null: it is there and runs. */
function complaintAbout(proof: string | undefined, { says }: Recipe): string | null {
  if (proof === undefined) {
    return 'No test is named for it: write one, and name it here.';
  }
  if (proof === DRAWING) {
    return null;
  }
  const [file = '', title] = proof.split(' › ');
  if (!existsSync(file)) {
    return `There is no ${file}.`;
  }
  const source = readFileSync(file, 'utf8');
  if (title === undefined) {
    return source.includes(IN_SCRIPT[says] ?? says) ? null : `${file} does not run it.`;
  }
  const found = findTitle(source, title);
  return found === 'run' ? null : `${file} has it ${found}: ${title}`;
}

describe('a block to copy in README and docs/', () => {
  it('has a test that runs it', () => {
    const lines = recipes.map(
      (recipe) => `${recipe.page} · ${recipe.says} · ${proofOf(recipe) ?? 'nobody'}`,
    );
    process.stdout.write(`${[...new Set(lines)].join('\n')}\n`);
    expect(lines.length).toBeGreaterThan(100);
  });

  it.each(recipes)('is run by a test that is there: $page: $says', (recipe) => {
    expect(complaintAbout(proofOf(recipe), recipe)).toBeNull();
  });

  it('is all that the table names', () => {
    const used = new Set(recipes.map((recipe) => `${recipe.page} ${startFor(recipe)}`));
    const named = Object.entries(PROOFS).flatMap(([page, starts]) =>
      Object.keys(starts).map((start) => `${page} ${start}`),
    );
    expect(named.filter((name) => !used.has(name))).toEqual([]);
  });

  it('is marked as sh if it is for a shell', () => {
    const unmarked = pages.flatMap(({ path, blocks }) =>
      blocks
        .filter(
          ({ language, text }) =>
            language === '' && /^(?:npx|npm|node|curl|export|sudo|[A-Z_]+=\S+ \w) ?/.test(text),
        )
        .map(({ text }) => `${path}: ${text}`),
    );
    expect(unmarked).toEqual([]);
  });

  it.each([
    [
      { page: 'README.md', says: 'npx slotmachine', isCommand: true, isInBlock: false },
      'No test is named',
    ],
    [
      { page: 'docs/embedding.md', says: '```js import', isCommand: false, isInBlock: true },
      'No test is named',
    ],
    [
      { page: 'docs/new.md', says: 'npm start', isCommand: true, isInBlock: true },
      'No test is named',
    ],
  ])('is reported if no test runs it: %s', (recipe, complaint) => {
    expect(complaintAbout(proofOf(recipe), recipe)).toContain(complaint);
  });

  it.each([
    ['test/docs/none.test.ts › x', 'There is no'],
    ['test/docs/tree.test.ts › a title that nobody gave', 'has it missing'],
    [GATE, 'does not run it'],
  ])('is reported if its test is gone: %s', (proof, complaint) => {
    expect(
      complaintAbout(proof, {
        page: 'README.md',
        says: 'npm run everything',
        isCommand: true,
        isInBlock: true,
      }),
    ).toContain(complaint);
  });
});
