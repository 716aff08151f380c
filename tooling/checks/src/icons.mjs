import { fileOf, isShapes } from '../../marks/readMark.mjs'
import { iconsPage, walletNames } from '../../marks/writeMarks.mjs'
import { readJson, readText } from './workspace.mjs'

const folder = 'packages/controllers/src/marks'
const marksIn = (text) =>
  [...text.matchAll(/^ {2}'([^']+)': '((?:[^'\\]|\\.)*)',$/gm)].map(([, id, markup]) => ({
    id,
    markup: markup.replaceAll("\\'", "'"),
  }))

/** The lines of a page, whatever the width of its tables. */
const linesOf = (text) =>
  text.split('\n').map((line) => line.replace(/ +/g, ' ').replace(/-+/g, '-'))

function judgeMarks({ sources, wallets, modules, page }) {
  const names = walletNames(wallets)
  const rows = linesOf(page)
  const missing = linesOf(iconsPage(sources, names)).filter((line) => !rows.includes(line))
  return [
    ...['wallets', 'networks'].flatMap((kind) => {
      const marks = marksIn(modules[kind])
      const sourced = Object.keys(sources[kind])
      return [
        ...marks
          .filter(({ id }) => !sourced.includes(id))
          .map(({ id }) => `the mark of ${id} has no source`),
        ...sourced
          .filter((id) => !marks.some((mark) => mark.id === id))
          .map((id) => `${id} has a source and no mark: node tooling/marks/build.mjs`),
        ...marks
          .filter(({ markup }) => !isShapes(markup))
          .map(({ id }) => `the mark of ${id} holds something other than shapes`),
        ...Object.entries(sources[kind])
          .filter(([, { source }]) => sources.packages[fileOf(source).name]?.licence !== 'MIT')
          .map(([id]) => `the package of ${id} has no permissive licence`),
      ]
    }),
    ...Object.keys(sources.wallets)
      .filter((id) => names[id] === undefined)
      .map((id) => `${id} is no wallet of the catalogue`),
    ...missing.map((line) => `ICONS.md lacks “${line}”: node tooling/marks/build.mjs`),
  ]
}

const read = () => ({
  sources: readJson('tooling/marks/sources.json'),
  wallets: readJson('apps/server/catalogue/snapshot.json').wallets,
  modules: {
    wallets: readText(`${folder}/walletMarks.ts`) + readText(`${folder}/laterWalletMarks.ts`),
    networks: readText(`${folder}/networkMarks.ts`).split('markedNetworks')[0],
  },
  page: readText('ICONS.md'),
})

/** Decision 32: each mark has a source, draws shapes alone, and stands in ICONS.md. */
export const marksAreSourced = () => judgeMarks(read())
