// How each command of the documents is tested on a bare machine. `readmeCommands.test.mjs` fails
// for a command missing here.
const server = 'node apps/server/bin/latchkey-server.mjs'

/**
 * Tested by a stage of `npm test` with this command. With `why`, the stage does the same by another
 * command.
 */
const stage = (name, why) => ({ stage: name, why })
/**
 * Run verbatim, or as `as` if it has placeholders; `prints` must match the output. Runs in the
 * checkout, or in a separate folder.
 */
const run = (options = {}) => ({ run: options })
const runInCheckout = (options = {}) => ({ run: { ...options, checkout: true } })
/** Started, polled until it answers, tested with the commands in `asked`, and stopped. */
const serve = (options = {}) => ({ serve: options })
/** Sent to the server whose entry names it. */
const asked = { asked: true }
/** Tested by a file of the repository that contains this text. */
const file = (name, text) => ({ file: name, text })
/** Cannot run here. */
const notHere = (why) => ({ notHere: why })

const wallets = 'curl "http://127.0.0.1:8787/getWallets?projectId=…&entries=4"'
const searched = 'curl "http://127.0.0.1:8787/getWallets?search=example&entries=4"'
const logo = 'curl "http://127.0.0.1:8787/getWalletImage/example-wallet"'
const signature = `node --input-type=module -e "
import { isSignedBy } from './my-catalogue/snapshot.mjs'
const snapshot = await (await fetch('http://127.0.0.1:8787/catalogue/v1/snapshot')).json()
console.log(snapshot.version, isSignedBy(snapshot, process.argv[1]))" -- …`
const bench = notHere(
  'a bench takes minutes on an idle machine; its turbo and its pnpm are those of `npm run build` and `npm run bench:codes`',
)

/** Run in this order. A text in braces is the output of an earlier command. */
export const documentedCommands = {
  'npm start': file('tooling/bare/otherNodes.mjs', "['start', '--', '--no-open', '--port'"),
  'npm start -- --help': runInCheckout({ prints: /--namespaces <list>/ }),
  'npm start -- --fail polkadot': file('tooling/e2e/src/start.test.ts', "'--fail', 'solana'"),
  'npm test': file('tooling/bare/run.mjs', "run(['test'"),
  'npm test -- "browser tests"': file(
    'tooling/bare/otherNodes.mjs',
    "['test', '--', 'fault proxy']",
  ),
  'npm run test:long': file('tooling/bare/run.mjs', "run(['run', 'test:long'])"),
  '.ci/run': notHere('runs these very tests'),

  'node tooling/bare/otherNodes.mjs 24 --project core': notHere(
    '`npm run test:long` runs it, whole',
  ),
  'npm run setup': runInCheckout(),
  'npm run setup -- --lock': notHere(
    'asks the registry; the programs are those of `npm run setup`',
  ),
  'npm run lint': stage('format and lint'),
  'npm run format': notHere('writes to the checkout; the program is that of `npm run lint`'),
  'npm run types': stage('types'),
  'npm run layers': stage('layers'),
  'npm run unit -- --project core': runInCheckout({
    as: 'npm run unit -- --project core src/amount',
    prints: /Tests +\d+ passed/,
  }),
  'npm run unit -- --project ui': stage('unit and conformance tests'),
  'npm run unit -- --project controllers': stage('unit and conformance tests'),
  'LATCHKEY_RUNS=5000 npm run unit -- --project controllers property': file(
    'tooling/suite/longStages.mjs',
    "LATCHKEY_RUNS: '200000'",
  ),
  'npm run unit -- --project adapter-evm misbehaviour': stage('unit and conformance tests'),
  'LATCHKEY_RUNS=50000 npm run unit -- --project controllers property': stage(
    'unit and conformance tests',
  ),
  'npm run e2e': stage('browser tests'),
  'npm run e2e -- gallery': stage('browser tests'),
  'LATCHKEY_WHOLE=1 npm run e2e -- src/walk': file(
    'tooling/suite/longStages.mjs',
    "LATCHKEY_WHOLE: '1'",
  ),
  'LATCHKEY_WHOLE=1 LATCHKEY_RENDERINGS=all npm run e2e -- gallery/fit': notHere(
    'takes half an hour; the browser tests draw each scene in one rendering',
  ),
  'npm run e2e -- src/walk': stage('browser tests'),
  'npm run e2e -- src/requests': stage('browser tests'),
  'npm run e2e -- src/hostileWallets': stage('browser tests'),
  'npm run conformance': file('tooling/suite/longStages.mjs', "'conformance in Chromium'"),
  'npm run new -- --help': runInCheckout({ prints: /hook useSubject controller/ }),
  'npm run new -- view Receive': file('tooling/new/verify.mjs', "['view', 'Example']"),
  'npm run new -- hook useReconnect connection reconnect': file(
    'tooling/new/verify.mjs',
    "['hook', 'useReconnect', 'connection', 'reconnect']",
  ),
  'npm run new -- controller profile': file('tooling/new/verify.mjs', "['controller', 'example']"),
  'npm run new -- adapter stacks': file('tooling/new/verify.mjs', "['adapter', 'example']"),
  'npm run new -- network evm scroll 534352': file(
    'tooling/new/verify.mjs',
    "['network', 'evm', 'example'",
  ),
  'npm run new -- wallet example-wallet "Example Wallet"': file(
    'tooling/new/test/applyChanges.test.mjs',
    "['example-wallet', 'Example Wallet']",
  ),
  'npm run new -- language fr': file('tooling/new/verify.mjs', "['language', 'fr']"),
  'npm run mutations': runInCheckout({
    as: 'npm run mutations -- "Width of the modal"',
    prints: /^1 passed, 0 failed$/m,
  }),
  'npm run build': runInCheckout({ prints: /\d+ successful/ }),
  // Forced, since turbo calls pnpm only for tasks without a cached build. The server alone, since
  // other stages read what the packages built.
  'npm run build:server': runInCheckout({
    as: 'npm run build:server -- --force --only',
    prints: /\d+ successful/,
  }),
  'npm run checks': stage('checks'),
  'npm run checks:update': stage('checks', 'the same program, which would write what it compares'),
  'npm run artefacts': file(
    'tooling/checks/src/buildTwice.mjs',
    'tooling/checks/src/writeArtefacts.mjs',
  ),
  'npm run lock:record': runInCheckout({ prints: /0 versions recorded, 0 refused/ }),
  'npm run size': stage('weight', 'weighing and weight, one after the other'),
  'npm run changeset -- version': notHere(
    'A release runs it: it writes the changelogs and uses up the notes.',
  ),
  'npm run changeset': runInCheckout({ as: 'npm run changeset -- --help', prints: /changeset/ }),
  'npm run screenshots': notHere(
    'takes the documents’ pictures anew, for minutes; `npm start` is what it shows',
  ),
  'node tooling/e2e/hosts/run.mjs': stage('host applications'),
  'node tooling/e2e/hosts/run.mjs [--only name,name] [--long]': stage(
    'host applications',
    'all but the long ones',
  ),
  'npm install @latchkey/react @latchkey/adapter-evm @latchkey/connector-walletconnect': stage(
    'host applications',
    'from tarballs, until it is published',
  ),
  'node tooling/localnet/evm/contracts.mjs': stage(
    'local chains',
    'a test compiles the contracts again',
  ),
  'npm install @latchkey/react @latchkey/adapter-evm': stage(
    'host applications',
    'from tarballs, until it is published',
  ),
  'npm install @latchkey/ui @latchkey/adapter-evm': stage(
    'host applications',
    'from tarballs, until it is published',
  ),
  'npm install ../latchkey/artefacts/*.tgz': stage(
    'host applications',
    'the tarballs that each host is installed from',
  ),
  'npm install @latchkey/react @latchkey/adapter-solana': notHere(
    'Nothing is published yet; the host applications install the EVM adapter the same way.',
  ),
  'npm install @latchkey/react @latchkey/adapter-polkadot': notHere(
    'Nothing is published yet; the host applications install the EVM adapter the same way.',
  ),
  'npm install @latchkey/react @latchkey/adapter-bitcoin': notHere(
    'Nothing is published yet; the host applications install the EVM adapter the same way.',
  ),
  'npm install @latchkey/react @latchkey/adapter-cosmos': notHere(
    'Nothing is published yet; the host applications install the EVM adapter the same way.',
  ),
  'npm ci --ignore-scripts': stage('host applications', 'what each host is installed by'),
  'cd tooling/e2e/hosts/react-19': notHere('goes with the next'),
  "npm install --package-lock-only --before=$(date -d '8 days ago' +%F)": notHere(
    'asks the registry and writes a lockfile anew',
  ),
  'npx vite tooling/e2e/gallery': serve({
    as: 'npx vite tooling/e2e/gallery --port 0',
    path: 'gallery.html',
    checkout: true,
  }),
  'node tooling/localnet/src/cli.mjs --ports 8545,8546': stage(
    'local chains',
    'on ports that the system chooses',
  ),
  'node tooling/localnet/src/cli.mjs --namespaces eip155,solana --ports 8545,8546': stage(
    'local chains',
    'on ports that the system chooses',
  ),
  'node tooling/faultproxy/src/cli.mjs --service catalogue=http://127.0.0.1:8787 --rules rules.json':
    stage('fault proxy', 'other rules'),

  'npm run bench:codes': runInCheckout({
    as: 'npm run bench:codes -- --codes=1',
    prints: /of 1 codes missed in all of them/,
  }),
  'npm run bench': bench,
  'npm run bench -- --only=latchkey --runs=3': bench,
  'npm run bench:server': bench,
  'npm run bench:relay': bench,
  'npm run bench:relay -- --seconds=3 --sockets=200 --rate=1000': bench,
  'npm run bench:phones': bench,
  'npm run bench:catalogue': bench,

  'useradd --system latchkey': notHere('changes the machine'),
  [`${server} config schema`]: run({ prints: /"trustedProxies"/ }),
  [`${server} config check`]: run({ prints: /The configuration can be used/ }),
  [`${server} project add --name Shop --origin https://shop.example`]: run({
    prints: /^(?<project>\S+) {2}Shop/,
  }),
  [`${server} project add --name Shop --origin https://shop.example --origin 'https://*.shop.example'`]:
    run({
      prints: /^(?<project>\S+) {2}Shop/,
    }),
  "latchkey-server project add --name Shop --origin https://shop.example --origin 'https://*.shop.example'":
    run({
      as: `${server} project add --name Shop --origin https://shop.example --origin 'https://*.shop.example'`,
      prints: /^(?<project>\S+) {2}Shop/,
    }),
  [`${server} project features <id> <file>`]: run({
    as: `echo '[{ "id": "activity", "isEnabled": false }]' > features.json && ${server} project features {project} features.json`,
    prints: /own remote configuration/,
  }),
  'latchkey-server --version': run({ as: `${server} --version`, prints: /^latchkey-server \d/ }),
  'latchkey-server doctor': run({ as: `${server} doctor`, prints: /All is well/ }),
  'latchkey-server backup FILE': run({ as: `${server} backup copy.db`, prints: /is copied to/ }),
  'latchkey-server restore FILE': run({
    as: `${server} restore copy.db`,
    prints: /copy\.db is now/,
  }),
  [`${server} start --port 8787`]: serve({ as: `${server} start --port 0`, asks: [wallets] }),
  [wallets]: asked,
  [`${server} start --dev`]: serve({ as: `${server} start --dev --port 0` }),

  'node apps/server/catalogue/build.mjs': stage('checks', 'W-18 compares what it would write'),
  'node apps/server/catalogue/build.mjs --bundle packages/controllers/src/catalogue/bundled/bundledRecords.ts':
    stage('checks', 'W-18 compares'),
  'node apps/server/clearSigning/build.mjs ../clear-signing-erc7730-registry d2489c5': notHere(
    'reads a copy of the registry of ERC-7730 descriptors',
  ),
  'npm run unit -- --project adapter-evm registry': runInCheckout({
    prints: /283 of 283 transactions/,
  }),
  'node tooling/marks/build.mjs': notHere('fetches packages of marks and an optimiser from npm'),
  'cp -r apps/server/catalogue my-catalogue': run(),
  'node my-catalogue/build.mjs': run({ before: 'an example wallet', prints: /wallets/ }),
  'node apps/server/catalogue/build.mjs --folder my-catalogue': run({ prints: /wallets/ }),
  'node my-catalogue/verifySources.mjs': notHere('fetches some forty packages'),
  'node my-catalogue/build.mjs --new-key ../catalogue-key.pem': run({
    prints: /catalogKey is (?<key>\S+)/,
  }),
  'node my-catalogue/build.mjs --key ../catalogue-key.pem': run({ prints: /wallets/ }),
  [`LATCHKEY_CATALOGUE=my-catalogue ${server} start --dev`]: serve({
    as: `LATCHKEY_CATALOGUE=my-catalogue ${server} start --dev --port 0`,
    asks: [searched, logo, signature],
  }),
  [searched]: asked,
  [logo]: asked,
  [signature]: asked,
  'sed -i.bak \'s/"id": "latchkey:/"id": "shop:/\' my-catalogue/wallets/*.json': run(),
  'rm my-catalogue/wallets/*.bak': run(),
  'rm my-catalogue/wallets/*.json': run(),
  "echo '[]' > my-catalogue/credits.json": run(),
}
