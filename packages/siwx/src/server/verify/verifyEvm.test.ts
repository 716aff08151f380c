import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readContracts, startEvm } from '@latchkey/localnet/evm'
import {
  createClient,
  encodeFunctionData,
  type Hex,
  http,
  publicActions,
  serializeErc6492Signature,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changes, otherwise, pages } from '../../../test/changes.js'
import { prepare, type TestSigner } from '../../../test/prepare.js'
import { evmKey } from '../../../test/signers.js'

describe('smart accounts, on local chains [B-22]', () => {
  let chains: Awaited<ReturnType<typeof startEvm>>
  beforeAll(async () => {
    chains = await startEvm()
  })
  afterAll(() => chains?.stop())

  async function openAccount() {
    const [{ rpcUrl }, other] = chains.networks
    const client = createClient({
      account: privateKeyToAccount(chains.accounts[5]?.privateKey ?? '0x'),
      transport: http(rpcUrl),
      pollingInterval: 20,
    })
      .extend(publicActions)
      .extend(walletActions)
    const { SmartAccountFactory: contract } = readContracts()
    const { contractAddress: factory } = await client.waitForTransactionReceipt({
      hash: await client.deployContract({ ...contract, args: [], chain: null }),
    })
    if (!factory) throw new Error('no factory')
    const owner = privateKeyToAccount(generatePrivateKey())
    const address = (await client.readContract({
      abi: contract.abi,
      address: factory,
      functionName: 'addressOf',
      args: [owner.address],
    })) as Hex
    const data = encodeFunctionData({
      abi: contract.abi,
      functionName: 'deploy',
      args: [owner.address],
    })
    return {
      rpcUrl,
      otherUrl: other.rpcUrl,
      plain: {
        account: `eip155:31337:${address}`,
        sign: (message: string) => owner.signMessage({ message }),
      } satisfies TestSigner,
      undeployed: {
        account: `eip155:31337:${address}`,
        sign: async (message: string) =>
          serializeErc6492Signature({
            address: factory,
            data,
            signature: await owner.signMessage({ message }),
          }),
      } satisfies TestSigner,
      deploy: async () => {
        const hash = await client.sendTransaction({ to: factory, data, chain: null })
        await client.waitForTransactionReceipt({ hash })
      },
    }
  }
  type Nodes = string | readonly string[]
  const ask = async (signer: TestSigner, url: Nodes, change = (text: string) => text) => {
    const { verifier, message, signature } = await prepare(signer, { rpc: { 'eip155:31337': url } })
    return verifier.verify({ message: change(message), signature })
  }
  const tamper = (text: string) => text.replace('Sign in to App.', 'Send all funds.')

  it('before it is deployed by ERC-6492, afterwards by ERC-1271 too', async () => {
    const { rpcUrl, plain, undeployed, deploy } = await openAccount()
    expect(await ask(undeployed, rpcUrl)).toMatchObject({ status: 'valid' })
    expect(await ask(undeployed, rpcUrl, tamper)).toMatchObject({ reason: 'signature' })
    expect(await ask(plain, rpcUrl)).toEqual({ status: 'invalid', reason: 'signature' })
    await deploy()
    expect(await ask(plain, rpcUrl)).toMatchObject({ status: 'valid' })
    expect(await ask(plain, rpcUrl, tamper)).toMatchObject({ reason: 'signature' })
    expect(await ask(undeployed, rpcUrl)).toMatchObject({ status: 'valid' })
  })

  it('the next node is asked where one is away or does not answer, and one with a password too', async () => {
    const { rpcUrl, undeployed } = await openAccount()
    const { silent, guarded, stop } = await startNodes(rpcUrl)
    expect(await ask(undeployed, ['http://127.0.0.1:1', rpcUrl])).toMatchObject({ status: 'valid' })
    const from = performance.now()
    expect(await ask(undeployed, [silent, rpcUrl])).toMatchObject({ status: 'valid' })
    expect(performance.now() - from).toBeLessThan(8_000)
    const changed = await ask(undeployed, ['http://127.0.0.1:1', rpcUrl], tamper)
    expect(changed).toMatchObject({ reason: 'signature' })
    expect(await ask(undeployed, guarded)).toMatchObject({ status: 'valid' })
    await stop()
  }, 20_000)

  it.each(changes)(
    'by a key, with another %s, is refused with a node’s word',
    async (field, change) => {
      const [{ rpcUrl }] = chains.networks
      const signer: TestSigner = {
        account: `eip155:31337:${evmKey.address}`,
        sign: (message) => evmKey.signMessage({ message }),
      }
      const { verifier, message, signature } = await prepare(signer, {
        ...pages,
        rpc: () => rpcUrl,
      })
      const changed = change(message)
      expect(changed).not.toBe(message)
      // The node serves chain 31337 and cannot check accounts of another one.
      const unknown = { status: 'unverified', reason: 'rpc' }
      expect(await verifier.verify({ message: changed, signature })).toEqual(
        field === 'chain id'
          ? unknown
          : (otherwise[field] ?? { status: 'invalid', reason: 'signature' }),
      )
      expect(await verifier.verify({ message, signature })).toMatchObject({ status: 'valid' })
    },
  )

  it('a key without a contract is refused by a node, and not left open', async () => {
    const { rpcUrl } = await openAccount()
    const stranger = privateKeyToAccount(generatePrivateKey())
    const signer: TestSigner = {
      account: `eip155:31337:${evmKey.address}`,
      sign: (message) => stranger.signMessage({ message }),
    }
    expect(await ask(signer, rpcUrl)).toEqual({ status: 'invalid', reason: 'signature' })
  })

  it('a node that is away, fails or is of another chain says neither yes nor no [B-22]', async () => {
    const { plain, otherUrl } = await openAccount()
    const answers = [
      () => ({ status: 500, body: '{}' }),
      () => ({ status: 200, body: 'no json' }),
      () => ({ status: 200, body: '{"jsonrpc":"2.0","id":1,"result":"0x"}' }),
      () => ({ status: 200, body: '{"error":{"code":-32005,"message":"limit exceeded"}}' }),
      () => ({ status: 200, body: '{"jsonrpc":"2.0","id":1,"result":"0x7a69"}' }),
    ]
    for (const answer of answers) {
      const server = createServer((_, response) => {
        const { status, body } = answer()
        response.writeHead(status).end(body)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const open = { status: 'unverified', reason: 'rpc' }
      expect(await ask(plain, `http://127.0.0.1:${port}`)).toEqual(open)
      await new Promise((resolve) => server.close(resolve))
      expect(await ask(plain, `http://127.0.0.1:${port}`)).toEqual(open)
    }
    expect(await ask(plain, otherUrl)).toEqual({ status: 'unverified', reason: 'rpc' })
  })
})

/** A node that never answers, and one that wants a password. */
async function startNodes(rpcUrl: string) {
  const listen = async (listener: RequestListener) => {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { server, port: (server.address() as AddressInfo).port }
  }
  const silent = await listen(() => {})
  const guarded = await listen(async (request, response) => {
    const wanted = `Basic ${Buffer.from('me:p@ss').toString('base64')}`
    if (request.headers.authorization !== wanted) return void response.writeHead(401).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body: Buffer.concat(chunks) })
    response.end(await answer.text())
  })
  return {
    silent: `http://127.0.0.1:${silent.port}`,
    guarded: `http://me:p%40ss@127.0.0.1:${guarded.port}`,
    stop: async () => {
      for (const { server } of [silent, guarded]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
