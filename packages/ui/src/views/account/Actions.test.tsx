import { createHeadlessKit, type Kit } from '@latchkey/controllers'
import { createStore } from '@latchkey/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { UiContext } from '../../context/UiContext.js'
import { createTranslator } from '../../i18n/createTranslator.js'
import { Actions } from './Actions.js'

/** The names of the views that the actions open. */
async function actionsOf({
  swaps = true as boolean | readonly string[],
  blockchain = 'https://chain.example' as string | undefined,
  supports = true,
}): Promise<readonly (string | null)[]> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const network = { caipNetworkId: 'eip155:1', name: 'Ethereum' }
  const capabilities = {
    swap: { supports: () => supports, load: () => Promise.reject(new Error('not asked')) },
  }
  const headless = createHeadlessKit({
    adapters: [],
    logLevel: 'silent',
    prefetch: 'none',
    features: { swaps },
  })
  const kit = {
    ...headless,
    options: { ...headless.options, ...(blockchain && { endpoints: { blockchain } }) },
    adapters: [{ namespace: 'eip155', capabilities }],
    network: { store: createStore({ active: network }) },
    connection: {
      store: createStore({
        activeNamespace: 'eip155',
        byNamespace: { eip155: { connection: {} } },
      }),
    },
  } as unknown as Kit
  const ui = {
    ...createTranslator({ language: 'en' }),
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
  const views = [...place.querySelectorAll('button')].map((each) =>
    each.getAttribute('data-focus-id'),
  )
  await act(async () => root.unmount())
  return views
}

it('Swap is offered where feature, back end and network can', async () => {
  expect(await actionsOf({})).toContain('Swap')
  expect(await actionsOf({ swaps: ['1inch'] })).toContain('Swap')
})

it.each([
  ['the feature is off', { swaps: false }],
  ['the feature names nobody', { swaps: [] }],
  ['there is no back end', { blockchain: '' }],
  ['the network cannot', { supports: false }],
])('Swap is gone where %s', async (_, input) => {
  const views = await actionsOf(input)
  expect(views).not.toContain('Swap')
  expect(views).toContain('WalletReceive')
})
