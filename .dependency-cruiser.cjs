/**
 * Which way imports may point: widget -> types of bff/contract; bff -> core; core -> zod and
 * Temporal only, except its adapter folders.
 */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'widget-knows-only-contract-types',
      comment:
        'The widget is a file of its own in strangers’ pages: whatever it imports from the server would be shipped to them.',
      severity: 'error',
      from: { path: '^widget' },
      to: { path: '^(bff|core)', pathNot: '^bff/contract/' },
    },
    {
      name: 'widget-imports-no-server-code',
      severity: 'error',
      from: { path: '^widget' },
      to: { path: '^bff/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'widget-runs-on-lit-alone',
      severity: 'error',
      // What solves challenges is a file of its own, and so is what draws QR codes.
      from: { path: '^widget', pathNot: '^widget/(booking/proof/|admin/account/qr-code)' },
      to: { path: 'node_modules', pathNot: 'node_modules/(lit|@lit|lit-html|lit-element)/' },
    },
    {
      name: 'widget-does-not-know-the-administration',
      comment:
        'Strangers’ pages carry nothing of it, and each of the two can be read without the other.',
      severity: 'error',
      from: { path: '^widget/(booking|embed)/' },
      to: { path: '^widget/admin/' },
    },
    {
      name: 'administration-does-not-know-the-widget',
      severity: 'error',
      from: { path: '^widget/admin/' },
      to: { path: '^widget/(booking|embed)/' },
    },
    {
      name: 'what-both-share-knows-neither',
      severity: 'error',
      from: { path: '^widget/shared/' },
      to: { path: '^widget/(admin|booking|embed)/' },
    },
    {
      name: 'bff-does-not-know-the-widget',
      severity: 'error',
      from: { path: '^bff' },
      to: { path: '^widget' },
    },
    {
      name: 'bff-knows-only-the-face-of-the-core',
      severity: 'error',
      from: { path: '^bff' },
      to: { path: '^core/', pathNot: '^core/index\\.ts$' },
    },
    {
      name: 'mounts-know-nothing-of-one-another',
      comment:
        'What two of api, widget-gate, pages and admin do alike is written once, in visitor, http or presenters: whoever changes one mount need not think of the others.',
      severity: 'error',
      from: { path: '^bff/(api|widget-gate|pages|admin)/' },
      to: { path: '^bff/(api|widget-gate|pages|admin)/', pathNot: '^bff/$1/' },
    },
    {
      name: 'what-mounts-share-knows-no-mount',
      severity: 'error',
      from: { path: '^bff/(http|presenters|source|visitor)/' },
      to: { path: '^bff/(api|widget-gate|pages|admin|operations/health-routes)' },
    },
    {
      name: 'bff-knows-no-sql',
      severity: 'error',
      from: { path: '^bff' },
      to: { path: 'node_modules/(better-sqlite3|kysely|pg)/' },
    },
    {
      name: 'core-knows-no-http-and-no-page',
      severity: 'error',
      from: { path: '^core' },
      to: { path: '^(bff|widget)' },
    },
    {
      name: 'core-is-pure',
      comment:
        'Deciding needs zod and Temporal only; what talks to the world sits in an adapter folder.',
      severity: 'error',
      from: { path: '^core', pathNot: '^core/(storage/[^/]+|delivery/[^/]+|holidays|calendars)/' },
      to: { path: 'node_modules', pathNot: 'node_modules/(zod|temporal-polyfill|temporal-spec)/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(core|bff|widget)' },
      to: { path: '^test' },
    },
    {
      name: 'no-development-dependency-in-the-product',
      severity: 'error',
      from: { path: '^(core|bff|widget)' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
