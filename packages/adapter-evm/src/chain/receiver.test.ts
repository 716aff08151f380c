import { defineEvmNetwork, type Network } from '@latchkey/core'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { createClient, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getTransactionReceipt, prepareAuthorization, sendTransaction } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { evm } from '../evm.js'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet()
})
afterAll(() => localnet.stop())

const nobody = () => privateKeyToAccount(generatePrivateKey()).address
/** A port that refuses connections. */
const deadNode = 'http://127.0.0.1:9'

function setUp(others: readonly Network[] = []) {
  const [one, two] = localnet.evm.map(({ chainId, name, rpcUrl }) =>
    defineEvmNetwork({ id: chainId, name, rpcUrls: [rpcUrl] }),
  ) as [Network, Network]
  const adapter = evm({ networks: [one, two, ...others], discovery: { target: new EventTarget() } })
  const warn = (address: string, options = {}, network = one) =>
    adapter.getReceiverWarnings?.(address, network, options)
  const isSmart = (address: string, network = one) =>
    adapter.isSmartAccount?.({ address: `${network.caipNetworkId}:${address}`, network })
  return { adapter, one, two, warn, isSmart }
}

/** A client of a chain with an account of the localnet. */
const clientOf = (chain: 0 | 1, account: number) =>
  createClient({
    account: privateKeyToAccount(localnet.accounts[account]?.privateKey as Hex),
    transport: http(localnet.evm[chain].rpcUrl),
    pollingInterval: 20,
  })

describe('warnings of a receiver on eip155', () => {
  it('the zero address, and the contract of the token that is sent', async () => {
    const { warn } = setUp()
    const { token } = localnet.evm[0]
    expect(await warn(`0x${'0'.repeat(40)}`)).toEqual(['ZERO_ADDRESS'])
    expect(await warn('0x000000000000000000000000000000000000dEaD')).toEqual(['ZERO_ADDRESS'])
    expect(await warn(token, { token: token.toLowerCase() })).toEqual(['TOKEN_CONTRACT'])
  })

  it('warns of a contract, not of an account that has sent, and not of an invalid address', async () => {
    const { warn } = setUp()
    const [{ token, euro }] = localnet.evm
    expect(await warn(euro, { token })).toEqual(['CONTRACT_ADDRESS'])
    expect(await warn(localnet.accounts[9]?.address as string)).toEqual([])
    expect(await warn('0x12')).toEqual([])
    expect(await warn('0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266')).toEqual([])
  })

  it('an address that neither sent nor holds anything was never used, one with a balance was', async () => {
    const { warn } = setUp()
    expect(await warn(nobody())).toEqual(['NEVER_USED'])
    expect(await warn(localnet.accounts[8]?.address as string)).toEqual([])
  })

  it('an account that delegates to a contract (EIP-7702) is no contract', async () => {
    const { warn, isSmart } = setUp()
    const client = clientOf(0, 7)
    const authorization = await client.account.signAuthorization(
      await prepareAuthorization(client, {
        account: client.account,
        contractAddress: localnet.evm[0].batchDelegate,
        executor: 'self',
      }),
    )
    const hash = await sendTransaction(client, {
      chain: null,
      to: client.account.address,
      authorizationList: [authorization],
    })
    await vi.waitFor(() => getTransactionReceipt(client, { hash }))
    const code = (await client.request({
      method: 'eth_getCode',
      params: [client.account.address, 'latest'],
    })) as string
    expect(code).toBe(`0xef0100${localnet.evm[0].batchDelegate.slice(2).toLowerCase()}`)
    expect(await warn(client.account.address)).toEqual([])
    expect(await isSmart(client.account.address)).toBe(false)
  })

  it('a contract is a smart account, a key is none, and no answer is no answer', async () => {
    const dead = defineEvmNetwork({ id: 5, name: 'Dead', rpcUrls: [deadNode] })
    const { isSmart } = setUp([dead])
    const { euro } = localnet.evm[0]
    expect(await isSmart(euro)).toBe(true)
    expect(await isSmart(nobody())).toBe(false)
    expect(await isSmart(localnet.accounts[9]?.address as string)).toBe(false)
    await expect(isSmart(euro, dead)).rejects.toThrow()
  })

  it('warns of a contract of another network that has no code here', async () => {
    const { warn, two } = setUp()
    const client = clientOf(1, 6)
    // Code that returns nothing, deployed on the second chain alone.
    const hash = await sendTransaction(client, {
      chain: null,
      data: '0x6001600c60003960016000f300',
    })
    const { contractAddress } = await vi.waitFor(() => getTransactionReceipt(client, { hash }))
    expect(await warn(contractAddress as string)).toEqual(['OTHER_NETWORK_CONTRACT', 'NEVER_USED'])
    expect(await warn(contractAddress as string, {}, two)).toEqual(['CONTRACT_ADDRESS'])
  })

  it('a check without a node’s answer is unchecked, never fine', async () => {
    const dead = defineEvmNetwork({ id: 5, name: 'Dead', rpcUrls: [deadNode] })
    const { warn } = setUp([dead])
    expect(await warn(nobody(), {}, dead)).toEqual(['UNCHECKED'])
    expect(await warn(nobody())).toEqual(['NEVER_USED', 'UNCHECKED'])
    // An account that has sent has a key, whatever other networks say.
    expect(await warn(localnet.accounts[9]?.address as string)).toEqual([])
  })

  it('a network without any node is unchecked, and another such network adds no warning', async () => {
    const silent = defineEvmNetwork({ id: 6, name: 'Silent' })
    const { warn } = setUp([silent])
    expect(await warn(nobody(), {}, silent)).toEqual(['UNCHECKED'])
    expect(await warn(nobody())).toEqual(['NEVER_USED'])
  })

  it('ends when it is cancelled', async () => {
    const { warn } = setUp()
    await expect(warn(nobody(), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ABORTED',
    })
  })
})
