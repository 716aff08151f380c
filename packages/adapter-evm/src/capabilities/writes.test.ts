import { describe, expect, it } from 'vitest'
import { connect, localnet, methods, receiver, useLocalnet } from '../../test/useLocalnet.js'

useLocalnet()

describe('the last look before a write [W-10]', () => {
  it('refuses with both names when the wallet is on another network, and asks the wallet for nothing [W-10]', async () => {
    const { adapter, actor, wallet, networks } = await connect()
    const send = await adapter.capabilities.send?.load()
    const batch = await adapter.capabilities.batch?.load()
    wallet.selectChain(networks[1]?.id as number)
    const mismatch = {
      code: 'NETWORK_MISMATCH',
      params: { actual: 'Localnet Two', expected: 'Localnet One' },
    }
    await expect(
      send?.send({ ...actor, transfer: { to: receiver, amount: 1n } }),
    ).rejects.toMatchObject(mismatch)
    await expect(
      batch?.sendCalls({ ...actor, calls: [{ to: receiver }], atomicRequired: false }),
    ).rejects.toMatchObject(mismatch)
    expect(methods(wallet)).not.toContain('eth_sendTransaction')
    expect(methods(wallet)).not.toContain('wallet_sendCalls')
  })

  it('refuses when the wallet no longer shows the account [W-10]', async () => {
    const { adapter, actor, wallet } = await connect()
    const send = await adapter.capabilities.send?.load()
    wallet.revoke()
    await expect(
      send?.send({ ...actor, transfer: { to: receiver, amount: 1n } }),
    ).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
    expect(methods(wallet)).not.toContain('eth_sendTransaction')
  })

  it('the wallet’s chain is read after everything else and right before the request, which names the chain [W-10]', async () => {
    const { adapter, actor, wallet } = await connect()
    const send = await adapter.capabilities.send?.load()
    await send?.send({ ...actor, transfer: { to: receiver, amount: 1n } })
    expect(methods(wallet).slice(-2)).toEqual(['eth_chainId', 'eth_sendTransaction'])
    expect(wallet.requests.at(-1)?.params).toEqual([
      { from: localnet.accounts[2]?.address, to: receiver, value: '0x1', chainId: '0x7a69' },
    ])
  })
})

describe('answers to writes [W-08]', () => {
  it.each([undefined, null, 1, '0x', `0x${'g'.repeat(64)}`, `0x${'a'.repeat(63)}`, {}, ['0x']])(
    '%j is no transaction id [W-08]',
    async (answer) => {
      const { adapter, actor, wallet } = await connect()
      const send = await adapter.capabilities.send?.load()
      wallet.intercept(({ method }, next) =>
        method === 'eth_sendTransaction' ? Promise.resolve(answer) : next(),
      )
      await expect(
        send?.send({ ...actor, transfer: { to: receiver, amount: 1n } }),
      ).rejects.toMatchObject({
        code: 'WALLET_INVALID_RESPONSE',
      })
    },
  )

  it.each([undefined, null, 1, '0x', '0xabc', 'signed', {}, `0x${'a'.repeat(70_000)}`])(
    '%#: a signature that is none [W-08]',
    async (answer) => {
      const { adapter, actor, wallet } = await connect()
      wallet.intercept(({ method }, next) =>
        method === 'personal_sign' ? Promise.resolve(answer) : next(),
      )
      await expect(adapter.signMessage({ ...actor, message: 'x' })).rejects.toMatchObject({
        code: 'WALLET_INVALID_RESPONSE',
      })
    },
  )

  it('a token that the account does not have enough of is refused by the chain, not sent', async () => {
    const [chain] = localnet.evm
    const { adapter, actor } = await connect()
    const send = await adapter.capabilities.send?.load()
    const transfer = { to: receiver, amount: 10n ** 30n, token: chain.token }
    await expect(send?.estimateFee({ ...actor, transfer })).rejects.toMatchObject({
      code: 'TRANSACTION_REVERTED',
    })
    await expect(send?.send({ ...actor, transfer })).rejects.toMatchObject({
      code: 'TRANSACTION_REVERTED',
    })
  })
})
