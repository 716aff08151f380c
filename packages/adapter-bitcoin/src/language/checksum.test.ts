import { defineBitcoinNetwork } from '@latchkey/core'
import { bytesToHex } from '@latchkey/core/adapter'
import * as bitcoinjs from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitcoin } from '../bitcoin.js'
import { bitcoinMainnet, bitcoinTestnet } from '../networks/index.js'
import { looksLikeAddress } from './address.js'
import { decodeAddress } from './checksum.js'

const regtest = defineBitcoinNetwork({
  genesisHash: '0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Regtest',
  bech32Prefix: 'bcrt',
})
const networks = { main: bitcoinMainnet, test: bitcoinTestnet, regtest }
const scriptOf = (address: string, network: keyof typeof networks) => {
  const decoded = decodeAddress(address, networks[network])
  return decoded && bytesToHex(decoded.script)
}

describe('published vectors', () => {
  // bitcoin/bitcoin, src/test/data/key_io_valid.json
  it.each([
    [
      'main',
      '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo',
      '76a914a31c06bd463e3923bc1aadbde48b16976c08071788ac',
    ],
    [
      'main',
      '36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm',
      'a914373b819a068f32b7a6b38b6b38729647cfde01c287',
    ],
    [
      'test',
      'mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45hZ',
      '76a914ce28b26c57472737f5c3561a1761185bd8589a4388ac',
    ],
    [
      'test',
      '2NC2hEhe28ULKAJkW5MjZ3jtTMJdvXmByvK',
      'a914ce0bba75891ff9ec60148d4bd4a09ee2dc5c933187',
    ],
    [
      'regtest',
      'n4fajahJrAuKbN7uNsKjLjQkz9Qn5ewJXQ',
      '76a914fdeca3b08e38af53d7c4c60e3ad208ce5066441088ac',
    ],
    [
      'regtest',
      '2MxFajLApXpYk4VodBSZSt7rw8y4ryABkfA',
      'a91436e9f191e0b75036a77f65e2eaa4752443233fbe87',
    ],
    [
      'main',
      'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv',
      '00146100fc6343edc8c874496cb2f5bbfec88ea9b77c',
    ],
    [
      'main',
      'bc1qyucykdlhp62tezs0hagqury402qwhk589q80tqs5myh3rxq34nwqhkdhv7',
      '002027304b37f70e94bc8a0fbf500e0c957a80ebda87280ef58214d92f119811acdc',
    ],
    [
      'main',
      'bc1p83n3au0rjylefxq2nc2xh2y4jzz4pm6zxj4mw5pagdjjr2a9f36s6jjnnu',
      '51203c671ef1e3913f94980a9e146ba895908550ef4234abb7503d436521aba54c75',
    ],
    ['main', 'bc1z2rksukkjr8', '520250ed'],
    [
      'regtest',
      'bcrt1qdavt4j2sd7dlhqsavtnfxvzppw6k7qy97tmnu9',
      '00146f58bac9506f9bfb821d62e69330410bb56f0085',
    ],
    [
      'regtest',
      'bcrt1pfwxjqvtt4tcxrtdluukfmy2dv7xd2qzdfy6kajv5nwn4yam3wxkq3553uh',
      '51204b8d20316baaf061adbfe72c9d914d678cd5004d49356ec9949ba752777171ac',
    ],
    [
      'regtest',
      'bcrt1sx6p8njlx7h9mc2agz4yg82dzne23050ncq72cneeecez2pst8mahn8xecsf8g6hzx94420',
      '6028368279cbe6f5cbbc2ba8154883a9a29e5517d1f3c03cac4f39ce3225060b3efb799cd9c412746ae2',
    ],
  ] as const)('Bitcoin Core: %s %s', (network, address, script) => {
    expect(scriptOf(address, network)).toBe(script)
    if (address.startsWith('bc')) expect(scriptOf(address.toUpperCase(), network)).toBe(script)
    expect(looksLikeAddress(address)).toBe(true)
  })

  // BIP-350, "Test vectors for v0-v16 native segregated witness addresses", which replace those of
  // BIP-173
  it.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
      '5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6',
    ],
    ['BC1SW50QGDZ25J', '6002751e'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', '5210751e76e8199196d454941c45d1b3a323'],
    [
      'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
      '0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ] as const)('BIP-350 valid: %s', (address, script) => {
    expect(scriptOf(address, /^tb/i.test(address) ? 'test' : 'main')).toBe(script)
  })
  it.each([
    [
      'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
      'invalid human-readable part',
    ],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'Bech32 instead of Bech32m'],
    ['tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf', 'Bech32 instead of Bech32m'],
    ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'Bech32 instead of Bech32m'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'Bech32m instead of Bech32'],
    ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'Bech32m instead of Bech32'],
    [
      'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
      'invalid character in checksum',
    ],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'invalid witness version'],
    ['bc1pw5dgrnzv', 'program of 1 byte'],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
      'program of 41 bytes',
    ],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'program length for version 0'],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'mixed case'],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
      'zero padding of more than 4 bits',
    ],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j', 'non-zero padding'],
    ['bc1gmk9yu', 'empty data section'],
  ] as const)('BIP-350 invalid: %s, %s', (address, _reason) => {
    for (const network of ['main', 'test', 'regtest'] as const)
      expect(scriptOf(address, network)).toBeUndefined()
  })
})

describe('decodeAddress', () => {
  const params = {
    main: bitcoinjs.networks.bitcoin,
    test: bitcoinjs.networks.testnet,
    regtest: bitcoinjs.networks.regtest,
  }
  const anyNetwork = fc.constantFrom('main' as const, 'test' as const, 'regtest' as const)
  const anyAddress = fc.record({
    network: anyNetwork,
    hash: fc.uint8Array({ minLength: 20, maxLength: 20 }),
    program: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    kind: fc.constantFrom('pkh' as const, 'sh' as const, 'wpkh' as const, 'wsh' as const),
  })
  const write = ({
    network,
    hash,
    program,
    kind,
  }: {
    network: keyof typeof params
    hash: Uint8Array
    program: Uint8Array
    kind: string
  }) => {
    const { bech32, pubKeyHash, scriptHash } = params[network]
    if (kind === 'pkh' || kind === 'sh')
      return bitcoinjs.address.toBase58Check(hash, kind === 'pkh' ? pubKeyHash : scriptHash)
    return bitcoinjs.address.toBech32(kind === 'wpkh' ? hash : program, 0, bech32)
  }

  it('reads what bitcoinjs-lib writes, to the same script', () => {
    fc.assert(
      fc.property(anyAddress, (input) => {
        const address = write(input)
        expect(scriptOf(address, input.network)).toBe(
          bytesToHex(bitcoinjs.address.toOutputScript(address, params[input.network])),
        )
        expect(looksLikeAddress(address)).toBe(true)
      }),
    )
  })

  it('refuses any address with one character changed', () => {
    fc.assert(
      fc.property(
        anyAddress,
        fc.nat(),
        fc.constantFrom(...'023456789acdefghjkmnpqrtuvwxyz'),
        (input, at, character) => {
          const address = write(input)
          const place = at % address.length
          const changed = address.slice(0, place) + character + address.slice(place + 1)
          fc.pre(changed !== address)
          expect(scriptOf(changed, input.network)).toBeUndefined()
        },
      ),
    )
  })

  it('refuses an address of a network with another prefix', () => {
    fc.assert(
      fc.property(anyAddress, anyNetwork, (input, other) => {
        fc.pre(other !== input.network)
        // Base58 has one pair of versions for all test networks.
        fc.pre(input.kind.startsWith('w') || other === 'main' || input.network === 'main')
        expect(scriptOf(write(input), other)).toBeUndefined()
      }),
    )
  })

  it('answers only yes or no for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeAddress(text, bitcoinMainnet)).toBeUndefined()
      }),
    )
  })

  it('isAddress is of the network that is asked about, and the shape gates nothing', async () => {
    const adapter = bitcoin({
      networks: [bitcoinMainnet, regtest],
      discovery: { target: new EventTarget() },
    })
    expect(
      await adapter.isAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', bitcoinMainnet),
    ).toBe(true)
    expect(await adapter.isAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', regtest)).toBe(
      false,
    )
    expect(await adapter.isAddress('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', regtest)).toBe(
      true,
    )
    expect(adapter.looksLikeAddress('0x00000000000000000000000000000000000A11cE')).toBe(false)
  })

  it('a prefix that is a word of every object has no versions', () => {
    for (const bech32Prefix of ['constructor', '__proto__', 'toString'])
      expect(decodeAddress('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', { bech32Prefix })).toBeUndefined()
  })
})
