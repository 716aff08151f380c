import type { Network } from '@latchkey/core'
import type { SignerPayload } from '@latchkey/testing/polkadot'
import { describe, expect, it } from 'vitest'
import {
  alice,
  api,
  bob,
  chain0,
  charlie,
  fresh,
  localnet,
  networks,
  open,
  rpc,
  token,
  useLocalPolkadot,
} from '../../test/useLocalPolkadot.js'

useLocalPolkadot()

describe('send', () => {
  it('the fee is an eighth more than the answer to @polkadot/api for the same transfer', async () => {
    const { actor, send } = await open()
    const { fee } = await send.estimateFee({
      ...actor,
      transfer: { to: charlie, amount: 123_456_789n },
    })
    const transfer = api.tx.balances?.transferKeepAlive?.(charlie, 123_456_789n)
    const info = await transfer?.paymentInfo(alice)
    const withMargin = (of = 0n) => of + (of + 7n) / 8n
    expect(fee).toBe(withMargin(info?.partialFee.toBigInt()))
    const { fee: tokenFee } = await send.estimateFee({
      ...actor,
      transfer: { to: charlie, amount: 5n, token },
    })
    const ofToken = await api.tx.assets?.transfer?.(1984, charlie, 5n)?.paymentInfo(alice)
    expect(tokenFee).toBe(withMargin(ofToken?.partialFee.toBigInt()))
  })

  it('a transfer that the runtime refuses is reverted, and costs its fee', async () => {
    const { actor, send, wallet } = await open()
    const stored = (await api.query.assets?.asset?.(1984)) as unknown as {
      toJSON(): Record<string, unknown>
    }
    const details = stored.toJSON()
    const freeze = (isFrozen: boolean) =>
      rpc('dev_setStorage', [{ Assets: { Asset: [[[1984], { ...details, isFrozen }]] } }])
    wallet.intercept(async ({ method }, next) => {
      if (method === 'signPayload') await freeze(true)
      return await next()
    })
    const id = await send.send({ ...actor, transfer: { to: bob, amount: 3n, token } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'reverted' })
    await freeze(false)
    // Another page knows nothing of the transaction but its id.
    const other = await open()
    expect(await other.send.waitForReceipt({ ...other.actor, id })).toEqual({ status: 'reverted' })
  })

  it('the existential deposit and the fee are not spent', async () => {
    const { actor, adapter, send, wallet } = await open()
    const balance = await adapter.getNativeBalance({
      address: actor.account.address,
      network: chain0(),
    })
    const calls = wallet.calls.length
    await expect(
      send.send({ ...actor, transfer: { to: bob, amount: balance } }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await expect(
      send.send({ ...actor, transfer: { to: bob, amount: 10n ** 15n, token } }),
    ).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    await expect(
      send.send({ ...actor, transfer: { to: fresh, amount: 1n } }),
    ).rejects.toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
    for (const wrong of ['1985', '-1', '01', '1e3', '4294967296', alice])
      await expect(
        send.send({ ...actor, transfer: { to: bob, amount: 1n, token: wrong } }),
      ).rejects.toMatchObject({
        code: 'INVALID_ADDRESS',
      })
    await expect(
      send.send({ ...actor, transfer: { to: bob, amount: 1n << 128n } }),
    ).rejects.toMatchObject({ code: 'INVALID_AMOUNT' })
    expect(wallet.calls).toHaveLength(calls)
  })

  it('a wallet may complete the transaction itself, as those with a hardware device do', async () => {
    const { actor, send, wallet } = await open()
    let seen: SignerPayload | undefined
    wallet.intercept(async ({ method, params }, next) => {
      if (method !== 'signPayload') return await next()
      seen = params as SignerPayload
      const { signature } = (await next()) as { readonly signature: string }
      const extrinsic = api.createType('Extrinsic', { method: seen.method }, { version: 4 })
      extrinsic.addSignature(alice, signature as `0x${string}`, seen as never)
      return { id: 1, signature, signedTransaction: extrinsic.toHex() }
    })
    const id = await send.send({ ...actor, transfer: { to: charlie, amount: 1_001n } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect(seen).toMatchObject({
      address: alice,
      version: 4,
      genesisHash: localnet.networks[0].genesisHash,
    })
  })

  it('another network than the one shown, or a node of another chain: no wallet is asked [W-10]', async () => {
    const { actor, connector, send, wallet } = await open()
    await connector.switchNetwork?.(networks[1] as Network)
    const calls = wallet.calls.filter(({ method }) => method === 'signPayload').length
    await expect(send.send({ ...actor, transfer: { to: bob, amount: 1n } })).rejects.toMatchObject({
      code: 'NETWORK_MISMATCH',
    })
    const swapped = await open({
      rpcUrls: { [chain0().caipNetworkId]: [localnet.networks[1].rpcUrl] },
    })
    await expect(
      swapped.send.send({ ...swapped.actor, transfer: { to: bob, amount: 1n } }),
    ).rejects.toMatchObject({
      code: 'NETWORK_MISMATCH',
      params: { actual: networks[1]?.caipNetworkId },
    })
    expect(wallet.calls.filter(({ method }) => method === 'signPayload')).toHaveLength(calls)
  })

  it('without a node of the host there is nothing to read from', async () => {
    const { actor, adapter, send } = await open({ rpcUrls: {} })
    await expect(
      adapter.getNativeBalance({ address: actor.account.address, network: chain0() }),
    ).rejects.toMatchObject({
      code: 'RPC_NOT_CONFIGURED',
    })
    await expect(
      send.estimateFee({ ...actor, transfer: { to: bob, amount: 1n } }),
    ).rejects.toMatchObject({ code: 'RPC_NOT_CONFIGURED' })
  })
})
