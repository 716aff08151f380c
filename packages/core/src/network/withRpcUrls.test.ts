import { describe, expect, it } from 'vitest'
import * as networks from '../networks/index.js'
import { isRpcUrl, withRpcUrls } from './withRpcUrls.js'

describe('RPC URLs', () => {
  it('no named network carries one', () => {
    for (const network of Object.values(networks)) expect(network.rpcUrls).toBeUndefined()
  })

  it('are the host’s, in its order', () => {
    expect(withRpcUrls(networks.mainnet, ['https://a.example', 'https://b.example']).rpcUrls).toEqual([
      'https://a.example',
      'https://b.example',
    ])
  })

  it.each(['http://127.0.0.1:8545', 'http://localhost:1', 'http://node.localhost', 'http://[::1]:8545', 'https://rpc.example/key?a=b'])(
    'takes %s',
    (url) => {
      expect(isRpcUrl(url)).toBe(true)
    },
  )

  it.each(['http://rpc.example', 'ws://127.0.0.1', 'javascript:alert(1)', '/rpc', '', 'http://localhost.evil.example'])(
    'refuses %s',
    (url) => {
      expect(() => withRpcUrls(networks.mainnet, [url])).toThrow('Invalid configuration.')
    },
  )
})
