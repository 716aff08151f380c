import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './workspace.mjs'

const source = 'packages/controllers/src/kit/KitOptions.ts'
const file = 'docs/options.md'
/** Options whose type is in a file of its own, with the names of its parts. */
const typesOf = {
  features: ['features/FeaturesController.ts', 'RemotableFeatures', 'FeaturesState'],
  signIn: ['signIn/SignInOptions.ts', 'SignInOptions'],
  theme: ['theme/ThemeController.ts', 'Theme'],
}

/** Checks that docs/options.md lists the options of `createKit` as their type documents them. */
export function optionsAreListed(update) {
  const text = readFileSync(join(root, file), 'utf8')
  const options = readOptions(readFileSync(join(root, source), 'utf8'))
  const views = readViews().map((name) => `\`${name}\``)
  const next = withPart(withPart(text, 'options', tableOf(options)), 'views', views.join(', '))
  if (update && next !== text) writeFileSync(join(root, file), next)
  const silent = options
    .filter(({ line }) => line === '')
    .map(({ name }) => `${source}: the option ${name} has no docstring`)
  const stale = !update && next !== text ? [`${file} is stale: npm run checks:update`] : []
  return [...silent, ...stale]
}

/** The options with their first sentence and default; those of an object follow it. */
function readOptions(text) {
  return typesIn(text, ['KitOptions']).flatMap((type) => readMembers(type, ''))
}

/** The types of these names in a file's text. */
function typesIn(text, names) {
  const tree = ts.createSourceFile('types.ts', text, ts.ScriptTarget.Latest, true)
  return tree.statements
    .filter((each) => ts.isTypeAliasDeclaration(each) && names.includes(each.name.text))
    .map(({ type }) => type)
}

/** The types with the members of an option. */
function typesOfOption(name, type) {
  const [path, ...names] = typesOf[name] ?? []
  if (!path) return [type]
  const text = readFileSync(join(root, 'packages/controllers/src', path), 'utf8')
  return [...typesIn(text, names), type]
}

function readMembers(type, prefix) {
  const parts = ts.isIntersectionTypeNode(type) ? type.types : [type]
  const literal = parts.find((part) => ts.isTypeLiteralNode(part))
  return (literal?.members ?? []).flatMap((member) => {
    const name = `${prefix}${member.name.getText()}`
    const [doc] = member.jsDoc ?? []
    const text = ts.getTextOfJSDocComment(doc?.comment) ?? ''
    const tag = doc?.tags?.find(({ tagName }) => tagName.text === 'default')
    const inLine = (value) => value.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()
    const line = inLine(text).match(/^.*?\.(?= |$)/)?.[0] ?? inLine(text)
    const standard = inLine(ts.getTextOfJSDocComment(tag?.comment) ?? '')
    const inner = prefix ? [] : typesOfOption(name, member.type)
    return [{ name, line, standard }, ...inner.flatMap((each) => readMembers(each, `${name}.`))]
  })
}

function tableOf(options) {
  const rows = [
    ['option', 'what it does', 'default'],
    ...options.map(({ name, line, standard }) => [`\`${name}\``, line, standard]),
  ]
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at].length)))
  const lines = rows.map(
    (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`,
  )
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`)
  return lines.join('\n')
}

/** The names of the modal's views. */
function readViews() {
  const folder = join(root, 'packages/ui/src/views')
  return readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .flatMap(({ name }) => {
      const text = readFileSync(join(folder, name, 'view.ts'), 'utf8')
      return text.match(/name: '(\w+)'/)?.[1] ?? []
    })
    .sort()
}

/** The document with another content between the two marks of a part. */
function withPart(text, name, content) {
  const [begin, end] = [`<!-- ${name}: written by the checks -->`, `<!-- /${name} -->`]
  const [before] = text.split(begin)
  const after = text.split(end)[1] ?? ''
  return `${before}${begin}\n\n${content}\n\n${end}${after}`
}
