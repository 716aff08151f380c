import { type Localnet, startLocalnet } from '@latchkey/localnet'
import {
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  stringToHex,
  verifyMessage,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEvmWallet } from './createEvmWallet.js'
import type { EvmWalletOptions } from './EvmWallet.js'
import type { EvmWalletRequest } from './EvmWalletRequest.js'
import { installEvmWallet } from './installEvmWallet.js'
import { evmMisbehaviours } from './misbehaviour/evmMisbehaviours.js'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet()
})
afterAll(() => localnet.stop())

const wallet = (options: Partial<EvmWalletOptions> = {}) =>
  createEvmWallet({
    privateKeys: localnet.accounts.slice(0, 2).map((account) => account.privateKey),
    chains: [{ id: localnet.evm[0].chainId, rpcUrl: localnet.evm[0].rpcUrl }],
    ...options,
  })
const tokenAbi = parseAbi([
  'function transfer(address,uint256) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
])

describe('createEvmWallet', () => {
  it('shows no account until its owner agrees, and forgets the page when it is revoked', async () => {
    const { provider } = wallet()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual(
      localnet.accounts.slice(0, 2).map((account) => account.address),
    )
    expect(await provider.request({ method: 'eth_accounts' })).toHaveLength(2)
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  it('has no batches (EIP-5792) if its options say so', async () => {
    const { provider, addresses } = wallet({ batches: false })
    await provider.request({ method: 'eth_requestAccounts' })
    for (const method of ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus'])
      await expect(provider.request({ method, params: [addresses[0]] })).rejects.toMatchObject({
        code: 4200,
      })
  })

  it('refuses a second prompt while the first is open', async () => {
    let agree: (answer: boolean) => void = () => {}
    const { provider } = wallet({
      approve: () =>
        new Promise((resolve) => {
          agree = resolve
        }),
    })
    const first = provider.request({ method: 'eth_requestAccounts' })
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
      code: -32002,
    })
    agree(true)
    await expect(first).resolves.toHaveLength(2)
  })

  it('signs for real, shows the text to its owner, and rejects with 4001 when they decline', async () => {
    const asked: EvmWalletRequest[] = []
    const { provider, addresses, setApprove } = wallet({
      approve: (request) => asked.push(request) > 0,
    })
    await provider.request({ method: 'eth_requestAccounts' })
    const address = addresses[0] as Hex
    const signature = (await provider.request({
      method: 'personal_sign',
      params: [stringToHex('héllo'), address],
    })) as Hex
    expect(await verifyMessage({ address, message: 'héllo', signature })).toBe(true)
    expect(asked.at(-1)).toMatchObject({ kind: 'signMessage', message: 'héllo', account: address })
    setApprove(() => false)
    await expect(
      provider.request({ method: 'personal_sign', params: [stringToHex('x'), address] }),
    ).rejects.toMatchObject({ code: 4001 })
    await expect(
      provider.request({
        method: 'personal_sign',
        params: [stringToHex('x'), '0x0000000000000000000000000000000000000001'],
      }),
    ).rejects.toMatchObject({ code: 4100 })
  })

  it('sends an atomic batch through EIP-7702 and reports it as EIP-5792 says', async () => {
    const [chain] = localnet.evm
    const { provider, addresses } = wallet({
      privateKeys: [localnet.accounts[2]?.privateKey as Hex],
      batchDelegate: chain.batchDelegate,
    })
    await provider.request({ method: 'eth_requestAccounts' })
    const to = '0x00000000000000000000000000000000000000aa'
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, 5n] })
    const { id } = (await provider.request({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: addresses[0],
          chainId: numberToHex(chain.chainId),
          atomicRequired: true,
          calls: [
            { to, value: '0x1' },
            { to: chain.token, data },
          ],
        },
      ],
    })) as { id: string }
    await expect
      .poll(() => provider.request({ method: 'wallet_getCallsStatus', params: [id] }))
      .toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
    const balance = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [to] })
    expect(
      BigInt(
        (await provider.request({
          method: 'eth_call',
          params: [{ to: chain.token, data: balance }, 'latest'],
        })) as Hex,
      ),
    ).toBe(5n)
  })

  it('passes on what the node says of a transaction that the account cannot pay', async () => {
    const { provider, addresses } = wallet()
    await provider.request({ method: 'eth_requestAccounts' })
    const tx = { from: addresses[0], to: addresses[1], value: numberToHex(10n ** 24n) }
    await expect(
      provider.request({ method: 'eth_sendTransaction', params: [tx] }),
    ).rejects.toMatchObject({
      message: expect.stringMatching(/insufficient funds/i),
    })
  })

  it('sends from an account that other pages send from at the same time', async () => {
    const wallets = Array.from({ length: 6 }, () =>
      wallet({ privateKeys: [localnet.accounts[4]?.privateKey as Hex] }),
    )
    const hashes = await Promise.all(
      wallets.map(async ({ provider, addresses: [from] }, index) => {
        await provider.request({ method: 'eth_requestAccounts' })
        // With the same amount and nonce two would be one transaction, with one hash.
        return await provider.request({
          method: 'eth_sendTransaction',
          params: [{ from, to: from, value: numberToHex(index + 1) }],
        })
      }),
    )
    expect(new Set(hashes).size).toBe(6)
  })

  it('adds and switches networks, and remembers them over a page load', async () => {
    const items = new Map<string, string>()
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    }
    const [one, two] = localnet.evm
    const { provider } = wallet({ storage })
    const target = { chainId: numberToHex(two.chainId) }
    await provider.request({ method: 'eth_requestAccounts' })
    await expect(
      provider.request({ method: 'wallet_switchEthereumChain', params: [target] }),
    ).rejects.toMatchObject({ code: 4902 })
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [{ ...target, chainName: two.name, rpcUrls: [two.rpcUrl] }],
    })
    expect(await provider.request({ method: 'eth_chainId' })).toBe(numberToHex(two.chainId))
    const reloaded = wallet({ storage })
    expect(reloaded.isPermitted).toBe(true)
    expect(reloaded.chainId).toBe(two.chainId)
    expect(one.chainId).not.toBe(two.chainId)
  })

  it('is announced on request, stands at window.ethereum on wish, and leaves nothing behind', () => {
    const page = new EventTarget() as EventTarget & { ethereum?: unknown }
    const announced: unknown[] = []
    page.addEventListener('eip6963:announceProvider', (event) =>
      announced.push((event as CustomEvent).detail),
    )
    const own = wallet()
    const uninstall = installEvmWallet(page, own, { legacy: true })
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announced).toEqual([
      { info: own.info, provider: own.provider },
      { info: own.info, provider: own.provider },
    ])
    expect(page.ethereum).toBe(own.provider)
    uninstall()
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announced).toHaveLength(2)
    expect(page.ethereum).toBeUndefined()
  })

  it('the list of misbehaviours has 25 entries with names of their own [W-08]', () => {
    expect(new Set(evmMisbehaviours.map((behaviour) => behaviour.name)).size).toBe(25)
  })
})
