import { readFileSync } from 'node:fs'
import type { Kit } from '@latchkey/controllers'
import { expect, it } from 'vitest'
import { tableRows } from '../../suite/tableRows.js'
import { useGallery } from './useGallery.js'

const gallery = useGallery()

/** Accents in the forms that hosts write, spread over hue, lightness and chroma. */
const all = [
  ...['#000', '#fff', 'red', 'lime', 'blue', 'yellow', 'magenta', 'cyan', 'hotpink', 'gray'],
  ...Array.from({ length: 216 }, (_, index) => {
    const [hue, light, chroma] = [(index % 12) * 30, (index % 6) * 20 + (index % 4), index % 9]
    return `hsl(${hue} ${20 + chroma * 10}% ${Math.min(light, 100)}%)`
  }),
  ...Array.from({ length: 60 }, (_, index) => `oklch(${index / 60} 0.37 ${index * 42})`),
]
/** Steps of five pass through each hue and lightness. */
const accents = tableRows(all, (accent) => all.indexOf(accent) % 5 === 0)

const buttonCss = readFileSync(
  new URL('../../../packages/react/src/buttons/buttons.css', import.meta.url),
  'utf8',
)

type Pair = { readonly accent: string; readonly what: string; readonly contrast: number }

for (const theme of ['dark', 'light'] as const)
  it(`the text of the main button and links have a contrast of 4.5 with any accent, ${theme}`, async () => {
    const { page } = await gallery.page({ colorScheme: theme })
    await gallery.show(page, `view=Connect-empty&theme=${theme}`)
    const pairs: Pair[] = await page.evaluate(
      async ({ all, css }) => {
        const { kit } = globalThis as typeof globalThis & { kit: Kit }
        const root = document.querySelector('[data-latchkey]')?.shadowRoot
        const box = root?.querySelector<HTMLElement>('[data-part=root]')
        const pencil = document
          .createElement('canvas')
          .getContext('2d', { willReadFrequently: true })
        if (!box || !pencil) throw new Error('nothing to measure')
        const sample = box.appendChild(document.createElement('div'))
        // The page's own button takes the same accent.
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [sheet]
        const button = document.body.appendChild(document.createElement('button'))
        button.dataset.latchkeyButton = ''
        const luminance = (colour: string, under: string) => {
          for (const each of [under, colour]) {
            pencil.fillStyle = each
            pencil.fillRect(0, 0, 1, 1)
          }
          const [red = 0, green = 0, blue = 0] = [...pencil.getImageData(0, 0, 1, 1).data].map(
            (value) => {
              const part = value / 255
              return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
            },
          )
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        }
        const colourOf = (value: string) => {
          sample.style.color = value
          return getComputedStyle(sample).color
        }
        const contrast = (text: string, ground: string) => {
          const [a, b] = [luminance(colourOf(text), '#000'), luminance(colourOf(ground), '#000')]
          return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
        }
        const found = []
        for (const accent of all) {
          kit.theme.setVariables({ accent })
          // A frame would paint what no one reads: the styles are computed when they are asked for.
          await new Promise((done) => setTimeout(done))
          button.style.setProperty('--lk-accent', accent)
          const ofButton = getComputedStyle(button)
          found.push(
            {
              accent,
              what: 'button',
              contrast: contrast('var(--_on-accent)', 'var(--_accent-fill)'),
            },
            {
              accent,
              what: 'button of the page',
              contrast: contrast(ofButton.color, ofButton.backgroundColor),
            },
            { accent, what: 'link', contrast: contrast('var(--_accent)', 'var(--_surface)') },
            { accent, what: 'raised', contrast: contrast('var(--_accent)', 'var(--_raised)') },
          )
        }
        return found
      },
      { all: accents, css: buttonCss },
    )
    await page.context().close()
    expect(pairs).toHaveLength(accents.length * 4)
    expect(pairs.filter((pair) => !(pair.contrast >= 4.5))).toEqual([])
  })
