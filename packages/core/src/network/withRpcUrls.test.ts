import { describe, expect, it } from 'vitest'
import { mainnet } from '../../test/networks.js'
import { isRpcUrl, withRpcUrls } from './withRpcUrls.js'

describe('RPC URLs', () => {
  it('are the host’s, in its order', () => {
    expect(withRpcUrls(mainnet, ['https://a.example', 'https://b.example']).rpcUrls).toEqual([
      'https://a.example',
      'https://b.example',
    ])
  })

  it.each([
    'http://127.0.0.1:8545',
    'http://localhost:1',
    'http://node.localhost',
    'http://[::1]:8545',
    'https://rpc.example/key?a=b',
  ])('takes %s', (url) => {
    expect(isRpcUrl(url)).toBe(true)
  })

  it.each([
    'http://rpc.example',
    'ws://127.0.0.1',
    'javascript:alert(1)',
    '/rpc',
    '',
    'http://localhost.evil.example',
  ])('refuses %s', (url) => {
    expect(() => withRpcUrls(mainnet, [url])).toThrow('Invalid configuration.')
  })
})
