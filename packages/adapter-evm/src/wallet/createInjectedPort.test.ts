import { type ConnectorEvents, createEmitter } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { createInjectedPort, createWalletDriver } from './createInjectedPort.js'

const account = '0x00000000000000000000000000000000000000a1'
const signal = () => new AbortController().signal

/** A wallet that has given its accounts, and answers `eth_chainId` when the test lets it. */
function openDriver() {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const chainAnswers: (() => void)[] = []
  const provider = {
    async request({ method }: { readonly method: string }): Promise<unknown> {
      if (method !== 'eth_chainId') return [account]
      await new Promise<void>((resolve) => chainAnswers.push(resolve))
      return '0x1'
    },
    on: (event: string, listener: (payload: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (payload: unknown) => void) =>
      void listeners.get(event)?.delete(listener),
  }
  const source = { id: 'a', kind: 'ANNOUNCED' as const, name: 'A', provider }
  return {
    driver: createWalletDriver(
      source,
      createInjectedPort(provider, (network) => network),
      createEmitter<ConnectorEvents>(),
    ),
    selects(accounts: readonly string[]) {
      for (const listener of [...(listeners.get('accountsChanged') ?? [])]) listener(accounts)
    },
    async answerChain() {
      await settle()
      chainAnswers.shift()?.()
      await settle()
    },
    listeners: () => [...listeners.values()].reduce((sum, own) => sum + own.size, 0),
  }
}

describe('an injected wallet', () => {
  it('accounts that are taken back and given again while a connection is made again are there [R-10]', async () => {
    const { driver, selects, answerChain, listeners } = openDriver()
    const before = driver.restore({ networks: [], signal: signal() })
    await answerChain()
    await before
    const again = driver.restore({ networks: [], signal: signal() })
    await settle()
    selects([])
    selects([account])
    await answerChain()
    expect(await again).toMatchObject([{ active: `eip155:1:${account}` }])
    expect(listeners()).toBe(3)
  })

  it('accounts that are taken back while a connection is restored are the wallet’s answer [R-10]', async () => {
    const { driver, selects, answerChain, listeners } = openDriver()
    const restored = driver.restore({ networks: [], signal: signal() })
    await settle()
    selects([])
    await answerChain()
    expect(await restored).toEqual([])
    expect(listeners()).toBe(0)
  })
})
