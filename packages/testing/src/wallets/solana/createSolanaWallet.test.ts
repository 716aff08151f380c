import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { createSolanaWallet } from './createSolanaWallet.js'
import { installSolanaWallet } from './installSolanaWallet.js'
import { readWireTransaction } from './wireTransaction.js'

// RFC 8032 §7.1, test 1 for ed25519.
const secretKey = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
const publicKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const emptySignature =
  'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b'

const create = (approve = () => true) =>
  createSolanaWallet({
    secretKeys: [secretKey, '02'.repeat(32)],
    chains: [{ chain: 'solana:localnet', rpcUrl: '' }],
    approve,
  })
const accountsOf = (answer: unknown) =>
  (answer as { accounts: readonly { address: string }[] }).accounts

describe('the Solana test wallet', () => {
  it('signs as RFC 8032 does', async () => {
    const wallet = create()
    expect(wallet.addresses[0]).toBe(base58.encode(Uint8Array.from(Buffer.from(publicKey, 'hex'))))
    const [account] = accountsOf(await wallet.call('standard:connect'))
    const outputs = (await wallet.call('solana:signMessage', {
      account,
      message: new Uint8Array(),
    })) as readonly {
      signature: Uint8Array
    }[]
    expect(Buffer.from(outputs[0]?.signature ?? []).toString('hex')).toBe(emptySignature)
  })

  it('is silent for a page that it does not know, asks, remembers, and forgets', async () => {
    const wallet = create()
    expect(accountsOf(await wallet.call('standard:connect', { silent: true }))).toEqual([])
    expect(accountsOf(await wallet.call('standard:connect'))).toHaveLength(2)
    expect(wallet.isPermitted).toBe(true)
    wallet.selectAccount(1)
    expect(accountsOf(await wallet.call('standard:connect', { silent: true }))[0]?.address).toBe(
      wallet.addresses[1],
    )
    wallet.revoke()
    expect(accountsOf(await wallet.call('standard:connect', { silent: true }))).toEqual([])
    await expect(create(() => false).call('standard:connect')).rejects.toMatchObject({ code: 4001 })
  })

  it('takes back its own account objects only', async () => {
    const wallet = create()
    const [account] = accountsOf(await wallet.call('standard:connect'))
    const message = new Uint8Array()
    await expect(
      wallet.call('solana:signMessage', { account: { ...account }, message }),
    ).rejects.toMatchObject({ code: 4100 })
  })

  it('registers whichever was there first, and goes for good', () => {
    const target = new EventTarget()
    const page: object[] = []
    const detail = {
      register: (wallet: object) => {
        page.push(wallet)
        return () => page.splice(page.indexOf(wallet), 1)
      },
    }
    const listen = (event: Event) =>
      (event as CustomEvent<(page: typeof detail) => void>).detail(detail)
    const wallet = create()
    const uninstall = installSolanaWallet(target, wallet)
    target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
    target.addEventListener('wallet-standard:register-wallet', listen)
    const again = installSolanaWallet(target, wallet)
    expect(page).toEqual([wallet.wallet, wallet.wallet])
    uninstall()
    again()
    target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
    expect(page).toEqual([])
  })

  it('reads no transaction where there is none', () => {
    for (const bytes of [[], [1], [255, 255, 255, 255], new Array(100).fill(1)])
      expect(() => readWireTransaction(Uint8Array.from(bytes))).toThrow(TypeError)
  })
})
