import type { Network } from '@latchkey/core'
import { describe, expect, it, vi } from 'vitest'
import { createPage, idOf, local, receivers, useLocalCosmos } from '../../test/useLocalCosmos.js'
import { cosmos } from '../cosmos.js'

useLocalCosmos()

describe('reading', () => {
  it('goes to the next endpoint when one is down, and to no other host', async () => {
    const { networks } = createPage()
    const [{ rpcUrl, chainId, addresses }] = local.networks
    const adapter = cosmos({ networks, rpcUrls: { [chainId]: ['http://127.0.0.1:9/', rpcUrl] } })
    const balance = await adapter.getNativeBalance({
      address: `${idOf(0)}:${addresses[3]}`,
      network: networks[0] as Network,
    })
    expect(balance).toBe(1_000_000_000n)
  })

  it('a checksum that does not hold is found before the chain is asked, and an answer that is none is an error', async () => {
    const { adapter, networks } = createPage()
    const network = networks[0] as Network
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(Response.json({ balance: { denom: 'uatom', amount: '1e9' } }))
    const wrong = `${idOf(0)}:${receivers[0].slice(0, -1)}q` as const
    await expect(adapter.getNativeBalance({ address: wrong, network })).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
    expect(asked).not.toHaveBeenCalled()
    const address = `${idOf(0)}:${receivers[0]}` as const
    await expect(adapter.getNativeBalance({ address, network })).rejects.toMatchObject({
      code: 'BALANCE_UNAVAILABLE',
    })
  })
})
