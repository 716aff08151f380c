import { DirectSecp256k1HdWallet } from '@cosmjs/proto-signing'
import { GasPrice, SigningStargateClient, type StargateClient } from '@cosmjs/stargate'
import { describe, expect, it, vi } from 'vitest'
import {
  clients,
  connect,
  local,
  methods,
  receivers,
  useLocalCosmos,
} from '../../test/useLocalCosmos.js'
import { concatBytes } from '../language/bytes.js'
import { readFields, uint } from '../transaction/protobuf.js'

useLocalCosmos()

describe('sending', () => {
  it('the wallet may raise the fee and write a memo, and that is what is sent', async () => {
    const { actor, send, wallet } = await connect({ wallet: { ledger: true } })
    wallet.intercept(async ({ method, args }, next) => {
      if (method !== 'signAmino') return await next()
      const document = args[2] as { fee: { gas: string }; memo: string }
      const fee = { gas: document.fee.gas, amount: [{ denom: 'uatom', amount: '4000' }] }
      Object.assign(document, { fee, memo: 'paid <& more>' })
      return await next()
    })
    const id = await send.send({ ...actor, transfer: { to: receivers[0], amount: 5n } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    const found = await (
      await fetch(`${local.networks[0].rpcUrl}/cosmos/tx/v1beta1/txs/${id}`)
    ).json()
    expect(found).toMatchObject({
      tx: {
        body: { memo: 'paid <& more>' },
        auth_info: { fee: { amount: [{ amount: '4000' }] } },
      },
    })
  })

  it('a sequence that moved between is signed again, once', async () => {
    const { actor, send, wallet } = await connect()
    const signer = await DirectSecp256k1HdWallet.fromMnemonic(local.mnemonic)
    const gasPrice = GasPrice.fromString('0.025uatom')
    const other = await SigningStargateClient.connectWithSigner(
      local.networks[0].cometUrl,
      signer,
      {
        gasPrice,
        broadcastPollIntervalMs: 50,
      },
    )
    let races = 0
    wallet.intercept(async ({ method }, next) => {
      if (method === 'signDirect' && races++ === 0)
        await other.sendTokens(
          local.networks[0].addresses[0] ?? '',
          receivers[0],
          [{ denom: 'uatom', amount: '1' }],
          'auto',
        )
      return await next()
    })
    const id = await send.send({ ...actor, transfer: { to: receivers[0], amount: 7n } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect(races).toBe(2)
    other.disconnect()
  })

  it('asks nobody when the fee is no longer there, or the account has never been seen', async () => {
    const { actor, send, wallet } = await connect()
    const balance = BigInt(
      (
        await (clients[0] as StargateClient).getBalance(
          local.networks[0].addresses[0] ?? '',
          'uatom',
        )
      ).amount,
    )
    await expect(
      send.send({ ...actor, transfer: { to: receivers[0], amount: balance } }),
    ).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    const poor = await connect({
      wallet: {
        mnemonic: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
      },
    })
    const transfer = { to: receivers[0], amount: 1n }
    await expect(poor.send.send({ ...poor.actor, transfer })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    await expect(poor.send.estimateFee({ ...poor.actor, transfer })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    expect([...methods({ wallet }), ...methods(poor)]).not.toContain('signDirect')
  })

  it('refuses denoms that are none, nothing at all, and keys of another kind', async () => {
    const { actor, send, wallet } = await connect()
    const refused = (transfer: object, code: string) =>
      expect(
        send.send({ ...actor, transfer: { to: receivers[0], amount: 1n, ...transfer } }),
      ).rejects.toMatchObject({ code })
    await refused({ amount: 0n }, 'INVALID_AMOUNT')
    await refused({ amount: 1n << 255n }, 'INVALID_AMOUNT')
    await refused({ amount: 1 }, 'INVALID_AMOUNT')
    await refused({ token: '1' }, 'INVALID_ADDRESS')
    await refused({ to: receivers[1] }, 'INVALID_ADDRESS')
    wallet.intercept(async ({ method }, next) =>
      method === 'getKey' ? { ...((await next()) as object), algo: 'ethsecp256k1' } : await next(),
    )
    await refused({}, 'TRANSACTION_TYPE_NOT_SUPPORTED')
    expect(methods({ wallet })).not.toContain('signDirect')
  })

  it('waiting ends: for a transaction that fell out, after its last block and after two minutes at most', async () => {
    const { actor, adapter, send } = await connect()
    vi.useFakeTimers({ toFake: ['Date'] })
    const waiting = send.waitForReceipt({ ...actor, id: 'AB'.repeat(32) })
    vi.setSystemTime(Date.now() + 120_001)
    expect(await waiting).toEqual({ status: 'dropped' })
    vi.useRealTimers()
    const honest = globalThis.fetch
    const looksOnce = new AbortController()
    let sent = ''
    let searches = 0
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const path = String(url)
      // A mempool that loses what it took, on a chain that goes on.
      if (path.endsWith('/cosmos/tx/v1beta1/txs') && init?.method === 'POST') {
        sent = 'CD'.repeat(32)
        return Response.json({ tx_response: { code: 0, txhash: sent, codespace: '', raw_log: '' } })
      }
      if (sent && path.endsWith('/blocks/latest'))
        return Response.json({ block: { header: { height: '1000000' } } })
      if (path.includes('/cosmos/tx/v1beta1/txs?') && ++searches > 1) looksOnce.abort()
      return await honest(url, init)
    })
    const id = await send.send({ ...actor, transfer: { to: receivers[0], amount: 1n } })
    // The kit loads the feature again to follow what it has sent.
    const follower = await adapter.capabilities.send?.load()
    const { signal } = looksOnce
    expect(await follower?.waitForReceipt({ ...actor, id, signal })).toEqual({ status: 'dropped' })
  })

  /** Lets the node refuse the search for transactions, and name its newest block. */
  function refuseSearch(
    message: string,
    { isDown, height }: { isDown?: () => boolean; height?: string } = {},
  ) {
    const honest = globalThis.fetch
    const refusals = { count: 0 }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const path = String(url)
      if (path.includes('/cosmos/tx/v1beta1/txs?') && (isDown?.() ?? true)) {
        refusals.count++
        return Response.json({ code: 13, message }, { status: 500 })
      }
      if (height && path.endsWith('/blocks/latest'))
        return Response.json({ block: { header: { height } } })
      return await honest(url, init)
    })
    return refusals
  }

  it.each([
    ['later', 5_000_000n],
    ['never', 0n],
  ])(
    'waiting goes on as long as the life that the wallet signed, which ends %s',
    async (_, timeoutHeight) => {
      const { actor, send, wallet } = await connect()
      wallet.intercept(async ({ method, args }, next) => {
        if (method !== 'signDirect') return await next()
        const document = args[2] as { bodyBytes: Uint8Array }
        const kept = readFields(document.bodyBytes)?.filter(({ field }) => field !== 3) ?? []
        const bodyBytes = concatBytes([...kept.map(({ raw }) => raw), uint(3, timeoutHeight)])
        Object.assign(document, { bodyBytes })
        return await next()
      })
      const honest = globalThis.fetch
      const id = await send.send({ ...actor, transfer: { to: receivers[0], amount: 1n } })
      let searches = 0
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
        const path = String(url)
        if (path.includes('/cosmos/tx/v1beta1/txs?') && searches++ === 0)
          return Response.json({ tx_responses: [] })
        // Past the last block that the page asked for.
        if (path.endsWith('/blocks/latest'))
          return Response.json({ block: { header: { height: '1000000' } } })
        return await honest(url, init)
      })
      expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
      expect(searches).toBeGreaterThan(1)
    },
  )

  it('the two minutes of an unknown transaction begin once the node answers again', async () => {
    const { actor, send } = await connect()
    let isDown = true
    const refusals = refuseSearch('connection refused', { isDown: () => isDown })
    vi.useFakeTimers({ toFake: ['Date'] })
    let outcome: unknown
    const waiting = send.waitForReceipt({ ...actor, id: 'AB'.repeat(32) }).then((end) => {
      outcome = end
    })
    await vi.waitFor(() => expect(refusals.count).toBeGreaterThan(0))
    vi.setSystemTime(Date.now() + 119_000)
    isDown = false
    await new Promise((resolve) => setTimeout(resolve, 1_300))
    vi.setSystemTime(Date.now() + 2_000)
    await new Promise((resolve) => setTimeout(resolve, 1_300))
    expect(outcome).toBeUndefined()
    vi.setSystemTime(Date.now() + 120_001)
    await waiting
    expect(outcome).toEqual({ status: 'dropped' })
    vi.useRealTimers()
  })

  it('a node without an index knows by the account’s sequence that a transaction can never be included', async () => {
    const { actor, send } = await connect()
    const honest = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (init?.method === 'POST' && String(url).endsWith('/cosmos/tx/v1beta1/txs'))
        throw new TypeError('connection reset')
      return await honest(url, init)
    })
    const lost = await send.send({ ...actor, transfer: { to: receivers[0], amount: 1n } })
    vi.restoreAllMocks()
    refuseSearch('transaction indexing is disabled', { height: '1000000' })
    expect(await send.waitForReceipt({ ...actor, id: lost })).toEqual({ status: 'dropped' })
  })

  it('of one that may be in a block such a node knows nothing, and says so', async () => {
    const { actor, send } = await connect()
    const id = await send.send({ ...actor, transfer: { to: receivers[0], amount: 1n } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    const found = { code: 'RPC_RESOURCE_NOT_FOUND' }
    for (const height of ['1', '1000000']) {
      refuseSearch('transaction indexing is disabled', { height })
      await expect(send.waitForReceipt({ ...actor, id })).rejects.toMatchObject(found)
      vi.restoreAllMocks()
    }
  })

  it('a transaction whose message failed is reverted', async () => {
    const { actor, send } = await connect()
    const signer = await DirectSecp256k1HdWallet.fromMnemonic(local.mnemonic)
    const client = await SigningStargateClient.connectWithSigner(local.networks[0].cometUrl, signer)
    const [{ addresses }] = local.networks
    const message = {
      typeUrl: '/cosmos.bank.v1beta1.MsgSend',
      value: {
        fromAddress: addresses[0],
        toAddress: receivers[0],
        amount: [{ denom: 'uatom', amount: '999999999999' }],
      },
    }
    const id = await client.signAndBroadcastSync(addresses[0] ?? '', [message], {
      amount: [{ denom: 'uatom', amount: '5000' }],
      gas: '200000',
    })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'reverted' })
    client.disconnect()
  })
})
