import { parseCaipNetworkId } from '@latchkey/core'
import { expect, test } from 'vitest'
import * as named from './index.js'

test('every named network has an id of its own that reads back, and no RPC URL', () => {
  const networks = Object.values(named)
  expect(new Set(networks.map(({ caipNetworkId }) => caipNetworkId)).size).toBe(networks.length)
  for (const { caipNetworkId, chainNamespace, id, rpcUrls } of networks) {
    expect(parseCaipNetworkId(caipNetworkId)).toEqual({
      namespace: chainNamespace,
      reference: String(id),
    })
    expect(rpcUrls).toBeUndefined()
  }
})

test('the currency of each network has 8 decimals', () => {
  for (const { nativeCurrency } of Object.values(named)) expect(nativeCurrency.decimals).toBe(8)
})
