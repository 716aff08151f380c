import type { Kit, ThemeVariables } from '@latchkey/controllers'
import { expect, it } from 'vitest'
import { isAtLength } from '../../suite/tableRows.js'
import { findAxeProblems } from '../src/findAxeProblems.js'
import { shownScenes } from './shownScenes.js'
import { useGallery } from './useGallery.js'

const gallery = useGallery()

type Brand = { readonly theme: 'dark' | 'light'; readonly variables: ThemeVariables }

/** Three hosts, each with variables of the theme alone. */
const brands: Readonly<Record<string, Brand>> = {
  bank: {
    theme: 'light',
    variables: {
      accent: '#0b5d3b',
      surface: '#fbfaf6',
      'surface-raised': '#f1efe6',
      hover: '#e8e5d8',
      border: '#d5d0bd',
      text: '#1c2a22',
      'text-secondary': '#4d5a52',
      danger: '#a01c14',
      success: '#12603d',
      'font-family': 'Georgia, serif',
      'border-radius': '1px',
    },
  },
  arcade: {
    theme: 'dark',
    variables: {
      accent: '#ff4fd8',
      surface: '#0c0220',
      'surface-raised': '#1c0a3c',
      hover: '#2a1254',
      border: '#4b2a86',
      text: '#f9efff',
      'text-secondary': '#c5aee6',
      danger: '#ff9aa5',
      success: '#63f0b0',
      'font-family': '"Courier New", monospace',
      'border-radius': '6px',
    },
  },
  paper: {
    theme: 'light',
    variables: {
      accent: '#000000',
      surface: '#fffffe',
      'surface-raised': '#f6f6f5',
      hover: '#ececeb',
      border: '#000001',
      text: '#000002',
      'text-secondary': '#404041',
      danger: '#8a0b05',
      success: '#064d2c',
      'font-family': 'Verdana, sans-serif',
      'border-radius': '0px',
    },
  },
}

/** The modal's own colours of each theme, which no brand uses. */
const own = {
  dark: [
    ...['21, 22, 27', '30, 32, 39', '38, 41, 50', '243, 244, 247', '164, 169, 182'],
    ...['143, 176, 255', '59, 99, 230', '255, 155, 146', '90, 209, 154'],
    '255, 255, 255, 0.08',
  ],
  light: [
    ...['255, 255, 255', '244, 245, 248', '16, 20, 40, 0.045', '21, 23, 29', '90, 96, 112'],
    ...['42, 81, 208', '59, 99, 230', '179, 38, 30', '11, 122, 70', '16, 20, 40, 0.09'],
  ],
}

type Asked = { readonly colours: readonly string[]; readonly font: string; readonly unit: string }

/** The modal's own colours, fonts and corners that a brand has not reached. */
function findOwn({ colours, font, unit }: Asked): readonly string[] {
  const found = new Set<string>()
  for (const { shadowRoot } of document.querySelectorAll('[data-latchkey]'))
    for (const element of shadowRoot?.querySelectorAll<HTMLElement>('[data-part=root] *') ?? []) {
      // A picture has its own colours, and a code is dark on white for cameras.
      if (element.closest('svg, img, [data-letter], [data-part=qr-card]')) continue
      if (!element.checkVisibility()) continue
      const { part = element.localName } = element.dataset
      const style = getComputedStyle(element)
      const used = {
        color: style.color,
        background: `${style.backgroundColor} ${style.backgroundImage}`,
        border: style.borderStyle === 'none' ? '' : style.borderColor,
        shadow: style.boxShadow,
      }
      for (const [what, value] of Object.entries(used))
        for (const colour of colours)
          if (value.includes(`(${colour})`)) found.add(`${part}: ${what} ${colour}`)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      )
      if (hasText && style.fontFamily !== font && !style.fontFamily.startsWith('ui-monospace'))
        found.add(`${part}: font ${style.fontFamily}`)
      if (['card', 'button', 'row', 'snack', 'alert', 'waiting'].includes(part)) {
        const corner = Number.parseFloat(style.borderStartStartRadius)
        // Corners are whole and half multiples of one unit, and a unit of 0 has none.
        const isOfBrand = corner === 0 || Number.isInteger((2 * corner) / Number.parseFloat(unit))
        if (!isOfBrand) found.add(`${part}: corner ${style.borderStartStartRadius}`)
      }
    }
  return [...found]
}

it('look, done when 3: three brands reach every surface by options alone', async () => {
  const { page, trouble } = await gallery.page()
  const found: string[] = []
  const kinds = Object.entries(brands)
  for (const [index, scene] of shownScenes.entries())
    for (const [turn, [name, { theme, variables }]] of kinds.entries()) {
      // One brand each, by turns; at length all.
      if (!isAtLength && turn !== index % kinds.length) continue
      await page.emulateMedia({ colorScheme: theme })
      await gallery.show(page, `view=${scene}&theme=${theme}`)
      await page.evaluate(
        (values) => (globalThis as unknown as { kit: Kit }).kit.theme.setVariables(values),
        variables,
      )
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      const asked = {
        colours: own[theme],
        font: variables['font-family'] ?? '',
        unit: variables['border-radius'] ?? '',
      }
      for (const problem of await page.evaluate(findOwn, asked))
        found.push(`${scene}, ${name}: ${problem}`)
      if (isAtLength)
        for (const problem of await findAxeProblems(page, ['color-contrast']))
          found.push(`${scene}, ${name}: ${problem}`)
    }
  await page.context().close()
  expect(found).toEqual([])
  expect(trouble).toEqual([])
})
