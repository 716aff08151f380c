import { createHeadlessKit, type Kit } from '@latchkey/controllers'
import { createStore } from '@latchkey/core'
import { expect, it } from 'vitest'
import { mountView } from '../../primitives/mountView.js'
import { Actions } from './Actions.js'

type Options = Partial<Pick<Kit['options'], 'endpoints' | 'features' | 'onramp'>>

const endpoints = { blockchain: 'https://chain.example' }

/** The names of the views that the actions of an account on this namespace open. */
async function actionsOf(
  options: Options,
  { namespace = 'eip155', supports = true } = {},
): Promise<readonly (string | null)[]> {
  const capabilities = {
    send: { supports: () => supports, load: () => Promise.reject(new Error('not asked')) },
    swap: { supports: () => supports, load: () => Promise.reject(new Error('not asked')) },
  }
  const real = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none', ...options })
  const kit = {
    ...real,
    options: { ...real.options, ...options },
    adapters: [{ namespace: 'eip155', capabilities }],
    network: { ...real.network, store: createStore({ active: { name: 'A network' } }) },
    connection: {
      ...real.connection,
      store: createStore({
        activeNamespace: namespace,
        byNamespace: { [namespace]: { connection: {} } },
      }),
    },
  } as unknown as Kit
  const { place, unmount } = await mountView(<Actions />, { kit })
  const views = [...place.querySelectorAll('button')].map((each) =>
    each.getAttribute('data-focus-id'),
  )
  await unmount()
  return views
}

it('the actions stand in the order of the features: Buy, Swap, Receive, Send', async () => {
  expect(await actionsOf({ endpoints })).toEqual([
    'FundWallet',
    'Swap',
    'WalletReceive',
    'WalletSend',
  ])
})

it.each([
  [{}, ['WalletReceive', 'WalletSend']],
  [{ send: false }, ['WalletReceive']],
  [{ receive: false }, ['WalletSend']],
  [{ send: false, receive: false }, []],
] as const)('with %j an account may do %j', async (features, views) => {
  expect(await actionsOf({ features })).toEqual(views)
})

it.each([
  ['the back end and the network can', { endpoints }, true, true],
  ['the feature names somebody', { endpoints, features: { swaps: ['1inch'] } }, true, true],
  ['the feature is off', { endpoints, features: { swaps: false } }, true, false],
  ['the feature names nobody', { endpoints, features: { swaps: [] } }, true, false],
  ['there is no back end', {}, true, false],
  ['the network cannot', { endpoints }, false, false],
] as const)('where %s an account may swap or not', async (_, options, supports, expected) => {
  const views = await actionsOf(options, { supports })
  expect(views.includes('Swap')).toBe(expected)
  expect(views).toContain('WalletReceive')
})

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
  expect((await actionsOf(options, { namespace })).includes('FundWallet')).toBe(expected)
})
