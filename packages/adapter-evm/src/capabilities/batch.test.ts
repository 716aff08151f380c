import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { connect, localnet, methods, receiver, useLocalnet } from '../../test/useLocalnet.js'

useLocalnet()

describe('EIP-5792 batches', () => {
  it('reports capabilities by CAIP-2 id, sends an atomic batch, and follows it', async () => {
    const [chain] = localnet.evm
    const { adapter, actor, wallet } = await connect({ batchDelegate: chain.batchDelegate })
    const batch = await adapter.capabilities.batch?.load()
    if (!batch) throw new Error('no batches')
    expect(adapter.capabilities.batch?.supports(actor.connection, actor.network)).toBe(true)
    expect(await batch.getCapabilities(actor)).toMatchObject({
      'eip155:31337': { atomic: { status: 'supported' } },
    })
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [receiver, 3n],
    })
    const { id } = await batch.sendCalls({
      ...actor,
      calls: [
        { to: receiver, value: 2n },
        { to: chain.token, data },
      ],
      atomicRequired: true,
    })
    await expect.poll(async () => (await batch.getCallsStatus({ ...actor, id })).status).toBe(200)
    const status = await batch.getCallsStatus({ ...actor, id })
    expect(status).toMatchObject({
      id,
      atomic: true,
      receipts: [
        { status: '0x1', transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) as Hex },
      ],
    })
    await batch.showCallsStatus({ ...actor, id })
    expect(methods(wallet).at(-1)).toBe('wallet_showCallsStatus')
    expect(
      wallet.requests.find(({ method }) => method === 'wallet_sendCalls')?.params,
    ).toMatchObject([{ version: '2.0.0', chainId: '0x7a69', atomicRequired: true }])
  })

  it('maps the errors of the standard', async () => {
    const { adapter, actor } = await connect()
    const batch = await adapter.capabilities.batch?.load()
    await expect(
      batch?.sendCalls({ ...actor, calls: [{ to: receiver }], atomicRequired: true }),
    ).rejects.toMatchObject({
      code: 'BATCH_ATOMICITY_NOT_SUPPORTED',
    })
    await expect(batch?.getCallsStatus({ ...actor, id: '0x0' })).rejects.toMatchObject({
      code: 'BATCH_UNKNOWN_ID',
    })
    await expect(
      batch?.sendCalls({ ...actor, calls: [{ to: 'nobody' }], atomicRequired: false }),
    ).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
    await expect(
      batch?.sendCalls({ ...actor, calls: [{ to: receiver, value: -1n }], atomicRequired: false }),
    ).rejects.toMatchObject({
      code: 'INVALID_AMOUNT',
    })
  })

  it.each([
    ['PENDING', 100],
    ['CONFIRMED', 200],
  ])('reads the status %s of the first version as %i', async (status, code) => {
    const { adapter, actor, wallet } = await connect()
    const batch = await adapter.capabilities.batch?.load()
    wallet.intercept(({ method }, next) =>
      method === 'wallet_getCallsStatus' ? Promise.resolve({ status }) : next(),
    )
    expect(await batch?.getCallsStatus({ ...actor, id: '0x1' })).toMatchObject({ status: code })
  })

  it('checks what wallets answer, and takes the bare id of version 1 [W-08]', async () => {
    const { adapter, actor, wallet } = await connect()
    const batch = await adapter.capabilities.batch?.load()
    let answer: unknown = '0xid'
    wallet.intercept(({ method }, next) =>
      /^wallet_(get|send)Ca/.test(method) ? Promise.resolve(answer) : next(),
    )
    const calls = [{ to: receiver }]
    expect(await batch?.sendCalls({ ...actor, calls, atomicRequired: false })).toEqual({
      id: '0xid',
    })
    for (answer of [undefined, null, 7, [], {}, { id: 7 }, '']) {
      await expect(
        batch?.sendCalls({ ...actor, calls, atomicRequired: false }),
      ).rejects.toMatchObject({ code: 'WALLET_INVALID_RESPONSE' })
    }
    for (answer of [undefined, null, 7, [], 'x']) {
      await expect(batch?.getCapabilities(actor)).rejects.toMatchObject({
        code: 'WALLET_INVALID_RESPONSE',
      })
      await expect(batch?.getCallsStatus({ ...actor, id: 'x' })).rejects.toMatchObject({
        code: 'WALLET_INVALID_RESPONSE',
      })
    }
  })
})
