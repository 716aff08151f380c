import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bareAddress,
  isCaipAddress,
  isCaipNetworkId,
  networkOf,
  parseCaipNetworkId,
  toCaipAddress,
  toCaipNetworkId,
} from './parseCaip.js'
import { parseCaipAddress } from './parseCaipAddress.js'

const namespace = fc.stringMatching(/^[-a-z0-9]{3,8}$/)
const reference = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)
const address = fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/)

describe('CAIP-2 and CAIP-10', () => {
  it('law: parse after print gives back the parts', () => {
    fc.assert(
      fc.property(namespace, reference, address, (ns, ref, account) => {
        const network = toCaipNetworkId(ns, ref)
        expect(parseCaipNetworkId(network)).toEqual({ namespace: ns, reference: ref })
        expect(parseCaipAddress(toCaipAddress(network, account), [ns])).toEqual({
          namespace: ns,
          reference: ref,
          address: account,
          network,
        })
      }),
    )
  })

  it('law: the tests for well-formedness and the parsers agree on any text', () => {
    const agrees =
      (test: (value: string) => boolean, parse: (value: string) => unknown) => (value: string) => {
        let parsed = true
        try {
          parse(value)
        } catch {
          parsed = false
        }
        expect(parsed).toBe(test(value))
      }
    const text = fc.oneof(
      fc.string(),
      fc
        .array(fc.oneof(namespace, reference, address, fc.constant('')), { maxLength: 4 })
        .map((parts) => parts.join(':')),
    )
    fc.assert(fc.property(text, agrees(isCaipNetworkId, parseCaipNetworkId)))
    fc.assert(
      fc.property(
        text,
        agrees(isCaipAddress, (value) => parseCaipAddress(value, value.split(':').slice(0, 1))),
      ),
    )
  })

  it.each(['0x1', '01', '0', '1e0', 'abc', '-1', '1'.repeat(17), '1_0'])(
    'eip155:%s is no second spelling of a chain',
    (reference) => {
      expect(isCaipNetworkId(`eip155:${reference}`)).toBe(false)
      expect(isCaipAddress(`eip155:${reference}:0xab`)).toBe(false)
      expect(() => parseCaipNetworkId(`eip155:${reference}`)).toThrow('Invalid CAIP-2 network id')
      expect(isCaipNetworkId(`cosmos:${reference}`)).toBe(true)
    },
  )

  it.each([
    Symbol('x'),
    Object.create(null),
    new Proxy({}, { get: () => expect.unreachable('read') }),
    7,
    null,
  ])('anything but text is refused as what it is, without a look at it (%#)', (value) => {
    expect(() => parseCaipNetworkId(value as string)).toThrow('Invalid CAIP-2 network id')
    expect(() => parseCaipAddress(value as string)).toThrow('Invalid CAIP Address')
  })

  it('eip155 chains are whole numbers', () => {
    for (const reference of ['1', '10', '31337', '11155111', '1'.repeat(16)])
      expect(isCaipNetworkId(`eip155:${reference}`)).toBe(true)
  })

  it.each([
    '',
    'eip155',
    'eip155:',
    ':1',
    'EIP155:1',
    'eip155:1:0xabc',
    'eip155:1 ',
    `eip155:${'1'.repeat(33)}`,
  ])('refuses the network id %j with the promised text', (value) => {
    expect(() => parseCaipNetworkId(value)).toThrow(`Invalid CAIP-2 network id: ${value}`)
  })

  it.each(['', 'eip155:1', 'eip155::0xabc', 'eip155:1:', 'a:b:c:d'])(
    'refuses the address %j as Invalid CAIP Address',
    (value) => {
      expect(() => parseCaipAddress(value)).toThrow(/^Invalid CAIP Address$/)
    },
  )

  it.each(['starknet:1:0xab', 'constructor:1:0xab', 'EIP155:1:0xab'])(
    'refuses %s, whose namespace no adapter serves',
    (value) => {
      expect(() => parseCaipAddress(value)).toThrow(`Invalid CAIP-10 address: ${value}`)
    },
  )

  it('knows the five namespaces, and those of the host’s own adapters', () => {
    for (const own of ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])
      expect(parseCaipAddress(`${own}:1:0xab`).namespace).toBe(own)
    expect(parseCaipAddress('starknet:1:0xab', ['starknet']).address).toBe('0xab')
    expect(() => parseCaipAddress('tezos:1:0xab', ['starknet'])).toThrow(
      'Invalid CAIP-10 address: tezos:1:0xab',
    )
  })

  it('the bare address of an id, whichever its namespace', () => {
    expect(['starknet:1:0xab', '0xab', ''].map(bareAddress)).toEqual(['0xab', '0xab', ''])
    expect(networkOf('starknet:1:0xab')).toBe('starknet:1')
  })

  it('refuses an address whose parts are malformed with the CAIP-10 text', () => {
    expect(() => parseCaipAddress('eip155:1:0x ab')).toThrow(
      'Invalid CAIP-10 address: eip155:1:0x ab',
    )
  })
})
