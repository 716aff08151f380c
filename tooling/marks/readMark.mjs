import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Units of a mark's side. */
const side = 24

/** The path of a mark inside its package. */
const paths = {
  web3icons: (mark) => `dist/svgs/${mark.replace('/', '/background/')}.svg.js`,
  'ant-design': (mark) => `dist/esm/svgs/${mark}-colorful.svg`,
}

/** The package of a mark and its file there, from a source such as `web3icons wallets/ledger`. */
export function fileOf(source) {
  const [name, mark] = source.split(' ')
  return { name, path: paths[name](mark) }
}

/**
 * Reads a mark from its package as the content of an SVG of 24 by 24 units. The clip path of the
 * whole square is left out, because the kit rounds each picture. `background` and `inset` (units)
 * make a square of a mark that has none.
 */
export function readMark({ source, background, inset = 0 }, { roots, optimize }) {
  const { name, path } = fileOf(source)
  const text = readFileSync(join(roots[name], path), 'utf8')
  const svg = text.slice(text.indexOf('<svg'), text.lastIndexOf('</svg>') + 6).replaceAll('\\n', '')
  const whole = svg
    .replace(/<g clip-path="[^"]*">/, '<g>')
    .replace(/<clipPath[\s\S]*?<\/clipPath>/g, '')
  const { data } = optimize(whole, {
    multipass: true,
    floatPrecision: 2,
    plugins: [
      'preset-default',
      { name: 'convertPathData', params: { floatPrecision: 1 } },
      'removeDimensions',
    ],
  })
  const content = data.replace(/^<svg[^>]*>|<\/svg>$/g, '')
  if (!isShapes(content)) throw new Error(`${source} holds something other than shapes.`)
  const scale = (side - 2 * inset) / Number(/viewBox="0 0 (\d+)/.exec(data)?.[1])
  const attributes = [
    /^<svg[^>]* fill="none"/.test(data) && 'fill="none"',
    (scale !== 1 || inset) &&
      `transform="${inset ? `translate(${inset} ${inset})` : ''}scale(${scale.toFixed(5)})"`,
  ].filter(Boolean)
  const group = attributes.length ? `<g ${attributes.join(' ')}>${content}</g>` : content
  return background ? `<path fill="${background}" d="M0 0h24v24H0z"/>${group}` : group
}

/** True for markup that draws shapes and refers to nothing outside itself. */
export function isShapes(markup) {
  const tags = [...markup.matchAll(/<([a-zA-Z]+)/g)].map(([, tag]) => tag)
  return (
    tags.every((tag) => shapes.has(tag)) && !/\son\w+=|href|style=|url\((?!#)|&|<!/i.test(markup)
  )
}

const shapes = new Set([
  ...['g', 'defs', 'path', 'rect', 'circle', 'ellipse', 'mask'],
  ...['linearGradient', 'radialGradient', 'stop'],
])
