import { describe, expect, it, vi } from 'vitest'
import { base, mainnet, polygon } from '../../test/networks.js'
import { resolveNetworks } from './resolveNetworks.js'
import { withRpcUrls } from './withRpcUrls.js'

const carried = withRpcUrls(base, ['https://carried.example'])

describe('the networks that a host offers', () => {
  it('keep the host’s order and carry its URLs, by CAIP-2 id before their own id, else their own', () => {
    const { networks } = resolveNetworks([carried, mainnet, polygon], {
      [mainnet.caipNetworkId]: ['https://a.example'],
      1: ['https://b.example'],
      137: ['https://c.example'],
    })
    expect(networks.map(({ id, rpcUrls }) => [id, rpcUrls])).toEqual([
      [8453, ['https://carried.example']],
      [1, ['https://a.example']],
      [137, ['https://c.example']],
    ])
  })

  it('are found by their id, and one that is not offered stays as it is', () => {
    const { resolve } = resolveNetworks([mainnet], { 1: ['https://a.example'] })
    expect(resolve({ ...mainnet, name: 'Other' }).rpcUrls).toEqual(['https://a.example'])
    expect(resolve(polygon)).toBe(polygon)
  })

  it('have their URLs rewritten where the namespace names its nodes by another scheme', () => {
    const { networks } = resolveNetworks(
      [{ ...base, rpcUrls: ['wss://carried.example'] }, mainnet],
      { 1: ['wss://a.example'] },
      (url) => url.replace(/^ws/, 'http'),
    )
    expect(networks.map(({ rpcUrls }) => rpcUrls)).toEqual([
      ['https://carried.example'],
      ['https://a.example'],
    ])
  })

  it('name the option of the host where its URLs are no list, or of a network that it does not offer', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const resolve = (urls: Parameters<typeof resolveNetworks>[1]) =>
      resolveNetworks([mainnet], urls, undefined, 'otherUrls')
    expect(() => resolve({ 1: 'https://a.example' as unknown as string[] })).toThrow(
      "otherUrls of Ethereum is a string, not a list: 'eip155:1': ['https://…'].",
    )
    resolve({ 10: ['https://a.example'] })
    expect(String(warn.mock.calls)).toContain('otherUrls names 10, but')
    warn.mockRestore()
  })

  it('refuse a URL that is neither https nor on this machine', () => {
    expect(() => resolveNetworks([mainnet], { 1: ['http://rpc.example'] })).toThrow(
      'Invalid configuration.',
    )
  })
})
