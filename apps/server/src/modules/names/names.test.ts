import { readContracts, readNameContracts, startEvm } from '@latchkey/localnet/evm'
import { findFreePorts } from '@latchkey/localnet/ports'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  labelhash,
  namehash,
  serializeErc6492Signature,
  stringToHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evmUser, type LocalEvm } from '../../../test/evmUser.js'
import { newAccount, register, signName, startNamesServer } from '../../../test/namesServer.js'
import type { TestServer } from '../../../test/startTestServer.js'

const baseCoin = 0x80000000 + 8453

describe('names resolve in viem, through the contracts of a chain and this server’s gateway', () => {
  let chain: LocalEvm
  let server: TestServer
  let client: ReturnType<typeof clientOf>
  const names = () => {
    const [{ names: local }] = chain.networks
    if (!local) throw new Error('The first chain has no names')
    return local
  }
  const clientOf = (rpcUrl: string) =>
    createPublicClient({
      chain: defineChain({
        id: 31337,
        name: 'Localnet One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
        contracts: { ensUniversalResolver: { address: names().universalResolver } },
      }),
      transport: http(rpcUrl),
    })
  const localCoin = 0x80000000 + 31337

  beforeAll(async () => {
    const port = await findFreePorts(1)
    chain = await startEvm({ gateway: `http://127.0.0.1:${port}` })
    const [{ rpcUrl }] = chain.networks
    client = clientOf(rpcUrl)
    const { resolver, signerKey } = names()
    server = await startNamesServer('libsql', {
      signerKey,
      names: { resolver },
      settings: {
        port,
        chains: [
          {
            id: 'eip155:31337',
            name: 'Localnet One',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpc: [rpcUrl],
          },
        ],
      },
    })
  })
  afterAll(async () => {
    await server?.stop()
    await chain?.stop()
  })

  const registered = async (label: string, more: Readonly<Record<string, unknown>> = {}) => {
    const account = newAccount()
    const name = `${label}.${names().zone}`
    const made = await register(server, await signName(account, name, Date.now(), more))
    expect(made.status).toBe(200)
    return { account, name }
  }

  it('forward, reverse and text: a name of a key resolves on every chain of eip155 [W-12]', async () => {
    const { account, name } = await registered('alice', { attributes: { bio: 'hello' } })
    const { address } = account
    expect(await client.getEnsAddress({ name })).toBe(address)
    expect(await client.getEnsAddress({ name, coinType: BigInt(baseCoin) })).toBe(
      address.toLowerCase(),
    )
    expect(await client.getEnsText({ name, key: 'description' })).toBe('hello')
    expect(await client.getEnsName({ address })).toBe(name)
    expect(await client.getEnsName({ address, coinType: 0x80000000n })).toBe(name)
  })

  it('names and addresses without an entry are null', async () => {
    const unknown = { name: `nobody.${names().zone}` }
    expect(await client.getEnsAddress(unknown)).toBeNull()
    expect(await client.getEnsAddress({ name: `a.b.${names().zone}` })).toBeNull()
    expect(await client.getEnsAddress({ name: names().zone })).toBeNull()
    expect(await client.getEnsText({ ...unknown, key: 'description' })).toBeNull()
    expect(await client.getEnsName({ address: newAccount().address })).toBeNull()
  })

  it('a wrong signer is 401 once the chain’s node says that no contract has signed [B-22]', async () => {
    const signed = await signName(newAccount(), `mallory.${names().zone}`, Date.now())
    const wrong = { ...signed, coin_type: localCoin, address: newAccount().address }
    expect((await register(server, wrong)).status).toBe(401)
    expect(await client.getEnsAddress({ name: `mallory.${names().zone}` })).toBeNull()
  })

  it('a contract’s signature (ERC-6492, ERC-1271) counts on its own chain alone [B-22]', async () => {
    const [{ rpcUrl }] = chain.networks
    const [first] = chain.accounts
    if (!first) throw new Error('The chain has no account')
    const contracts = readContracts()
    const user = evmUser(rpcUrl, contracts)
    const factory = await user.deploy(first.address, 'SmartAccountFactory')
    const { abi } = contracts.SmartAccountFactory
    const owner = newAccount()
    const address = (await client.readContract({
      abi,
      address: factory.address as Address,
      functionName: 'addressOf',
      args: [owner.address],
    })) as Address
    const sign = async (label: string) => ({
      ...(await signName(owner, `${label}.${names().zone}`, Date.now())),
      coin_type: localCoin,
      address,
    })
    const plain = await sign('counterfactual')
    expect((await register(server, plain)).status).toBe(401)
    const data = encodeFunctionData({ abi, functionName: 'deploy', args: [owner.address] })
    const signature = serializeErc6492Signature({
      address: factory.address as Address,
      data,
      signature: plain.signature as Hex,
    })
    const made = await register(server, { ...plain, signature })
    expect([made.status, Object.keys(made.record.addresses)]).toEqual([200, [String(localCoin)]])
    const name = `counterfactual.${names().zone}`
    expect(await client.getEnsAddress({ name, coinType: BigInt(localCoin) })).toBe(
      address.toLowerCase(),
    )
    // The same address on another chain may belong to somebody else.
    expect(await client.getEnsAddress({ name })).toBeNull()
    expect(await client.getEnsAddress({ name, coinType: BigInt(baseCoin) })).toBeNull()
    expect(await client.getEnsName({ address })).toBeNull()
    // Once it is deployed, it answers itself.
    await user.send(first.address, { to: factory.address, data })
    expect((await register(server, await sign('deployed'))).status).toBe(200)
  })

  it('an answer that another key has signed is refused by the contract', async () => {
    const { account, name } = await registered('signed')
    const deployer = chain.accounts.at(-1)
    const [{ rpcUrl }] = chain.networks
    const wallet = createWalletClient({
      account: privateKeyToAccount(deployer?.privateKey ?? '0x'),
      chain: client.chain,
      transport: http(rpcUrl),
    })
    const { abi } = readNameContracts().ENSRegistry
    /** Gives the zone another resolver, and waits until the chain has it. */
    const point = async (resolver: Address) => {
      const hash = await wallet.writeContract({
        abi,
        address: names().registry,
        functionName: 'setSubnodeRecord',
        args: [namehash('eth'), labelhash('latchkey'), wallet.account.address, resolver, 0n],
      })
      await client.waitForTransactionReceipt({ hash })
    }
    const gatewayOf = async (trusted: Address) => {
      const { abi: resolverAbi, bytecode } = readNameContracts().OffchainResolver
      const hash = await wallet.deployContract({
        abi: resolverAbi,
        bytecode,
        args: [`${server.url}/gateway/${names().resolver}/{data}.json`, [trusted]],
      })
      const { contractAddress } = await client.waitForTransactionReceipt({ hash })
      return contractAddress as Address
    }
    try {
      // It trusts another key, and this server signs for another contract: both are refused.
      for (const key of [generatePrivateKey(), names().signerKey]) {
        await point(await gatewayOf(privateKeyToAccount(key).address))
        const refused = await client.getEnsAddress({ name, strict: true }).catch((error) => error)
        // The contract's own words, as they stand in its code.
        expect(String(refused)).toContain(
          stringToHex('SignatureVerifier: Invalid sigature').slice(2),
        )
        expect(await client.getEnsAddress({ name })).toBeNull()
      }
    } finally {
      await point(names().resolver)
    }
    expect(await client.getEnsAddress({ name, strict: true })).toBe(account.address)
  })

  it('the gateway answers its own resolver alone, and only questions about names', async () => {
    const ask = (sender: string, data: string) =>
      fetch(`${server.url}/gateway/${sender}/${data}.json`)
    const { resolver } = names()
    expect((await ask(`0x${'12'.repeat(20)}`, `0x${'00'.repeat(40)}`)).status).toBe(404)
    expect((await ask(resolver, `0x${'00'.repeat(40)}`)).status).toBe(400)
    expect((await ask(resolver, '0x')).status).toBe(400)
    expect((await ask('me', `0x${'00'.repeat(40)}`)).status).toBe(400)
  })

  it('with the gateway down a name is null, or an error for a strict request', async () => {
    const { name } = await registered('lonely')
    await server.stop()
    expect(await client.getEnsAddress({ name })).toBeNull()
    await expect(client.getEnsAddress({ name, strict: true })).rejects.toThrow()
  })
})
