import type { LoadRpcSettings, Network } from '@latchkey/core'
import { createFakeAdapter, createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'

describe('account', () => {
  test('adapters get the read settings: the RPC proxy, the host’s retries, and pings while the page is visible', async () => {
    const told: LoadRpcSettings[] = []
    const listed = [1, 2].map(() => ({
      ...createFakeAdapter(),
      useRpc: (load: LoadRpcSettings) => void told.push(load),
    }))
    const environment = createFakeEnvironment()
    const endpoints = { blockchain: 'https://api.example.org/latchkey' }
    const kit = createKit({
      adapters: listed.slice(0, 1),
      environment,
      prefetch: 'none',
      endpoints,
      projectId: 'shop',
      retryPolicy: 'specification',
    })
    expect(told).toHaveLength(0)
    kit.start()
    kit.setAdapters(listed.slice(1))
    expect(told).toHaveLength(2)
    const settings = await told[1]?.()
    expect(settings?.retryPolicy).toBe('specification')
    const [network] = listed[0]?.networks ?? []
    const url = new URL((await settings?.proxyUrl?.(network as Network)) ?? '')
    expect(`${url.origin}${url.pathname}`).toBe('https://api.example.org/latchkey/v1/')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      chainId: 'eip155:1',
      projectId: 'shop',
    })
    expect(settings?.isVisible?.()).toBe(true)
    environment.setVisible(false)
    expect(settings?.isVisible?.()).toBe(false)
    kit.destroy()
  })

  test('without endpoints.blockchain there is no proxy, and an endpoint that is no URL harms no read of the host’s own nodes', async () => {
    for (const endpoints of [undefined, { blockchain: 'http://api.example.org' }]) {
      let load: LoadRpcSettings | undefined
      const adapter = {
        ...createFakeAdapter(),
        useRpc: (given: LoadRpcSettings) => {
          load = given
        },
      }
      const kit = createKit({
        adapters: [adapter],
        environment: createFakeEnvironment(),
        prefetch: 'none',
        ...(endpoints && { endpoints }),
      })
      kit.start()
      const settings = await load?.()
      const ask = () => settings?.proxyUrl?.(adapter.networks[0] as Network)
      if (endpoints) await expect(ask()).rejects.toMatchObject({ code: 'INVALID_CONFIGURATION' })
      else expect(await ask()).toBeUndefined()
      kit.destroy()
    }
  })
})
