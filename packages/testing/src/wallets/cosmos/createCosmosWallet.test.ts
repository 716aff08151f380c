import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import type { CosmosWalletOptions } from './CosmosWallet.js'
import { createCosmosWallet } from './createCosmosWallet.js'
import { aminoBytes, arbitraryDocument } from './keys.js'

type KeyAnswer = {
  readonly algo: string
  readonly address: Uint8Array
  readonly pubKey: Uint8Array
  readonly bech32Address: string
}
type Methods = Record<string, (...args: readonly unknown[]) => Promise<unknown>>

const chains = [{ chainId: 'cosmoshub-4', bech32Prefix: 'cosmos' }]
const phrase =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const create = (options: Partial<CosmosWalletOptions> = {}) => {
  const wallet = createCosmosWallet({ mnemonic: phrase, chains, ...options })
  return { wallet, keplr: wallet.provider as Methods }
}

describe('createCosmosWallet', () => {
  it('derives the account that every Cosmos wallet derives from the test phrase of BIP-39', () => {
    expect(create().wallet.addresses('cosmoshub-4')[0]).toBe(
      'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4',
    )
  })

  it('derives Ethereum’s account on a suggested chain with such keys, and signs by keccak-256', async () => {
    const { keplr, wallet } = create({
      mnemonic: 'test test test test test test test test test test test junk',
    })
    await keplr.experimentalSuggestChain?.({
      chainId: 'evm_9-1',
      bip44: { coinType: 60 },
      features: ['eth-address-gen', 'eth-key-sign'],
      bech32Config: { bech32PrefixAccAddr: 'ethm' },
    })
    const key = (await keplr.getKey?.('evm_9-1')) as KeyAnswer
    // The first account of every local Ethereum tool.
    expect(Buffer.from(key.address).toString('hex')).toBe(
      'f39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    )
    expect(key.algo).toBe('ethsecp256k1')
    const signed = await keplr.signArbitrary?.('evm_9-1', key.bech32Address, 'x')
    const { signature } = signed as { readonly signature: string }
    const document = aminoBytes(arbitraryDocument(key.bech32Address, 'x'))
    const isOver = (hash: Uint8Array) =>
      secp256k1.verify(base64.decode(signature), hash, key.pubKey, { prehash: false })
    expect([isOver(keccak_256(document)), isOver(sha256(document))]).toEqual([true, false])
    expect(wallet.addresses('cosmoshub-4')[0]).toMatch(/^cosmos1/)
    const hub = (await keplr.getKey?.('cosmoshub-4')) as KeyAnswer
    expect(hub.algo).toBe('secp256k1')
    expect(hub.pubKey).not.toEqual(key.pubKey)
  })

  it('asks its owner once a page, and again after it was told to forget', async () => {
    const asked: unknown[] = []
    const { keplr, wallet } = create({ approve: (request) => asked.push(request.kind) > 0 })
    expect(await keplr.isEnabled?.(['cosmoshub-4'])).toBe(false)
    await keplr.enable?.('cosmoshub-4')
    await keplr.getKey?.('cosmoshub-4')
    expect(asked).toEqual(['connect'])
    expect(await keplr.isEnabled?.(['cosmoshub-4'])).toBe(true)
    await keplr.disable?.()
    expect(wallet.permitted).toEqual([])
    await keplr.getKey?.('cosmoshub-4')
    expect(asked).toEqual(['connect', 'connect'])
  })

  it('rejects in Keplr’s words', async () => {
    const { keplr, wallet } = create({ approve: () => false })
    await expect(keplr.enable?.('cosmoshub-4')).rejects.toThrow('Request rejected')
    await expect(keplr.enable?.('osmosis-1')).rejects.toThrow(
      'There is no modular chain info for osmosis-1',
    )
    wallet.setApprove(() => true)
    await keplr.enable?.('cosmoshub-4')
    await expect(keplr.signArbitrary?.('cosmoshub-4', 'cosmos1other', 'x')).rejects.toThrow(
      'Signer mismatched',
    )
  })

  it('remembers the page, the account and added chains where it is given a storage', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    const { keplr, wallet } = create({ storage })
    await keplr.enable?.('cosmoshub-4')
    await keplr.experimentalSuggestChain?.({
      chainId: 'local-1',
      bech32Config: { bech32PrefixAccAddr: 'local' },
    })
    wallet.selectAccount(1)
    const again = create({ storage })
    expect(await again.keplr.isEnabled?.('cosmoshub-4')).toBe(true)
    const key = (await again.keplr.getKey?.('cosmoshub-4')) as { bech32Address: string }
    expect(key.bech32Address).toBe(again.wallet.addresses('cosmoshub-4')[1])
    expect(again.wallet.addresses('local-1')[0]).toMatch(/^local1/)
  })

  it('a device does not sign direct', async () => {
    const { keplr, wallet } = create({ ledger: true })
    const [signer] = wallet.addresses('cosmoshub-4')
    const document = {
      bodyBytes: new Uint8Array(),
      authInfoBytes: new Uint8Array(),
      chainId: 'cosmoshub-4',
      accountNumber: 1n,
    }
    await expect(keplr.signDirect?.('cosmoshub-4', signer, document)).rejects.toThrow(
      /not supported/,
    )
  })
})
