import { isKitError } from '@latchkey/core'
import { expect, it } from 'vitest'
import { walletConnect } from './walletConnect.js'

it.each([
  'wss://relay.example.org',
  'wss://relay.example.org:8443/path?key=1',
  'ws://localhost:8787',
  'ws://127.0.0.1:8787',
  'ws://[::1]:8787',
])('a relay at %s is taken', (relayUrl) => {
  expect(walletConnect({ relayUrl }).id).toBe('walletConnect')
})

it.each([
  ['http://x.example', ' Did you mean wss://x.example?'],
  ['https://x.example/relay', ' Did you mean wss://x.example/relay?'],
  ['ws://x.example', ' Did you mean wss://x.example?'],
  ['ws://127.0.0.1.example', ' Did you mean wss://127.0.0.1.example?'],
  ['x.example', ' Did you mean wss://x.example?'],
  ['http://localhost:8787', ' Did you mean ws://localhost:8787?'],
  ['', ''],
  ['relay', ''],
  [5, ''],
])('%s is refused when the connector is made', (relayUrl, meant) => {
  let thrown: unknown
  try {
    walletConnect({ relayUrl: relayUrl as string })
  } catch (error) {
    thrown = error
  }
  expect(isKitError(thrown, 'INVALID_CONFIGURATION')).toBe(true)
  expect(thrown).toMatchObject({
    details: `The relayUrl of walletConnect is no wss URL: ${relayUrl}.${meant}`,
  })
})
