import { defineCosmosNetwork } from '@latchkey/core'
import { afterEach, expect, it, vi } from 'vitest'
import { createTokensFeature } from './tokens.js'

afterEach(() => vi.unstubAllGlobals())

const network = defineCosmosNetwork({
  chainId: 'one-1',
  name: 'One',
  bech32Prefix: 'cosmos',
  nativeCurrency: { name: 'One', symbol: 'ONE', decimals: 6 },
  gas: { denom: 'uone', price: '0.01' },
  rpcUrls: ['https://lcd.example'],
})

/** A node that answers each path with a status and a body. */
function setUp(answer: (path: string) => readonly [number, unknown]) {
  vi.stubGlobal('fetch', async (url: string) => {
    const [status, body] = answer(decodeURIComponent(new URL(url).pathname))
    return new Response(JSON.stringify(body), { status })
  })
  const feature = createTokensFeature({
    networks: [network],
    resolve: () => network,
    rpc: async () => ({ retryPolicy: 'specification' }),
  } as unknown as Parameters<typeof createTokensFeature>[0])
  return (token: string) => feature.describeToken({ token, network })
}

const notFound = [404, { code: 5, message: 'not found' }] as const
const voucher = `ibc/${'AB'.repeat(32)}`

it('a coin without a description has none, which is not one without decimals', async () => {
  const describe = setUp(() => notFound)
  expect(await describe('factory/one/dust')).toBeUndefined()
  expect(await describe(voucher)).toBeUndefined()
  expect(await describe('uone')).toEqual({ name: 'One', symbol: 'ONE', decimals: 6 })
})

it('a voucher is described by the offered network of its coin, on nodes of either version of IBC', async () => {
  const old = setUp((path) =>
    path.includes('/denom_traces/') ? [200, { denom_trace: { base_denom: 'uone' } }] : notFound,
  )
  expect(await old(voucher)).toMatchObject({ symbol: 'ONE', decimals: 6 })
  const young = setUp((path) =>
    path.includes('/transfer/v1/denoms/')
      ? [200, { denom: { base: 'uone' } }]
      : path.includes('/denom_traces/')
        ? [501, { code: 12, message: 'Not Implemented' }]
        : notFound,
  )
  expect(await young(voucher)).toMatchObject({ symbol: 'ONE', decimals: 6 })
})

it('a node that fails is no chain without a description', async () => {
  const describe = setUp(() => [503, 'down'])
  await expect(describe('factory/one/dust')).rejects.toMatchObject({ code: 'HTTP_STATUS' })
})
