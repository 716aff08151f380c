import { type Actor, defineEvmNetwork, type SendFeature } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { connect, localnet, receiver, useLocalnet } from '../../test/useLocalnet.js'
import { evm } from '../evm.js'

useLocalnet()

const ether = 10n ** 18n

async function ask(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(localnet.evm[0].rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result?: unknown }).result
}

async function open() {
  const { adapter, actor, wallet } = await connect()
  const send = (await adapter.capabilities.send?.load()) as SendFeature
  const [, , from] = actor.account.address.split(':')
  await ask('anvil_setBalance', from, `0x${ether.toString(16)}`)
  const sent = () =>
    wallet.requests.find(({ method }) => method === 'eth_sendTransaction')?.params as
      | readonly Readonly<Record<string, string>>[]
      | undefined
  return { send, actor, sent, from }
}

const setBaseFee = (wei: bigint) => ask('anvil_setNextBlockBaseFeePerGas', `0x${wei.toString(16)}`)

describe('Max', () => {
  it('is mined though the base fee nearly doubles between the form and the wallet', async () => {
    const { send, actor, sent } = await open()
    const gwei = 10n ** 9n
    await setBaseFee(100n * gwei)
    await ask('evm_mine')
    const { amount, fee } = await send.estimateMax({ ...actor, to: receiver })
    expect(amount + fee.fee).toBe(ether)
    await setBaseFee(190n * gwei)
    const id = await send.send({ ...actor, transfer: { to: receiver, amount }, fee })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    const [{ gas, maxFeePerGas, maxPriorityFeePerGas, gasPrice } = {}] = sent() ?? []
    expect(BigInt(gas ?? 0) * BigInt(maxFeePerGas ?? 0)).toBe(fee.fee)
    expect(BigInt(maxPriorityFeePerGas ?? 0)).toBe(fee.priorityFeePerGas)
    expect(gasPrice).toBeUndefined()
  })

  it('the fee that is handed over is that of the press, whatever the host does to it after [W-09]', async () => {
    const { send, actor, sent } = await open()
    const { amount, fee } = await send.estimateMax({ ...actor, to: receiver })
    const given = { ...fee }
    const sending = send.send({ ...actor, transfer: { to: receiver, amount }, fee: given })
    Object.assign(given, { gasLimit: 1n, feePerGas: 1n })
    await sending
    expect(BigInt(sent()?.[0]?.gas ?? 0)).toBe(fee.gasLimit)
  })

  it('to a contract leaves a quarter more gas than it took in the estimate', async () => {
    const { send, actor } = await open()
    const contract = '0x00000000000000000000000000000000000000c1'
    // PUSH1 1 PUSH1 0 SSTORE
    await ask('anvil_setCode', contract, '0x600160005500')
    const { gasLimit = 0n } = await send.estimateFee({
      ...actor,
      transfer: { to: contract, amount: ether / 2n },
    })
    const { fee } = await send.estimateMax({ ...actor, to: contract })
    expect(gasLimit).toBeGreaterThan(21_000n)
    expect(fee.gasLimit).toBe((gasLimit * 5n) / 4n)
  })

  it('on a chain without EIP-1559 hands one gas price over', async () => {
    const { send, actor, sent } = await open()
    await setBaseFee(10n ** 9n)
    const bound = 'kept' as const
    const fee = { fee: 42_000_000_000_000n, bound, gasLimit: 21_000n, feePerGas: 2_000_000_000n }
    await send.send({ ...actor, transfer: { to: receiver, amount: 1n }, fee })
    expect(sent()?.[0]).toMatchObject({ gas: '0x5208', gasPrice: '0x77359400' })
    expect(sent()?.[0]).not.toHaveProperty('maxFeePerGas')
  })

  it('of an account that cannot pay the fee is refused', async () => {
    const { send, actor, from } = await open()
    for (const balance of ['0x0', '0x1', '0x5208']) {
      await ask('anvil_setBalance', from, balance)
      await expect(send.estimateMax({ ...actor, to: receiver })).rejects.toMatchObject({
        code: 'INSUFFICIENT_FUNDS',
      })
    }
  })

  it('on an OP stack chain leaves the fee of its data over', async () => {
    const { actor } = await open()
    // GasPriceOracle that answers 1 gwei to all: PUSH4 3b9aca00 PUSH1 0 MSTORE PUSH1 20 PUSH1 0 RETURN
    await ask(
      'anvil_setCode',
      '0x420000000000000000000000000000000000000F',
      '0x633b9aca0060005260206000f3',
    )
    const [{ chainId, name, rpcUrl }] = localnet.evm
    const network = defineEvmNetwork({ id: chainId, name, rpcUrls: [rpcUrl], opStack: true })
    const send = await evm({ networks: [network] }).capabilities.send?.load()
    const input = { ...actor, network, to: receiver } as Actor & { readonly to: string }
    const { amount, fee } = (await send?.estimateMax(input)) ?? {}
    const { gasLimit = 0n, feePerGas = 0n } = fee ?? {}
    // Twice the L1 fee, and the operator's.
    expect(ether - (amount ?? 0n) - gasLimit * feePerGas).toBe(3_000_000_000n)
  })
})
