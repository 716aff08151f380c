import { isCaipAddress, isCaipNetworkId } from '@latchkey/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeSession, namespaces } from '../../test/fakeSession.js'
import { readApproval } from '../session/approvals.js'
import { readBitcoinAddresses } from '../session/bitcoinAddresses.js'
import { readAddresses, readNetwork } from '../session/readEvent.js'
import { readSession } from './readSession.js'

/** Values a wallet could send as a session: arbitrary ones, and near-valid ones. */
const word = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'eip155',
    'eip155:1',
    'solana',
    'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'bip122::',
    'cosmos:a:b:c',
    '__proto__',
  ),
)
const nearly = fc.record(
  {
    topic: fc.oneof(word, fc.anything()),
    expiresAt: fc.oneof(fc.double(), fc.anything()),
    namespaces: fc.oneof(
      fc.dictionary(
        word,
        fc.oneof(
          fc.anything(),
          fc.record(
            {
              accounts: fc.oneof(fc.array(fc.oneof(word, fc.anything())), fc.anything()),
              chains: fc.oneof(fc.array(word), fc.anything()),
              methods: fc.oneof(fc.array(word), fc.anything()),
              events: fc.anything(),
            },
            { requiredKeys: [] },
          ),
        ),
      ),
      fc.anything(),
    ),
    peer: fc.oneof(
      fc.anything(),
      fc.record({
        name: fc.anything(),
        url: fc.anything(),
        icons: fc.anything(),
        redirect: fc.anything(),
      }),
    ),
    sessionProperties: fc.oneof(fc.anything(), fc.dictionary(word, fc.oneof(word, fc.anything()))),
  },
  { requiredKeys: [] },
)

describe('sessions [W-08]', () => {
  it('law: whatever comes, nothing throws, and what is read is a session of well-formed parts [W-08]', () => {
    fc.assert(
      fc.property(fc.oneof(nearly, fc.anything()), (value) => {
        const session = readSession(value)
        if (!session) return
        expect(session.topic).not.toBe('')
        expect(Number.isFinite(session.expiresAt)).toBe(true)
        for (const [namespace, approved] of Object.entries(session.namespaces)) {
          expect(approved?.accounts.length).toBeGreaterThan(0)
          for (const account of approved?.accounts ?? []) {
            expect(isCaipAddress(account)).toBe(true)
            expect(account.startsWith(`${namespace}:`)).toBe(true)
          }
          for (const chain of approved?.chains ?? []) {
            expect(isCaipNetworkId(chain)).toBe(true)
            expect(chain.startsWith(`${namespace}:`)).toBe(true)
          }
          const approval = readApproval(session, namespace)
          for (const network of approval?.networks ?? [])
            for (const { address } of approval?.accountsOn(network) ?? [])
              expect(address.startsWith(`${network}:`)).toBe(true)
        }
        for (const text of Object.values(session.sessionProperties ?? {}))
          expect(typeof text).toBe('string')
        expect(structuredClone(session)).toEqual(session)
      }),
      { numRuns: 2_000 },
    )
  })

  it('law: reading a session twice gives the same session [W-08]', () => {
    fc.assert(
      fc.property(nearly, (value) => {
        const once = readSession(value)
        if (once) expect(readSession(once)).toEqual(once)
      }),
      { numRuns: 500 },
    )
  })

  it('a session is read as it is', () => {
    const session = fakeSession({ sessionProperties: { capabilities: '{}' } })
    expect(readSession(session)).toEqual(session)
  })

  it('a namespace may be written one network at a time (CAIP-25)', () => {
    const { eip155 } = namespaces
    const [first = '', second = ''] = eip155.accounts.map(String)
    const session = readSession({
      topic: 't',
      namespaces: {
        'eip155:1': { accounts: [first], methods: ['personal_sign'], events: [] },
        'eip155:8453': {
          accounts: [second.replace('eip155:1:', 'eip155:8453:')],
          methods: ['eth_sign'],
          events: [],
        },
      },
    })
    expect(session?.namespaces.eip155).toMatchObject({
      chains: ['eip155:1', 'eip155:8453'],
      methods: ['personal_sign', 'eth_sign'],
    })
    expect(session?.namespaces.eip155?.accounts).toHaveLength(2)
  })

  it.each([undefined, null, 7, 'text', [], {}, { topic: '' }, { topic: 't', namespaces: null }])(
    '%j is none',
    (value) => {
      expect(readSession(value)).toBeUndefined()
    },
  )

  it('an object that throws when it is read is none', () => {
    const hostile = new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
      },
    )
    expect(readSession(hostile)).toBeUndefined()
    expect(readSession({ topic: 't', namespaces: { eip155: hostile } })).toBeUndefined()
  })

  it('more accounts than any wallet has are not read', () => {
    const accounts = Array.from(
      { length: 5_000 },
      (_, index) => `eip155:1:0x${index.toString(16).padStart(40, '0')}`,
    )
    const session = readSession({
      topic: 't',
      namespaces: { eip155: { accounts, chains: [], methods: [], events: [] } },
    })
    expect(session?.namespaces.eip155?.accounts).toHaveLength(1_000)
  })
})

describe('approvals', () => {
  it('addresses of the wrong form are no accounts; those that differ in case alone are one', () => {
    const address = namespaces.eip155.accounts[0] as `eip155:1:${string}`
    const session = fakeSession({
      namespaces: {
        eip155: {
          ...namespaces.eip155,
          chains: ['eip155:1'],
          accounts: [address, address.toLowerCase() as never, 'eip155:1:nobody', 'eip155:1:0x12'],
        },
      },
    })
    expect(readApproval(session, 'eip155')?.accountsOn('eip155:1')).toEqual([
      { address, type: 'eoa' },
    ])
  })

  it('a network of eip155 without an account of its own has those of the others; elsewhere it is not approved', () => {
    const [evm, solana] = [namespaces.eip155, namespaces.solana]
    const session = fakeSession({
      namespaces: {
        eip155: {
          ...evm,
          chains: ['eip155:8453', 'eip155:1'],
          accounts: evm.accounts.filter((account) => account.startsWith('eip155:1:')),
        },
        solana: {
          ...solana,
          chains: [...solana.chains, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
        },
      },
    })
    const approval = readApproval(session, 'eip155')
    expect(approval?.networks).toEqual(['eip155:8453', 'eip155:1'])
    expect(approval?.accountsOn('eip155:8453')).toHaveLength(2)
    expect(readApproval(session, 'solana')?.networks).toEqual(solana.chains)
    expect(readApproval(session, 'polkadot')).toBeUndefined()
  })
})

describe('bip122 addresses beside the session', () => {
  const chain = 'bip122:000000000019d6689c085ae165831e93'
  const payment = {
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    publicKey: `02${'ab'.repeat(32)}`,
    path: "m/84'/0'/0'/0/0",
  }
  const taproot = {
    address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    publicKey: 'cd'.repeat(32),
  }

  it.each([
    [
      'a list with intentions',
      [
        { ...payment, intention: 'payment' },
        { ...taproot, intention: 'ordinal' },
      ],
    ],
    ['a list with paths', [payment, { ...taproot, path: "m/86'/0'/0'/0/0" }]],
    ['lists by purpose', { payment: [payment], ordinal: [taproot] }],
    [
      'lists by network',
      {
        [chain]: [
          { ...payment, purpose: 'payment' },
          { ...taproot, purpose: 'ordinals' },
        ],
        'bip122:other': [payment],
      },
    ],
  ])('%s, as JSON too', (_, value) => {
    const [first, second] = readBitcoinAddresses(value, chain)
    expect(first).toMatchObject({ address: payment.address, publicKey: payment.publicKey })
    expect(second).toEqual({
      address: taproot.address,
      publicKey: taproot.publicKey,
      type: 'ordinal',
    })
    expect(readBitcoinAddresses(JSON.stringify(value), chain)).toEqual([first, second])
  })

  it('become accounts, payment first, with the session’s own', () => {
    const session = fakeSession({
      namespaces: { bip122: { ...namespaces.bip122, accounts: [`${chain}:${taproot.address}`] } },
      sessionProperties: { bip122_getAccountAddresses: JSON.stringify([taproot, payment]) },
    })
    expect(readApproval(session, 'bip122')?.accountsOn(chain)).toEqual([
      { address: `${chain}:${payment.address}`, type: 'payment', publicKey: payment.publicKey },
      { address: `${chain}:${taproot.address}`, type: 'ordinal', publicKey: taproot.publicKey },
    ])
  })

  it('law: whatever comes, nothing throws and only addresses come out [W-08]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.json(),
          fc.array(fc.record({ address: fc.anything(), publicKey: fc.anything() })),
        ),
        (value) => {
          for (const { address, publicKey } of readBitcoinAddresses(value, chain)) {
            expect(address).toMatch(/^[a-z0-9]{14,90}$/i)
            if (publicKey !== undefined) expect(publicKey).toMatch(/^(0[23])?[0-9a-f]{64}$/)
          }
        },
      ),
    )
  })
})

describe('events', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

  it.each([
    [[address], [address]],
    [[`eip155:1:${address}`], [address]],
    [[`eip155:10:${address}`], [address]],
    [{ accounts: [{ address }] }, [address]],
    [[], []],
    [['solana:x:y'], []],
    [['nobody'], undefined],
    [[7], undefined],
    ['text', undefined],
    [null, undefined],
  ])('accountsChanged %j', (data, expected) => {
    expect(readAddresses('eip155', 'eip155:1', data)).toEqual(expected)
  })

  it.each([
    [8453, 'eip155:8453'],
    ['0x2105', 'eip155:8453'],
    ['8453', 'eip155:8453'],
    ['eip155:8453', 'eip155:8453'],
    [{ chainId: '0x2105' }, 'eip155:8453'],
    [undefined, 'eip155:1'],
    [0, undefined],
    [-1, undefined],
    [1.5, undefined],
    ['0x', undefined],
    ['mainnet', undefined],
    [{}, 'eip155:1'],
  ])('chainChanged %j is the network %s', (data, expected) => {
    expect(readNetwork('eip155', 'eip155:1', data)).toBe(expected)
  })

  it('law: whatever comes, nothing throws [W-08]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('eip155', 'solana', 'cosmos', 'none'),
        fc.anything(),
        (namespace, data) => {
          readAddresses(namespace, `${namespace}:1`, data)
          const network = readNetwork(namespace, `${namespace}:1`, data)
          if (network !== undefined) expect(isCaipNetworkId(network)).toBe(true)
        },
      ),
    )
  })
})
