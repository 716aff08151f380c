import { defineEvmNetwork, type IntentFeature } from '@latchkey/core'
import fc from 'fast-check'
import { encodeFunctionData, maxUint256, parseAbiItem } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { evm } from '../evm.js'

const contract = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const from = '0x1111111111111111111111111111111111111111'
const network = defineEvmNetwork({ id: 1, name: 'One' })

let feature: IntentFeature
beforeAll(async () => {
  feature = (await evm({ networks: [] }).capabilities.intent?.load()) as IntentFeature
})

const describes = (formats: object, more: object = {}, kind = 'contract') => ({
  context: { [kind]: { deployments: [{ chainId: 1, address: contract.toLowerCase() }] } },
  metadata: { owner: 'Own\u202Eer' },
  display: { formats, ...more },
})

/** Reads one call by a format with these fields. */
function readWith(
  signature: string,
  args: readonly unknown[],
  fields: readonly object[],
  more: { readonly display?: object; readonly metadata?: object; readonly value?: bigint } = {},
) {
  const item = parseAbiItem(`function ${signature}` as 'function f()')
  const descriptor = describes({ [signature]: { intent: 'Act', fields } }, more.display)
  return feature.readCall({
    descriptors: [{ ...descriptor, metadata: { owner: 'Own\u202Eer', ...more.metadata } }],
    network,
    from,
    call: {
      to: contract,
      data: encodeFunctionData({ abi: [item], args } as never),
      value: more.value ?? 0n,
    },
  })
}
const fieldOf = (...input: Parameters<typeof readWith>) => readWith(...input)?.fields[0]

it('the call of a transfer is the one that the wallet is asked for', () => {
  expect(feature.callOf({ to: other, amount: 5n })).toEqual({ to: other, value: 5n })
  const data = encodeFunctionData({
    abi: [parseAbiItem('function transfer(address,uint256)')],
    args: [other, 5n],
  })
  expect(feature.callOf({ to: other, amount: 5n, token })).toEqual({ to: token, value: 0n, data })
  expect(() => feature.callOf({ to: 'nobody', amount: 5n })).toThrow()
})

describe('a call by its ERC-7730 descriptor', () => {
  it('amounts come with the token’s address, and neither symbol nor decimals', () => {
    const signature = 'pay(address token, address to, uint256 amount)'
    const fields = [
      {
        path: 'amount',
        label: 'You\u200B pay',
        format: 'tokenAmount',
        params: { tokenPath: 'token' },
      },
      { path: 'to', label: 'To', format: 'addressName' },
    ]
    expect(readWith(signature, [token, other, 5n], fields)).toEqual({
      intent: 'Act',
      owner: 'Owner',
      fields: [
        { label: 'You pay', kind: 'amount', amount: 5n, token },
        { label: 'To', kind: 'address', address: other },
      ],
    })
  })

  it('an amount beyond the threshold has the author’s word, the native currency no token', () => {
    const signature = 'pay(address token, uint256 amount)'
    const params = {
      tokenPath: 'token',
      nativeCurrencyAddress: '$.metadata.constants.native',
      threshold: '$.metadata.constants.max',
      message: 'All',
    }
    const fields = [{ path: 'amount', label: 'A', format: 'tokenAmount', params }]
    const metadata = { constants: { native, max: `0x${'f'.repeat(64)}` } }
    expect(fieldOf(signature, [token, maxUint256], fields, { metadata })).toEqual({
      label: 'A',
      kind: 'amount',
      amount: maxUint256,
      token,
      note: 'All',
    })
    expect(fieldOf(signature, [native, 5n], fields, { metadata })).toEqual({
      label: 'A',
      kind: 'amount',
      amount: 5n,
    })
  })

  it('a token that the descriptor does not name leaves a number, no amount', () => {
    const fields = [{ path: 'amount', label: 'A', format: 'tokenAmount' }]
    expect(fieldOf('pay(uint256 amount)', [5n], fields)).toEqual({
      label: 'A',
      kind: 'text',
      text: '5',
    })
  })

  it('the value of the transaction is an amount of the native currency', () => {
    const fields = [{ path: '@.value', label: 'A', format: 'amount' }]
    expect(fieldOf('deposit()', [], fields, { value: 7n })).toMatchObject({ amount: 7n })
  })

  it.each([
    ['date', {}, 1_700_000_000n, { kind: 'date', time: 1_700_000_000_000 }],
    ['date', {}, maxUint256, { kind: 'date' }],
    ['date', { encoding: 'blockheight' }, 12n, { kind: 'block', block: 12n }],
    ['duration', {}, 60n, { kind: 'duration', seconds: 60n }],
    ['unit', { decimals: 2, base: '%' }, 150n, { kind: 'text', text: '1.5%' }],
    ['unit', { decimals: 1_000 }, 150n, { kind: 'text', text: '150' }],
    ['enum', { $ref: '$.metadata.enums.modes' }, 1n, { kind: 'text', text: 'Fast' }],
    ['enum', { $ref: '$.metadata.enums.modes' }, 9n, { kind: 'text', text: '9' }],
    ['nftName', { collection: token }, 3n, { kind: 'nft', id: 3n, collection: token }],
    ['unheardOf', {}, 3n, { kind: 'text', text: '3' }],
  ])('%s %o', (format, params, value, expected) => {
    const fields = [{ path: 'x', label: 'A', format, params }]
    const metadata = { enums: { modes: { 1: 'Fast' } } }
    expect(fieldOf('f(uint256 x)', [value], fields, { metadata })).toEqual({
      label: 'A',
      ...expected,
    })
  })

  it('paths lead into tuples, arrays, parts of bytes and numbers that hold addresses', () => {
    const signature = 'f((uint256 pool, bytes path)[] hops, uint256 packed, uint256[] pools)'
    const path = `${token.toLowerCase()}0001f4${other.slice(2).toLowerCase()}` as const
    const args = [
      [
        { pool: 1n, path },
        { pool: 2n, path: '0x' },
      ],
      BigInt(`0x${'ab'.repeat(12)}${other.slice(2)}`),
      [7n, 8n, 9n],
    ]
    const fields = [
      { path: 'hops', fields: [{ path: '[].pool', label: 'Pools' }] },
      { path: 'hops.[0].path.[0:20]', label: 'First', format: 'addressName' },
      { path: '#.hops.[0].path.[-20:]', label: 'Last', format: 'addressName' },
      { path: 'hops.[-1].pool', label: 'Last pool' },
      { path: 'hops.[:1].pool', label: 'First pool' },
      { path: 'pools.[1:]', label: 'Later' },
      { path: 'packed.[-20:]', label: 'Slice', format: 'addressName' },
      { path: 'packed', label: 'Number', format: 'addressName' },
      { path: 'hops.[7].pool', label: 'Absent' },
      { path: 'packed', label: 'Never', visible: 'never' },
    ]
    expect(readWith(signature, args, fields)?.fields).toEqual([
      { label: 'Pools', kind: 'text', text: '1' },
      { label: 'Pools', kind: 'text', text: '2' },
      { label: 'First', kind: 'address', address: token },
      { label: 'Last', kind: 'address', address: other },
      { label: 'Last pool', kind: 'text', text: '2' },
      { label: 'First pool', kind: 'text', text: '1' },
      { label: 'Later', kind: 'text', text: '8' },
      { label: 'Later', kind: 'text', text: '9' },
      { label: 'Slice', kind: 'address', address: other },
      { label: 'Number', kind: 'address', address: other },
    ])
  })

  it('a shared definition is completed by the field that refers to it', () => {
    const display = {
      definitions: { amount: { label: 'Amount', format: 'tokenAmount', params: { token } } },
    }
    const fields = [{ path: 'x', $ref: '$.display.definitions.amount', label: 'Own' }]
    expect(fieldOf('f(uint256 x)', [1n], fields, { display })).toEqual({
      label: 'Own',
      kind: 'amount',
      amount: 1n,
      token,
    })
  })

  it('a call within the call is named and not read', () => {
    const fields = [
      { path: 'data', label: 'Call', format: 'calldata', params: { calleePath: 'to' } },
    ]
    expect(fieldOf('f(address to, bytes data)', [other, '0x1234'], fields)).toEqual({
      label: 'Call',
      kind: 'call',
      data: '0x1234',
      to: other,
    })
  })

  it('a value that the descriptor cannot explain makes the call unreadable', () => {
    const fields = [{ path: 'x', label: 'A', visible: { mustBe: ['1', '2'] } }]
    expect(readWith('f(uint256 x)', [1n], fields)).toBeDefined()
    expect(readWith('f(uint256 x)', [3n], fields)).toBeUndefined()
    const quiet = [{ path: 'x', label: 'A', visible: { ifNotIn: ['0'] } }]
    expect(readWith('f(uint256 x)', [0n], quiet)?.fields).toEqual([])
  })

  it('more fields than a person reads make it unreadable', () => {
    const fields = [{ path: 'x.[]', label: 'A' }]
    const values = (count: number) => [new Array(count).fill(1n)]
    expect(readWith('f(uint256[] x)', values(200), fields)?.fields).toHaveLength(200)
    expect(readWith('f(uint256[] x)', values(201), fields)).toBeUndefined()
  })

  it('a descriptor of another contract, chain or function reads nothing', () => {
    const format = { intent: 'Act', fields: [{ path: 'x', label: 'A' }] }
    const descriptors = [describes({ 'f(uint256 x)': format })]
    const data = encodeFunctionData({
      abi: [parseAbiItem('function f(uint256 x)')],
      args: [1n],
    })
    const read = (call: object, chainId = 1) =>
      feature.readCall({
        descriptors,
        network: defineEvmNetwork({ id: chainId, name: 'Any' }),
        from,
        call: { to: contract, data, ...call },
      })
    expect(read({})?.intent).toBe('Act')
    expect(read({ to: other })).toBeUndefined()
    expect(read({}, 2)).toBeUndefined()
    expect(read({ data: '0x12345678' })).toBeUndefined()
    expect(read({ data: data.slice(0, 20) })).toBeUndefined()
    expect(read({ data: undefined })).toBeUndefined()
  })

  it('no answer of a server makes it throw', () => {
    const data = encodeFunctionData({ abi: [parseAbiItem('function f(uint256 x)')], args: [1n] })
    const field = fc.record(
      {
        path: fc.oneof(fc.constant('x'), fc.string(), fc.anything()),
        label: fc.anything(),
        format: fc.constantFrom('tokenAmount', 'date', 'unit', 'enum', 'calldata', 'nftName'),
        params: fc.anything(),
        visible: fc.anything(),
        value: fc.anything(),
        fields: fc.anything(),
        $ref: fc.anything(),
      },
      { requiredKeys: [] },
    )
    const formats = fc.oneof(
      fc.anything(),
      fc.record({ 'f(uint256 x)': fc.record({ intent: fc.anything(), fields: fc.array(field) }) }),
    )
    fc.assert(
      fc.property(fc.oneof(fc.anything(), formats), (given) => {
        const descriptors = [given, describes(given as object)]
        const call = { to: contract, data }
        feature.readCall({ descriptors, network, from, call })
        feature.readTypedData({ descriptors, network, from, typedData: given })
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a typed message by its ERC-7730 descriptor', () => {
  const permit = {
    types: {
      Permit: [
        { name: 'details', type: 'Details[]' },
        { name: 'spender', type: 'address' },
      ],
      Details: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    domain: { name: 'Any', chainId: 1, verifyingContract: contract },
    message: { details: [{ token, amount: '12' }], spender: other.toLowerCase() },
  }
  const key = 'Permit(Details[] details, address spender)Details(address token,uint256 amount)'
  const fields = [
    { path: 'spender', label: 'Spender', format: 'addressName' },
    {
      path: 'details.[]',
      fields: [
        { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'token' } },
      ],
    },
  ]
  const read = (typedData: unknown, formats: object = { [key]: { intent: 'Approve', fields } }) =>
    feature.readTypedData({
      descriptors: [describes(formats, {}, 'eip712')],
      network,
      from,
      typedData,
    })

  it('is read by the type that is signed', () => {
    expect(read(permit)).toMatchObject({
      intent: 'Approve',
      fields: [
        { label: 'Spender', kind: 'address', address: other },
        { label: 'Amount', kind: 'amount', amount: 12n, token },
      ],
    })
    expect(read(permit, { Permit: { intent: 'Approve', fields } })?.intent).toBe('Approve')
  })

  it('is not read by a type that differs, or for another contract or chain', () => {
    const types = { ...permit.types, Details: [{ name: 'token', type: 'address' }] }
    expect(read({ ...permit, types })).toBeUndefined()
    const at = (domain: object) => read({ ...permit, domain: { ...permit.domain, ...domain } })
    expect(at({ verifyingContract: other })).toBeUndefined()
    expect(at({ chainId: 10 })).toBeUndefined()
    expect(at({ chainId: undefined })?.intent).toBe('Approve')
    expect(at({ chainId: '1' })?.intent).toBe('Approve')
  })
})
