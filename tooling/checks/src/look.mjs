import { filesBelow, readText } from './workspace.mjs'

const page = 'packages/ui/README.md'

/** The parts and the custom properties that the modal's sources name. */
function readSources() {
  const text = (ending) =>
    filesBelow('packages/ui/src', (path) => path.endsWith(ending) && !path.includes('.test.'))
      .map(readText)
      .join('\n')
  return { views: text('.tsx'), styles: text('.css') }
}

function judgeLook({ views, styles }, text) {
  const parts = new Set([
    ...[...views.matchAll(/[\s]part(?:="|: ')([a-z -]+)["']/g)].flatMap(([, names]) =>
      names.split(' '),
    ),
    'button',
    ...['primary', 'secondary', 'quiet'].map((kind) => `button-${kind}`),
  ])
  const start = text.indexOf('`::part()`')
  const listed = text.slice(start, text.indexOf('```', start))
  const named = new Set([...listed.matchAll(/`([a-z-]+)`/g)].map(([, part]) => part))
  const variables = new Set([...styles.matchAll(/--lk-([a-z-]+)/g)].map(([name]) => name))
  const shown = new Set(text.match(/--lk-[a-z-]+[a-z]/g))
  return [
    ...[...parts]
      .filter((part) => !named.has(part))
      .map((part) => `${page} lacks the part ${part}`),
    ...[...named].filter((part) => !parts.has(part)).map((part) => `no view has the part ${part}`),
    ...[...variables]
      .filter((name) => !shown.has(name))
      .map((name) => `${page} lacks the property ${name}`),
    ...[...shown]
      .filter((name) => !variables.has(name))
      .map((name) => `no style reads the property ${name}`),
  ]
}

/** The README lists the parts and custom properties of the sources. */
export const lookIsListed = () => judgeLook(readSources(), readText(page))
