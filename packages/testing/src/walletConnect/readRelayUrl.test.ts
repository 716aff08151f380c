import { expect, it } from 'vitest'
import { readRelayUrl } from './readRelayUrl.js'

const read = (url: string) => readRelayUrl(`?uri=wc&relay=${encodeURIComponent(url)}`)

it.each(['ws://127.0.0.1:8787/relay', 'ws://localhost:1', 'wss://[::1]:2'])(
  'a link may name a relay on this machine: %s',
  (url) => {
    expect(read(url)).toBe(url)
  },
)

it.each([
  'wss://relay.evil.test',
  'wss://localhost.evil.test',
  'wss://127.0.0.1@evil.test',
  'http://127.0.0.1',
  'evil',
  '',
])('a link takes the wallet to no other: %s', (url) => {
  expect(read(url)).toBeUndefined()
})
