import { expect, it, vi } from 'vitest'
import { isSheet } from './isSheet.js'
import phone from './sheet.css?inline'
import sheet from './shell.css?inline'

/** The declarations of the first rule for a part. */
const ruleOf = (part: string) =>
  new RegExp(`\\[data-part="?${part}"?\\]\\s*\\{([^}]*)\\}`)
    .exec(sheet)?.[1]
    ?.replace(/\s+/g, ' ') ?? ''

it('without options of the host, the card is 360 px wide, its dialog stands at 999, and radius and font are masters of 4 and 10 px', () => {
  expect(ruleOf('card')).toContain('inline-size: min(100%, var(--lk-width, 360px))')
  expect(ruleOf('dialog')).toContain('z-index: var(--lk-z-index, 999)')
  expect(ruleOf('root')).toContain('--_u: var(--lk-border-radius, 4px)')
  expect(ruleOf('root')).toContain('--_f: var(--lk-font-size, 10px)')
})

it('the card is a sheet for the code where it is one for the stylesheet', () => {
  const asked = vi.spyOn(globalThis, 'matchMedia')
  const card = document.createElement('dialog').appendChild(document.createElement('div'))
  isSheet(card)
  const [query] = asked.mock.calls[0] ?? []
  asked.mockRestore()
  expect(/@media ([^{]+?) *\{/.exec(phone)?.[1]).toBe(query)
})
