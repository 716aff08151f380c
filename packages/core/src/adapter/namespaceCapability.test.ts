import { expect, it } from 'vitest'
import { cosmosHub, mainnet } from '../../test/networks.js'
import type { Connection } from './Connection.js'
import { namespaceCapability } from './namespaceCapability.js'

it('a capability of a namespace is there on its wallets and networks and on no others, and loads when it is asked for', async () => {
  const connectionOf = (namespace: string) => ({ namespace }) as Connection
  const { supports, load } = namespaceCapability('cosmos')(() => Promise.resolve('feature'))
  expect(supports(connectionOf('cosmos'), cosmosHub)).toBe(true)
  expect(supports(connectionOf('cosmos'), mainnet)).toBe(false)
  expect(supports(connectionOf('eip155'), cosmosHub)).toBe(false)
  expect(await load()).toBe('feature')
})

it('a feature is loaded once, and again after a load that failed', async () => {
  let loads = 0
  const { load } = namespaceCapability('cosmos')(async () => {
    loads++
    if (loads === 1) throw new Error('offline')
    return { loads }
  })
  await expect(load()).rejects.toThrow('offline')
  const [first, second] = await Promise.all([load(), load()])
  expect(first).toBe(second)
  expect(await load()).toEqual({ loads: 2 })
})
