import { createHeadlessKit, type Kit } from '@latchkey/controllers'
import { createStore } from '@latchkey/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { UiContext } from '../../context/UiContext.js'
import { createTranslator } from '../../i18n/createTranslator.js'
import { Actions } from './Actions.js'

/** Whether the account may buy: on this namespace, with these options. */
async function canBuy(
  namespace: 'eip155' | 'solana' | 'bip122',
  options: Partial<Kit['options']>,
): Promise<boolean> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const real = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none', ...options })
  const kit = {
    ...real,
    options: { ...real.options, ...options },
    network: { ...real.network, store: createStore({ active: { name: 'A network' } }) },
    connection: {
      ...real.connection,
      store: createStore({
        activeNamespace: namespace,
        byNamespace: { [namespace]: { connection: {} } },
      }),
    },
  } as unknown as Kit
  const ui = {
    ...createTranslator({ language: 'en', messages: { 'buy.title': 'Buy' } }),
    kit,
    announce: () => {},
    prefetchView: () => {},
  }
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <UiContext.Provider value={ui}>
        <Actions />
      </UiContext.Provider>,
    ),
  )
  const found = [...place.querySelectorAll('button')].some(
    ({ textContent }) => textContent === 'Buy',
  )
  await act(async () => root.unmount())
  return found
}

const endpoints = { blockchain: 'https://chain.example' }

it.each([
  ['eip155', { endpoints }, true],
  ['solana', { endpoints }, true],
  ['bip122', { endpoints }, false],
  ['eip155', {}, false],
  ['eip155', { onramp: { meldPublicKey: 'key' } }, true],
  ['eip155', { endpoints, features: { onramp: false } }, false],
  ['eip155', { endpoints, features: { onramp: [] } }, false],
  ['eip155', { endpoints, features: { onramp: ['coinbase'] } }, true],
  ['solana', { endpoints, features: { onramp: ['coinbase'] } }, false],
  ['solana', { endpoints, features: { onramp: ['meld'] } }, true],
] as const)('on %s with %j an account may buy: %s', async (namespace, options, expected) => {
  expect(await canBuy(namespace, options)).toBe(expected)
})
