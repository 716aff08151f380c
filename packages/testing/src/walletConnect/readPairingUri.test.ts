import { expect, it } from 'vitest'
import { readPairingUri } from './readPairingUri.js'

const uri = `wc:${'0a'.repeat(32)}@2?expiryTimestamp=1700000300&relay-protocol=irn&symKey=${'b1'.repeat(32)}`
const code = encodeURIComponent(uri)

it.each([
  uri,
  ` ${uri}\n`,
  `https://wallet.example/wc?uri=${code}`,
  `http://127.0.0.1:5174/wc?relay=x&uri=${code}`,
  `web+latchkey://wc?uri=${code}`,
  `http://127.0.0.1:5174/wc?uri=${encodeURIComponent(`web+latchkey://wc?uri=${code}`)}`,
])('reads the code in %s [W-05]', (text) => {
  expect(readPairingUri(text)).toBe(uri)
})

it.each([
  '',
  'hello',
  'wc:',
  `wc:${'0a'.repeat(32)}@1?bridge=x`,
  `${uri}#x`,
  'https://wallet.example/wc?uri=javascript%3A1',
  '?uri=%',
])('reads nothing in %j [W-05]', (text) => {
  expect(readPairingUri(text)).toBeUndefined()
})

it('a long or nested invalid code costs no more than a short one', () => {
  let decoded = 0
  const decode = globalThis.decodeURIComponent
  globalThis.decodeURIComponent = (text) => {
    decoded++
    return decode(text)
  }
  try {
    expect(readPairingUri('?uri='.repeat(20_000))).toBeUndefined()
    expect(readPairingUri(`${' '.repeat(9_000)}${uri}`)).toBeUndefined()
  } finally {
    globalThis.decodeURIComponent = decode
  }
  expect(decoded).toBeLessThanOrEqual(3)
})
