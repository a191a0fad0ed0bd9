/**
 * The WordPress plugin of docs/recipes: it knows the widget's attributes, prints the right markup
 * in PHP if that is installed, and has an editable block.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { describeWidget } from '../setup/widget-package/describe-widget.ts';
import { readPage } from './read-pages.ts';
import { WORDPRESS_MARKUP } from './wordpress-markup.ts';

const FOLDER = 'docs/recipes/wordpress/slotwell-booking';
const read = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8');
const php = read('slotwell-booking.php');
const block = JSON.parse(read('block.json'));
const page = readPage('docs/recipes/wordpress.md');

const { properties } = describeWidget();
const attributes = properties.flatMap(({ attribute }) => attribute ?? []);
/** Attributes that the plugin sets itself. */
const offered = attributes.filter((name) => name !== 'base-url').sort();
const listOf = (name: string) =>
  [
    ...(new RegExp(`const ${name} = array\\((.*)\\);`).exec(php)?.[1] ?? '').matchAll(/'(.+?)'/g),
  ].map(([, one = '']) => one);

it('offers each attribute of the widget: plugin, block and page', () => {
  expect(listOf('SLOTWELL_ATTRIBUTES').sort()).toEqual(offered);
  expect(Object.keys(block.attributes).sort()).toEqual([...offered, 'link'].sort());
  for (const [name, { enum: values }] of Object.entries<{ enum?: string[] }>(block.attributes)) {
    if (values) {
      expect(properties.find((one) => one.name === name)?.type).toContain(values.at(-1));
    }
  }
  const used = page.blocks
    .flatMap(({ text }) => [...text.matchAll(/(?<= )([\w-]+)="/g)])
    .map(([, name]) => name);
  expect(used).toContain('schedule');
  expect(used.filter((name) => name !== 'link' && !offered.includes(name ?? ''))).toEqual([]);
});

it('writes the markup by one template, from the list of attributes', () => {
  const [, template = ''] = /'(<slotwell-booking.*<\/slotwell-booking>)'/.exec(php) ?? [];
  const parts = ['https://book.example', ' schedule="1" reason="1" lang="en"'];
  const link = [
    'https://book.example/book?schedule=1&#038;reason=1&#038;lang=en',
    'Book an appointment',
  ];
  const filled = [...parts, ...link].reduce((text, part) => text.replace('%s', part), template);
  expect(filled).toBe(WORDPRESS_MARKUP[0].printed);
});

/** The WordPress functions that the plugin needs. */
const WORDPRESS = `
function add_action() {} function __( $text ) { return $text; } function esc_html__( $text ) { return $text; }
function get_option() { return getenv( 'SERVER' ); } function untrailingslashit( $text ) { return rtrim( $text, '/' ); }
function esc_attr( $text ) { return htmlspecialchars( $text, ENT_QUOTES ); } function esc_html( $text ) { return htmlspecialchars( $text, ENT_QUOTES ); }
function esc_url( $text ) { return str_replace( '&', '&#038;', $text ); } function current_user_can() { return false; }
function get_block_wrapper_attributes() { return 'class="wp-block-slotwell-booking"'; }
function wp_enqueue_script_module( $id, $src ) { $GLOBALS['scripts'][ $id ] = $src; }
define( 'ABSPATH', '/' ); $GLOBALS['scripts'] = array();`;

function runPlugin(server: string, said: unknown) {
  const code = `${WORDPRESS} require '${FOLDER}/slotwell-booking.php'; $said = json_decode( getenv( 'SAID' ), true );
    echo json_encode( array( slotwell_shortcode( $said ), slotwell_block( $said ), $GLOBALS['scripts'] ) );`;
  const env = { ...process.env, SERVER: server, SAID: JSON.stringify(said) };
  return spawnSync(
    process.env.PHP_PATH ?? 'php',
    ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr', '-r', code],
    {
      encoding: 'utf8',
      env,
    },
  );
}

it.each(WORDPRESS_MARKUP)('prints it if PHP is installed: $said', ({ said, printed }) => {
  const { error, stdout, stderr } = runPlugin('https://book.example/', said);
  if (error) {
    return;
  }
  expect(stderr).toBe('');
  const scripts = { 'slotwell-booking': 'https://book.example/widget.js' };
  expect(JSON.parse(stdout)).toEqual([
    printed,
    `<div class="wp-block-slotwell-booking">${printed}</div>`,
    scripts,
  ]);
});

it('prints nothing for visitors without a server, if PHP is installed', () => {
  const { error, stdout } = runPlugin('', []);
  if (!error) {
    expect(JSON.parse(stdout)).toEqual(['', '<div class="wp-block-slotwell-booking"></div>', []]);
  }
});

interface Drawn {
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly children: readonly unknown[];
}

function drawEditor(attributes: Readonly<Record<string, string>>) {
  const registered: { name: string; settings: { edit(given: unknown): Drawn; save(): unknown } }[] =
    [];
  const changes: unknown[] = [];
  const name = (type: string) => [type, type];
  const wp = {
    blocks: {
      registerBlockType: (id: string, settings: (typeof registered)[0]['settings']) =>
        registered.push({ name: id, settings }),
    },
    blockEditor: { useBlockProps: () => ({}), InspectorControls: 'InspectorControls' },
    components: Object.fromEntries(
      ['TextControl', 'SelectControl', 'PanelBody', 'Placeholder'].map(name),
    ),
    element: {
      createElement: (type: string, given: object, ...children: unknown[]) => ({
        type,
        properties: given,
        children,
      }),
    },
    i18n: { __: (text: string) => text },
  };
  runInNewContext(read('editor.js'), { window: { wp } });
  const [one] = registered;
  const drawn = one?.settings.edit({
    attributes,
    setAttributes: (change: unknown) => changes.push(change),
  });
  return {
    name: one?.name,
    saved: one?.settings.save(),
    fields: fieldsIn(drawn),
    text: JSON.stringify(drawn),
    changes,
  };
}

function fieldsIn(drawn: unknown): readonly Record<string, unknown>[] {
  if (Array.isArray(drawn)) {
    return drawn.flatMap(fieldsIn);
  }
  if (typeof drawn !== 'object' || drawn === null || !('type' in drawn)) {
    return [];
  }
  const { type, properties, children } = drawn as Drawn;
  return /Control$/.test(type) ? [{ ...properties, type }] : children.flatMap(fieldsIn);
}

it('has a block whose editor offers all attributes and shows their values', () => {
  const { name, saved, fields, text, changes } = drawEditor({ schedule: '2' });
  expect([name, saved]).toEqual([block.name, null]);
  expect(fields.map(({ key }) => key)).toEqual(Object.keys(block.attributes));
  expect(
    fields
      .filter(({ type }) => type === 'SelectControl')
      .map(({ key, options }) => [key, valuesOf(options)]),
  ).toEqual(['theme', 'mode'].map((key) => [key, block.attributes[key].enum]));
  expect(text).toContain('Calendar (its number): 2');
  const [first] = fields;
  if (typeof first?.onChange === 'function') {
    first.onChange('3');
  }
  expect(changes).toEqual([{ schedule: '3' }]);
});

const valuesOf = (options: unknown) =>
  Array.isArray(options) ? options.map(({ value }) => value) : [];
