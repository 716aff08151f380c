import { isKitError } from '@latchkey/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type BitcoinOptions, bitcoin } from './bitcoin.js'
import { bitcoinMainnet as network } from './networks/index.js'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const make = (options: object) => bitcoin({ networks: [network], ...options } as BitcoinOptions)
const detailsOf = (options: object): string | undefined => {
  try {
    make(options)
  } catch (error) {
    return isKitError(error, 'INVALID_CONFIGURATION') ? error.details : expect.unreachable()
  }
  return undefined
}
const ordUrlsOf = (...urls: readonly unknown[]) => ({ ordUrls: { [network.caipNetworkId]: urls } })

describe('inscriptionPostage', () => {
  it.each([
    [-1n, '-1'],
    [10_000, '10000'],
    [Number.NaN, 'NaN'],
    ['10000', '10000'],
    [null, 'null'],
  ])('%s is refused, also in production', (inscriptionPostage, shown) => {
    const details = `The inscriptionPostage of bitcoin is ${shown}, not a bigint of satoshis from 0n on: inscriptionPostage: 10_000n.`
    expect(detailsOf({ inscriptionPostage })).toBe(details)
    vi.stubEnv('NODE_ENV', 'production')
    expect(detailsOf({ inscriptionPostage })).toBe(details)
  })

  it.each([0n, 546n, undefined])('%s is taken', (inscriptionPostage) => {
    expect(detailsOf({ inscriptionPostage })).toBeUndefined()
  })
})

describe('ordUrls', () => {
  it('take https, and http on this machine alone', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(detailsOf(ordUrlsOf('https://ord.example', 'http://127.0.0.1:8080'))).toBeUndefined()
    expect(warn).not.toHaveBeenCalled()
    for (const url of ['http://ord.example', 'ord.example', 5]) {
      expect(detailsOf(ordUrlsOf('https://ord.example', url))).toBe(`Not an https RPC URL: ${url}`)
      vi.stubEnv('NODE_ENV', 'production')
      expect(detailsOf(ordUrlsOf(url))).toBe(`Not an https RPC URL: ${url}`)
      vi.unstubAllEnvs()
    }
  })

  it('are a list of each network, and a network that is not offered is named with them', async () => {
    expect(detailsOf({ ordUrls: { [network.caipNetworkId]: 'https://ord.example' } })).toBe(
      `ordUrls of Bitcoin is a string, not a list: '${network.caipNetworkId}': ['https://…'].`,
    )
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const reference = network.caipNetworkId.slice(0, -1)
    make({ ordUrls: { [`${reference}x`]: ['https://ord.example'] } })
    expect(warn.mock.calls.map(([line]) => String(line).split('\n')[0])).toEqual([
      `[latchkey] ordUrls names ${reference}x, but no network of that id is offered. Did you mean ${network.caipNetworkId}?`,
    ])
  })

  it('are no servers of Esplora, nor the other way round', () => {
    const { networks } = make(ordUrlsOf('https://ord.example'))
    expect(networks.map(({ rpcUrls }) => rpcUrls)).toEqual([network.rpcUrls])
  })
})
