const { readdirSync } = require('node:fs')

/**
 * The layers of docs: knowledge runs one way. A package may import itself and the packages named
 * here, nothing else of the workspace.
 */
const may = require('./tooling/layers.json')

/** In the order of knowledge: a controller imports only those before it. */
const controllers = require('./tooling/knowledge.json')
const tests = '\\.test(-d)?\\.tsx?$'

/** Helpers beside their tests, which builds leave out: `exclude` of packages/ui/tsconfig.build.json. */
const unpublished = ['/states\\.ts$', '/renderWith\\w*\\.tsx$']
/** Modules that a manifest or a build names. */
const entries = [
  ...readdirSync('packages').flatMap((name) =>
    Object.values(require(`./packages/${name}/package.json`).exports ?? {}).flatMap((target) =>
      target['@latchkey/source']
        ? [`^packages/${name}/${target['@latchkey/source'].slice(2).replaceAll('.', '\\.')}$`]
        : [],
    ),
  ),
  '^packages/ui/src/(view|row|panel)Basics\\.ts$',
  '^packages/core/src/eager\\.ts$',
]

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: { pathNot: tests },
      // Next is installed in the long tests alone: tooling/e2e/hosts/next.
      to: { couldNotResolve: true, pathNot: ['\\.css\\?inline$', '^next/headers$'] },
    },
    ...Object.entries(may).map(([name, allowed]) => ({
      name: `layer-${name}`,
      comment: `${name} may only import ${allowed.join(', ') || 'nothing of the workspace'}`,
      severity: 'error',
      from: { path: `^packages/${name}/src`, pathNot: tests },
      to: {
        path: '^(packages|apps|tooling)/',
        pathNot: `^packages/(${[name, ...allowed].join('|')})/`,
      },
    })),
    {
      name: 'no-relative-import-across-packages',
      severity: 'error',
      from: { path: '^packages/([^/]+)/src' },
      to: { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'nothing-imports-apps-or-tooling',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: tests },
      to: { path: '^(apps|tooling)/' },
    },
    {
      name: 'only-apps-and-tests-import-testing',
      severity: 'error',
      from: { path: '^packages/(?!testing/)', pathNot: [tests, '^packages/[^/]+/test/'] },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'test-helpers-lie-in-test',
      comment: 'A module of src that only tests import would be published.',
      severity: 'error',
      from: { pathNot: tests },
      module: {
        path: '^packages/[^/]+/src/',
        pathNot: [tests, '\\.d\\.ts$', ...unpublished, ...entries],
        numberOfDependentsLessThan: 1,
      },
    },
    {
      name: 'no-page-loads-the-verifier',
      comment: 'The cryptography of a sign-in is a server’s: no package of a page reaches it.',
      severity: 'error',
      from: { path: '^packages/', pathNot: [tests, '^packages/siwx/(src/server|test)/'] },
      to: { path: '^packages/siwx/(src|dist)/server/' },
    },
    {
      name: 'no-cryptography-in-the-message',
      severity: 'error',
      from: { path: '^packages/siwx/src/(?!server/)', pathNot: tests },
      to: { path: 'node_modules/(@noble|@scure|viem)/' },
    },
    {
      name: 'one-adapter-in-most-browser-tests',
      comment:
        'turbo runs them anew for a change of the adapter of eip155 alone: turbo.json there.',
      severity: 'error',
      from: {
        path: '^tooling/e2e/(gallery/|src/(?!ecosystems/))',
        pathNot: '\\.long\\.test\\.ts$',
      },
      to: { path: '^packages/adapter-(?!evm/)' },
    },
    {
      name: 'views-are-islands',
      severity: 'error',
      from: { path: '^packages/ui/src/views/([^/]+)/' },
      to: { path: '^packages/ui/src/views/([^/]+)/', pathNot: '^packages/ui/src/views/$1/' },
    },
    {
      name: 'no-two-way-folders-in-ui',
      comment: 'Two folders of ui never import each other: a reader learns one before the other.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^packages/ui/src/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'no-controller-imports-the-composition-root',
      severity: 'error',
      from: { path: '^packages/controllers/src/(?!kit/|index|internal)', pathNot: tests },
      to: { path: '^packages/controllers/src/kit/', dependencyTypesNot: ['type-only'] },
    },
    ...controllers.map((name, index) => ({
      name: `knowledge-${name}`,
      severity: 'error',
      from: { path: `^packages/controllers/src/${name}/`, pathNot: tests },
      to: {
        path: `^packages/controllers/src/(${[...controllers.slice(index + 1), 'nothing'].join('|')})/`,
      },
    })),
    {
      name: 'no-dom-in-core',
      severity: 'error',
      from: { path: '^packages/(core|controllers|adapter-[a-z]+)/src', pathNot: tests },
      to: { path: 'node_modules/(react|react-dom)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)(dist|node_modules/\\.cache|tooling/e2e/hosts/[^/]+|tooling/e2e/gallery/dist|tooling/bench/\\.work|tooling/bench/src/apps|tooling/checks/preamble)(/|$)',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@latchkey/source', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
