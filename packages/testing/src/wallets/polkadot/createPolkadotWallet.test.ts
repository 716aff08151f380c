import { TypeRegistry } from '@polkadot/types'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPolkadotWallet } from './createPolkadotWallet.js'
import { installPolkadotWallet } from './installPolkadotWallet.js'
import { polkadotMisbehaviours } from './misbehaviour/polkadotMisbehaviours.js'
import type {
  InjectedExtension,
  PolkadotRequest,
  PolkadotWalletOptions,
  SignerPayload,
} from './PolkadotWallet.js'

beforeAll(async () => {
  await cryptoWaitReady()
})

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

async function open(options: PolkadotWalletOptions = {}) {
  const wallet = createPolkadotWallet(options)
  const extension = (await wallet.provider.enable('a page')) as InjectedExtension
  return { wallet, ...extension }
}

const payload: SignerPayload = {
  address: alice,
  // Balances.transfer_keep_alive to //Bob of the local runtime
  method: '0x0a03008eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a4804',
  era: '0x1600',
  nonce: '0x00000005',
  tip: '0x00000000000000000000000000000000',
  genesisHash: `0x${'a1'.repeat(32)}`,
  blockHash: `0x${'b2'.repeat(32)}`,
  specVersion: '0x00000384',
  transactionVersion: '0x00000006',
  signedExtensions: [
    'CheckNonZeroSender',
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeAssetTxPayment',
    'CheckMetadataHash',
  ],
}

describe('createPolkadotWallet', () => {
  it('shows no account until its owner agrees, and none when the page is forgotten', async () => {
    const asked: PolkadotRequest[] = []
    const { wallet, accounts } = await open({ approve: (request) => asked.push(request) > 0 })
    expect(asked).toEqual([{ kind: 'connect', origin: 'a page', accounts: [alice, bob] }])
    expect(accounts.get()).toBeInstanceOf(Promise)
    expect(await accounts.get()).toMatchObject([
      { address: alice, name: 'Alice', type: 'sr25519' },
      { address: bob },
    ])
    await wallet.provider.enable('a page')
    expect(asked).toHaveLength(1)
    wallet.revoke()
    expect(await accounts.get()).toEqual([])
    const denied = createPolkadotWallet({ approve: () => false })
    await expect(denied.provider.enable('a page')).rejects.toThrow('Cancelled')
  })

  it('tells its subscribers of every change, and none that has left', async () => {
    const { wallet, accounts } = await open()
    const seen: unknown[] = []
    const stop = accounts.subscribe((list) =>
      seen.push((list as { address: string }[])[0]?.address),
    ) as () => void
    wallet.selectAccount(1)
    wallet.lock()
    wallet.unlock()
    expect(wallet.countListeners()).toBe(1)
    stop()
    wallet.selectAccount(0)
    expect(seen).toEqual([alice, bob, undefined, bob])
    expect(wallet.countListeners()).toBe(0)
  })

  it('signs messages that @polkadot/util-crypto verifies, wrapped as the polkadot-js extension wraps them', async () => {
    const { signer } = await open()
    const text = 'Zażółć gęślą jaźń'
    const data = hex(new TextEncoder().encode(text))
    const { signature } = (await signer.signRaw({ address: alice, data, type: 'bytes' })) as {
      signature: `0x${string}`
    }
    expect(signatureVerify(`<Bytes>${text}</Bytes>`, signature, alice)).toMatchObject({
      isValid: true,
      crypto: 'sr25519',
      isWrapped: true,
    })
    expect(signatureVerify(text, signature, bob).isValid).toBe(false)
  })

  it.each([
    payload,
    { ...payload, method: `${payload.method}${'00'.repeat(300)}` },
    { ...payload, mode: 1, metadataHash: `0x${'77'.repeat(32)}` },
  ])('signs the bytes of a transaction that @polkadot/types would sign', async (given) => {
    const { signer } = await open()
    const { signature } = (await signer.signPayload(given)) as { signature: string }
    expect(signature).toMatch(/^0x01[0-9a-f]{128}$/)
    const registry = new TypeRegistry()
    registry.setSignedExtensions([...given.signedExtensions])
    const reference = registry.createType('ExtrinsicPayload', given, { version: 4 }) as unknown as {
      toU8a(bare: object): Uint8Array
    }
    const bytes = reference.toU8a({ method: true })
    const signed = bytes.length > 256 ? registry.hash(bytes) : bytes
    expect(signatureVerify(signed, `0x${signature.slice(4)}`, alice).isValid).toBe(true)
  })

  it('signs nothing for an account that it does not show, or with an extension that it does not know', async () => {
    const { wallet, signer } = await open({ paths: ['//Alice'] })
    await expect(signer.signRaw({ address: bob, data: '0x00' })).rejects.toThrow(
      'Unable to find account',
    )
    await expect(
      signer.signPayload({ ...payload, signedExtensions: ['Surprise'] }),
    ).rejects.toThrow('Surprise')
    wallet.setApprove(() => false)
    await expect(signer.signPayload(payload)).rejects.toThrow('Cancelled')
  })

  it('has the accounts of its phrase, written with its prefix, and remembers the page where it can', async () => {
    const items = new Map<string, string>()
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    }
    // The public development phrase and //Alice with prefix 2, as `subkey inspect --network kusama
    // //Alice` prints it.
    const mnemonic = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk'
    const { wallet } = await open({ mnemonic, paths: ['//Alice'], ss58Prefix: 2, storage })
    expect(wallet.addresses).toEqual(['HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'])
    expect(createPolkadotWallet({ storage }).isPermitted).toBe(true)
    wallet.revoke()
    expect(createPolkadotWallet({ storage }).isPermitted).toBe(false)
  })

  it('stands in a page in every shape, and leaves nothing behind', () => {
    const page: { injectedWeb3?: Record<string, unknown> } = {}
    const wallet = createPolkadotWallet()
    const uninstall = installPolkadotWallet(page, wallet, { shapes: ['own', 'polkadot-js'] })
    expect(page.injectedWeb3).toEqual({
      'latchkey-test-wallet': wallet.provider,
      'polkadot-js': wallet.provider,
    })
    uninstall()
    expect(page.injectedWeb3).toEqual({})
  })

  it('every misbehaviour has a name of its own [W-08]', () => {
    expect(new Set(polkadotMisbehaviours.map(({ name }) => name)).size).toBe(
      polkadotMisbehaviours.length,
    )
  })
})
