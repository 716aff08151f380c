import { startEvm } from '@latchkey/localnet/evm'
import { encodeFunctionData, erc20Abi, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, nowhere } from '../../../test/ask.js'
import { chainsOfLocalnet } from './chainsOfLocalnet.js'
import { createEcosystems, type SessionChains } from './createEcosystems.js'

describe('eip155', () => {
  let localnet: Awaited<ReturnType<typeof startEvm>>
  let chains: SessionChains
  beforeAll(async () => {
    localnet = await startEvm()
    chains = chainsOfLocalnet({ evm: localnet.networks })
  })
  afterAll(() => localnet?.stop())

  it('sends ether and tokens on the chain, and says how much to whom', async () => {
    const [, , third] = localnet.accounts
    const to = third?.address ?? '0x'
    const ether = await ask(
      'eip155:31337',
      'eth_sendTransaction',
      [{ from: '$me', to, value: '0x2386f26fc10000' }],
      chains,
    )
    expect(ether.lines).toEqual([
      ['From', ether.address],
      ['To', to],
      ['Amount', '0.01 ETH'],
    ])
    expect(await ether.answer()).toMatch(/^0x[0-9a-f]{64}$/)

    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to, 1_500_000n],
    })
    const [{ token }] = localnet.networks
    const sent = await ask(
      'eip155:31337',
      'eth_sendTransaction',
      [{ from: '$me', to: token, data }],
      chains,
    )
    expect(sent.lines).toContainEqual(['Amount', '1.5 LTD'])
    expect(sent.lines).toContainEqual(['To', to.toLowerCase()])
    const hash: string = await sent.answer()
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getTransactionReceipt',
      params: [hash],
    })
    const readReceipt = async (): Promise<unknown> => {
      const response = await fetch(localnet.networks[0].rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return await response.json()
    }
    await expect
      .poll(readReceipt)
      .toMatchObject({ result: { status: '0x1', to: token.toLowerCase() } })
  })

  it('sends a batch whole, and tells what became of it', async () => {
    const calls = [
      { to: localnet.accounts[3]?.address, value: '0x1' },
      { to: localnet.accounts[4]?.address, value: '0x2' },
    ]
    const ecosystem = createEcosystems({ chains }).find((one) => one.namespace === 'eip155')
    const me = ecosystem?.address('eip155:31337', 0) ?? ''
    const call = (method: string, params: unknown) =>
      ecosystem?.prepare({ chainId: 'eip155:31337', method, params, addresses: [me] })
    const prepared = await call('wallet_sendCalls', [
      { version: '2.0.0', from: me, chainId: '0x7a69', atomicRequired: true, calls },
    ])
    expect(prepared?.ask).toMatchObject({ title: 'Send 2 calls?' })
    const sent = (await prepared?.run(nowhere)) as { id: string } | undefined
    const status = await call('wallet_getCallsStatus', [sent?.id])
    await expect.poll(() => status?.run(nowhere)).toMatchObject({ status: 200, atomic: true })
    const capabilities = await call('wallet_getCapabilities', [me, ['0x7a69']])
    expect(await capabilities?.run(nowhere)).toEqual({
      '0x7a69': { atomic: { status: 'supported' } },
    })
  })

  it('signs typed data that viem verifies', async () => {
    const typedData = {
      domain: { name: 'Test', chainId: 1 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail' as const,
      message: { text: 'hello' },
    }
    const { address, answer, lines } = await ask('eip155:1', 'eth_signTypedData_v4', [
      '$me',
      JSON.stringify(typedData),
    ])
    expect(Object.fromEntries(lines).Data).toContain('hello')
    expect(
      await verifyTypedData({ ...typedData, address: address as never, signature: await answer() }),
    ).toBe(true)
  })

  it('sends nothing where it has no node, and nothing for another chain', async () => {
    const here = await ask('eip155:1', 'eth_sendTransaction', [{ from: '$me', value: '0x1' }])
    await expect(here.answer()).rejects.toMatchObject({ code: 4901 })
    const other = ask('eip155:1', 'eth_sendTransaction', [
      { from: '$me', value: '0x1', chainId: '0x2' },
    ])
    await expect(other).rejects.toMatchObject({ code: -32602 })
    await expect(ask('eip155:1', 'eth_sign', ['$me', '0x'])).rejects.toMatchObject({ code: -32601 })
  })
})
