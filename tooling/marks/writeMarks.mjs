import { fileOf } from './readMark.mjs'

const head = `// Written by tooling/marks/build.mjs from the packages that ICONS.md names. Each mark belongs to its
// owner.
// biome-ignore-all format: one mark a line.
`
const quoted = (text) => `'${text.replaceAll("'", "\\'")}'`
const lines = (marks) =>
  Object.entries(marks).map(([id, markup]) => `  ${quoted(id)}: ${quoted(markup)},\n`)

const pick = (marks, isWanted) =>
  Object.fromEntries(Object.entries(marks).filter(([id]) => isWanted(id)))

/** The module of the marks of the wallets that load with the list, whose ids are `first`. */
export const walletsModule = (marks, first) =>
  `${head}
/**
 * The marks of the wallets that load with the list, by catalogue id, and WalletConnect's: the
 * content of a square of 24 units.
 */
export const walletMarks: Readonly<Record<string, string>> = {
${lines(pick(marks, (id) => id === 'walletConnect' || first.includes(id))).join('')}}
`

/** The module of the other wallets' marks. */
export const laterWalletsModule = (marks, first) =>
  `${head}
/** The marks of the other wallets, by catalogue id: the content of a square of 24 units. */
export const laterWalletMarks: Readonly<Record<string, string>> = {
${lines(pick(marks, (id) => id !== 'walletConnect' && !first.includes(id))).join('')}}
`

/** The module of the networks' marks. */
export const networksModule = (marks, networks) =>
  `${head}
/** The marks of networks by name: the content of a square of 24 units. */
export const networkMarks: Readonly<Record<string, string>> = {
${lines(marks).join('')}}

/** The CAIP-2 ids, and the namespace of the ecosystem, that each mark stands for. */
export const markedNetworks: Readonly<Record<string, readonly string[]>> = {
${Object.entries(networks)
  .map(([name, { ids }]) => `  ${quoted(name)}: [${ids.map(quoted).join(', ')}],\n`)
  .join('')}}
`

/** The names of the marks of wallets by id, WalletConnect's included. */
export const walletNames = (catalogue) => ({
  walletConnect: 'WalletConnect',
  ...Object.fromEntries(catalogue.map(({ id, name }) => [id, name])),
})

/** The page that names the source and the owner of each mark. */
export function iconsPage({ packages, wallets, networks }, names) {
  const row = (of, source) => {
    const { name, path } = fileOf(source)
    return `| ${of} | ${packages[name].name} | \`${path}\` |`
  }
  const used = Object.values(packages).map(
    ({ name, version, licence, repository }) =>
      `| [${name}](${repository}) | ${version} | ${licence} |`,
  )
  return `# Marks of wallets and networks

Latchkey shows the marks of the wallets and networks that people connect to, so that a person recognises theirs. **Each mark is a trademark of its owner.** Latchkey uses it only to name that wallet or network, and no owner endorses Latchkey. If a mark is yours and you want it changed or removed, open an issue in this repository; it is removed with the next release, and a letter stands in its place.

A picture comes from the first of these that has one:

1. the host: \`wallets.images\`, the \`imageUrl\` of its own wallets, \`networkImages\`, the \`assets.imageUrl\` of its networks;
2. the wallet's own announcement (EIP-6963, Wallet Standard and their kin);
3. the marks of this page, which load after the list is drawn and ask no other server;
4. the host's catalogue server;
5. a tile with the first letters of the name.

The marks are drawings from these packages. Their licences cover the drawing, not the trademark.

| package | version | licence |
| --- | --- | --- |
${used.join('\n')}

\`node tooling/marks/build.mjs\` fetches the packages, checks their integrity, and writes the marks and this page. A mark without a source in \`tooling/marks/sources.json\` fails the checks.

## Wallets

| wallet | package | file |
| --- | --- | --- |
${Object.entries(wallets)
  .map(([id, { source }]) => row(names[id] ?? id, source))
  .join('\n')}

## Networks

| network | package | file |
| --- | --- | --- |
${Object.entries(networks)
  .map(([name, { source }]) => row(name, source))
  .join('\n')}
`
}
