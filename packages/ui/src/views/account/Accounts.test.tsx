import { createHeadlessKit } from '@latchkey/controllers'
import type { Account, Connection } from '@latchkey/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { UiContext } from '../../context/UiContext.js'
import { createTranslator } from '../../i18n/createTranslator.js'
import { Accounts } from './Accounts.js'

it('of a thousand accounts 50 are drawn, the one in use among them, and the others are counted', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const kit = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const ui = {
    ...createTranslator({
      language: 'en',
      messages: { 'account.more': { one: 'and one more', other: 'and {count} more' } },
    }),
    kit,
    announce: () => {},
    prefetchView: () => {},
  }
  const accounts = Array.from(
    { length: 1_000 },
    (_, index): Account => ({ address: `eip155:1:0x${index}`, label: `Account ${index}` }),
  )
  const draw = async (active: number) => {
    const place = document.createElement('div')
    const root = createRoot(place)
    const connection = {
      namespace: 'eip155',
      accounts,
      active: `eip155:1:0x${active}`,
    } as unknown as Connection
    await act(async () =>
      root.render(
        <UiContext.Provider value={ui}>
          <Accounts connection={connection} />
        </UiContext.Provider>,
      ),
    )
    const found = {
      rows: place.querySelectorAll('[data-part=row]').length,
      text: place.textContent ?? '',
    }
    await act(async () => root.unmount())
    return found
  }
  const first = await draw(0)
  expect(first.rows).toBe(50)
  expect(first.text).toContain('and 950 more')
  const last = await draw(999)
  expect(last.rows).toBe(50)
  expect(last.text).toContain('Account 999')
})
