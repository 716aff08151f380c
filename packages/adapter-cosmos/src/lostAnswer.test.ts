import { StargateClient } from '@cosmjs/stargate'
import { type Actor, type Connector, defineCosmosNetwork } from '@latchkey/core'
import { type LocalCosmos, startCosmos } from '@latchkey/localnet/cosmos'
import { findConnector } from '@latchkey/testing/conformance'
import { createCosmosPage, createCosmosWallet, installCosmosWallet } from '@latchkey/testing/cosmos'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cosmos } from './cosmos.js'

const receiver = 'cosmos15xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdprjgqn0'
const transfer = { to: receiver, amount: 11n }

let local: LocalCosmos
let client: StargateClient
beforeAll(async () => {
  local = await startCosmos({ blockMs: 50 })
  client = await StargateClient.connect(local.networks[0].cometUrl)
})
afterAll(async () => {
  client.disconnect()
  await local.stop()
})
afterEach(() => vi.restoreAllMocks())

const held = async () => BigInt((await client.getBalance(receiver, 'uatom')).amount)

async function connect(ledger = false) {
  const [{ chainId, name, bech32Prefix, gas, nativeCurrency, rpcUrl }] = local.networks
  const rpcUrls = [rpcUrl]
  const network = defineCosmosNetwork({ chainId, name, bech32Prefix, gas, nativeCurrency, rpcUrls })
  const { target } = createCosmosPage()
  const chains = [{ chainId, bech32Prefix, rest: rpcUrl }]
  const wallet = createCosmosWallet({ mnemonic: local.mnemonic, chains, ledger })
  installCosmosWallet(target, wallet)
  const adapter = cosmos({ networks: [network], discovery: { target } })
  const connector = findConnector(adapter) as Connector
  const { signal } = new AbortController()
  const [connection] = (await connector.connect({ networks: [network], signal })).connections
  const actor = { connector, connection, account: connection?.accounts[0], network } as Actor
  const send = await adapter.capabilities.send?.load()
  if (!send) throw new Error('no send')
  return { actor, send }
}

/** Passes each request on but a broadcast. */
function intercept(broadcast: (url: string, init?: RequestInit) => Promise<Response>) {
  const honest = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    init?.method === 'POST' && String(url).endsWith('/cosmos/tx/v1beta1/txs')
      ? broadcast(String(url), init)
      : honest(url, init),
  )
  return honest
}

describe('an answer that is lost', () => {
  it.each([
    ['signed by SIGN_MODE_DIRECT', false],
    ['signed as amino JSON', true],
  ])('after the node took the transaction: it is followed by its id, %s', async (_, ledger) => {
    const { actor, send } = await connect(ledger)
    const before = await held()
    const honest: typeof fetch = intercept(async (url, init) => {
      await honest(url, init)
      throw new TypeError('connection reset')
    })
    const id = await send.send({ ...actor, transfer })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect((await held()) - before).toBe(transfer.amount)
  })

  it('before the node took it: following ends as dropped, two minutes after it began', async () => {
    const { actor, send } = await connect()
    intercept(() => Promise.reject(new TypeError('no route')))
    const id = await send.send({ ...actor, transfer })
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const waiting = send.waitForReceipt({ ...actor, id })
      vi.setSystemTime(Date.now() + 120_001)
      expect(await waiting).toEqual({ status: 'dropped' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('takes no effect of an abort once the transaction is handed over', async () => {
    const { actor, send } = await connect()
    const before = await held()
    const controller = new AbortController()
    const id = await send.send({
      ...actor,
      transfer,
      signal: controller.signal,
      onHanded: () => controller.abort(),
    })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect((await held()) - before).toBe(transfer.amount)
  })
})
