import { encodeBase58 } from '@latchkey/core/adapter'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import { isSameAddress, isTwin } from './addressForm.js'
import { checkReceiver } from './checkReceiver.js'
import { hasMixedScripts } from './hasMixedScripts.js'
import { judgeMovement, type MovementToJudge } from './judgeMovement.js'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const fake = '0xd8da1111111111111111111111111111111d6045'
const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stranger = '0x1111111111111111111111111111111111111111'
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const codes = (address: string, payees: readonly string[], namespace = 'eip155', mine = own) =>
  checkReceiver({
    namespace,
    address,
    own: [mine],
    payees: payees.map((each) => ({ address: each })),
  }).map(({ code }) => code)

describe('checkReceiver', () => {
  test('a payee in any case is no news, a stranger is new, the own account is named', () => {
    expect(codes(alice, [alice])).toEqual([])
    expect(codes(alice.toLowerCase(), [alice])).toEqual([])
    expect(codes(stranger, [alice])).toEqual(['NEW'])
    expect(codes(fake, [])).toEqual(['NEW'])
    expect(codes(own.toLowerCase(), [])).toEqual(['OWN'])
  })

  test('a twin of a payee is reported with the payee, also one that was paid by mistake', () => {
    const bob = { address: alice, name: 'Bob' }
    const found = checkReceiver({ namespace: 'eip155', address: fake, own: [own], payees: [bob] })
    expect(found).toEqual([{ code: 'TWIN', like: bob }])
    expect(codes(fake, [alice, fake])).toEqual(['TWIN'])
  })

  test('a twin of the own account is reported with it', () => {
    const twin = `${own.slice(0, 6)}${'0'.repeat(32)}${own.slice(-4)}`
    expect(
      checkReceiver({ namespace: 'eip155', address: twin, own: [stranger, own], payees: [] }),
    ).toEqual([{ code: 'TWIN_OF_OWN', like: own }])
  })

  test('payees of other namespaces are not compared', () => {
    const payees = [{ namespace: 'cosmos', address: alice }]
    expect(
      checkReceiver({ namespace: 'eip155', address: alice, own: [], payees }).map(
        ({ code }) => code,
      ),
    ).toEqual(['NEW'])
  })

  test.each([
    // May 2024, 1,155 WBTC: 4 and 6 characters.
    ['0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91', '0xd9A1C3788D81257612E2581A6ea0aDa244853a91'],
    // December 2025, 49,999,950 USDT: 3 and 4 characters.
    ['0xbaf4b1aF7E3B560d937DA0458514552B6495F8b5', '0xBaFF2F13638C04B10F8119760B2D2aE86b08f8b5'],
  ])('an address that took a published loss is a twin of %s', (payee, taker) => {
    expect(codes(taker, [payee])).toEqual(['TWIN'])
    expect(codes(taker, [], 'eip155', payee)).toEqual(['TWIN_OF_OWN'])
  })

  test.each([
    ['bip122', segwit, `bc1qw508${'z'.repeat(30)}8f3t4`],
    ['bip122', segwit, `${segwit.slice(0, 36).replaceAll(/[5-8]/g, '9')}${segwit.slice(-6)}`],
    ['bip122', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP9999999999999999999999999vfNa'],
    [
      'cosmos',
      'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02',
      'cosmos1hskqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdd02',
    ],
    [
      'solana',
      '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      '7S3P4111111111111111111111111111111111rAaKv',
    ],
    [
      'polkadot',
      '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      '5Grwv11111111111111111111111111111111111111utQY',
    ],
    // Base58 has case, the eye has not.
    [
      'solana',
      '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      '7s3p4111111111111111111111111111111111RaAkV',
    ],
  ])('the ends after what all addresses of %s share are compared', (namespace, payee, twin) => {
    expect(codes(twin, [payee], namespace, 'none')).toEqual(['TWIN'])
    expect(codes(payee, [payee], namespace, 'none')).toEqual([])
  })

  test('the prefix that all addresses of a kind share is no likeness', () => {
    const other = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    expect(codes(other, [segwit], 'bip122')).toEqual(['NEW'])
    expect(isTwin('bip122', 'bc1qa2cdqqqqqqqqqqqq3t4', 'bc1qzzzzqqqqqqqqqqqq3t4')).toBe(true)
    expect(isTwin('bip122', 'bc1qa2cdqqqqqqq2qqqq3t4', 'bc1qzzzzqqqqqqq3wwww3t4')).toBe(false)
  })

  test('an SS58 address of another network is the same account', () => {
    const key = Uint8Array.from({ length: 32 }, (_, at) => at * 7)
    const on = (...prefix: number[]) => encodeBase58(Uint8Array.from([...prefix, ...key, 1, 2]))
    expect(isSameAddress('polkadot', on(42), on(0))).toBe(true)
    expect(isSameAddress('polkadot', on(42), on(0x50, 0x40))).toBe(true)
    expect(isSameAddress('solana', on(42), on(0))).toBe(false)
    expect(isSameAddress('bip122', segwit, segwit.toUpperCase())).toBe(true)
  })
})

describe('random receivers', () => {
  const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
  const data = (prefix: string, length: number) =>
    bytes(length).map(
      (values) => `${prefix}${[...values].map((each) => bech32[each & 31]).join('')}`,
    )
  const count = runsOf(2_000, 20_000)
  const kinds: readonly (readonly [string, number, fc.Arbitrary<string>])[] = [
    ['eip155', count, bytes(20).map((each) => `0x${Buffer.from(each).toString('hex')}`)],
    ['solana', count, bytes(32).map(encodeBase58)],
    [
      'bip122',
      count,
      fc.oneof(
        data('bc1q', 38),
        data('bc1p', 58),
        bytes(24).map((each) => encodeBase58(Uint8Array.from([0, ...each]))),
      ),
    ],
    ['cosmos', count, data('cosmos1', 38)],
    ['polkadot', count, bytes(34).map((each) => encodeBase58(Uint8Array.from([42, ...each])))],
  ]

  test.each(kinds)(
    '%s: %d receivers against 200 payees, no false alarm',
    (namespace, receivers, address) => {
      const seed = 16
      const payees = fc.sample(address, { numRuns: 200, seed }).map((each) => ({ address: each }))
      const alarms = fc
        .sample(address, { numRuns: receivers, seed: seed + 1 })
        .filter(
          (each) =>
            checkReceiver({ namespace, address: each, own: ['none'], payees })[0]?.code !== 'NEW',
        )
      expect(alarms).toEqual([])
    },
  )

  test.each(kinds)('%s: each grown twin is found', (namespace, _receivers, address) => {
    // Where the shared part ends: after '0x', the prefix of bech32 and its version, one character.
    const shared = /^(0x|bc1[qp]|cosmos1|)/
    fc.assert(
      fc.property(
        address,
        address,
        fc.constantFrom([3, 4], [4, 3], [4, 4], [6, 6]),
        (payee, other, [start = 0, end = 0]) => {
          const skipped = /^(bip122|polkadot)$/.test(namespace) && !payee.startsWith('bc1') ? 1 : 0
          const from = (shared.exec(payee)?.[0].length ?? 0) + skipped + start
          const twin = `${payee.slice(0, from)}${other.slice(from, -end)}${payee.slice(-end)}`
          // Both of one form: a prefix of bech32 with the letters of base58 is no address.
          fc.pre(payee.startsWith('bc1') === other.startsWith('bc1'))
          fc.pre(!isSameAddress(namespace, payee, twin))
          expect(codes(twin, [payee], namespace, 'none')).toEqual(['TWIN'])
        },
      ),
    )
  })
})

describe('judgeMovement', () => {
  const judge = (movement: Partial<MovementToJudge>, payees: readonly string[] = [alice]) =>
    judgeMovement(
      { direction: 'in', amount: 1n, counterparty: stranger, isSentByOwner: false, ...movement },
      { namespace: 'eip155', own: [own], payees: payees.map((address) => ({ address })) },
    )
  const shown = { display: 'shown' }

  test('a token transfer of nothing that the account did not send is hidden', () => {
    const forged = { direction: 'out', amount: 0n, token, counterparty: fake } as const
    expect(judge(forged)).toEqual({ display: 'hidden', reason: 'FORGED' })
    expect(judge({ ...forged, amount: '0.000', counterparty: stranger })).toEqual({
      display: 'hidden',
      reason: 'FORGED',
    })
    expect(judge({ ...forged, isSentByOwner: undefined })).toEqual({
      display: 'hidden',
      reason: 'TWIN',
    })
    expect(judge({ ...forged, counterparty: stranger, isSentByOwner: undefined })).toEqual({
      display: 'folded',
      reason: 'ZERO_VALUE',
    })
    expect(judge({ ...forged, isSentByOwner: true })).toEqual(shown)
  })

  test('a counterfeit token cannot bring a twin into the list, whatever amount it claims', () => {
    const hidden = { display: 'hidden', reason: 'TWIN' }
    const counterfeit = { token, amount: 1_000_000_000n, counterparty: fake, isListed: false }
    expect(judge({ ...counterfeit, direction: 'out' })).toEqual(hidden)
    expect(judge({ ...counterfeit, direction: 'in', valueInUsd: 1_000 })).toEqual(hidden)
    expect(judge({ ...counterfeit, direction: 'out', isSentByOwner: undefined })).toEqual({
      display: 'folded',
      reason: 'TWIN',
    })
  })

  test('a tiny transfer of a twin is hidden, of the payee shown, of a stranger folded', () => {
    const tiny = { valueInUsd: 0.000001 }
    expect(judge({ ...tiny, counterparty: fake })).toEqual({ display: 'hidden', reason: 'TWIN' })
    expect(judge({ ...tiny, counterparty: alice })).toEqual(shown)
    expect(judge(tiny)).toEqual({ display: 'folded', reason: 'DUST' })
    expect(judge({ valueInUsd: 0.01 })).toEqual(shown)
    expect(judge({ valueInUsd: undefined })).toEqual(shown)
    expect(judge({ amount: 0n })).toEqual({ display: 'folded', reason: 'ZERO_VALUE' })
  })

  test('an unlisted token is folded, whoever it names as its sender and whatever its price', () => {
    const unlisted = { display: 'folded', reason: 'UNLISTED_TOKEN' }
    expect(judge({ token, isListed: false })).toEqual(unlisted)
    expect(judge({ token })).toEqual(unlisted)
    expect(judge({ token, counterparty: alice, valueInUsd: 5_000 })).toEqual(unlisted)
    expect(judge({ token, isListed: true })).toEqual(shown)
    expect(judge({ token, direction: 'out', amount: 5n })).toEqual(unlisted)
  })

  test('transactions of the account are shown, also to a twin: one may be the loss itself', () => {
    const sent = { direction: 'out', counterparty: fake, isSentByOwner: true } as const
    expect(judge(sent)).toEqual(shown)
    expect(judge({ ...sent, token, isListed: false })).toEqual(shown)
    expect(judge({ ...sent, isSentByOwner: undefined })).toEqual(shown)
    expect(judge({ direction: 'out', token, isListed: true, amount: 5n })).toEqual(shown)
  })

  test('a twin of the own account is hidden, the own account is no twin', () => {
    const twin = `${own.slice(0, 6)}${'0'.repeat(32)}${own.slice(-4)}`
    expect(judge({ counterparty: twin })).toEqual({ display: 'hidden', reason: 'TWIN' })
    expect(judge({ counterparty: own, valueInUsd: 0.001 })).toEqual(shown)
    expect(judge({ counterparty: undefined })).toEqual(shown)
  })
})

describe('names', () => {
  test.each([
    ['vitalik.eth', false],
    ['vit\u0430lik.eth', true],
    ['\u03B1lice.eth', true],
    ['\u0430\u0431\u03B2.eth', true],
    ['алиса.eth', false],
    ['أليس.eth', false],
    ['ቡና.eth', false],
    ['東京tokyo.eth', false],
    ['トーキョー東京.eth', false],
    ['東а.eth', true],
    ['a-1_2.eth', false],
    ['', false],
  ])('%s has mixed scripts: %s [W-12]', (name, mixed) => expect(hasMixedScripts(name)).toBe(mixed))
})
