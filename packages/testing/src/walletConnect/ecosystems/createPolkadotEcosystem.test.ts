import { signatureVerify } from '@polkadot/util-crypto'
import { describe, expect, it } from 'vitest'
import { ask, toHex } from '../../../test/ask.js'
import { chainsOfLocalnet } from './chainsOfLocalnet.js'
import { mainChains, type SessionChains } from './createEcosystems.js'

describe('polkadot', () => {
  const relayChain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

  it.each([
    ['data', { data: toHex('<Bytes>hello</Bytes>'), type: 'bytes' }],
    ['data without its clothes', { data: toHex('hello') }],
    ['message', { message: 'hello' }],
  ])('signs %s, dressed, so that another library verifies it', async (_, params) => {
    const { address, lines, answer } = await ask(relayChain, 'polkadot_signMessage', {
      address: '$me',
      ...params,
    })
    expect(lines).toContainEqual(['Message', 'hello'])
    const { signature }: { signature: string } = await answer()
    expect(signatureVerify('<Bytes>hello</Bytes>', signature, address).isValid).toBe(true)
  })

  it('reads a transfer, shows a call that it cannot read, and refuses another chain’s', async () => {
    const payload = {
      address: '$me',
      method: `0x0a0300${'ab'.repeat(32)}070010a5d4e8`,
      era: '0x00',
      nonce: '0x00000001',
      tip: '0x00',
      genesisHash: `0x91b171bb158e2d3848fa23a9f1c25182${'0'.repeat(32)}`,
      blockHash: `0x${'0'.repeat(64)}`,
      specVersion: '0x01',
      transactionVersion: '0x01',
      signedExtensions: [
        'CheckGenesis',
        'CheckMortality',
        'CheckNonce',
        'ChargeTransactionPayment',
      ],
    }
    const known: SessionChains = {
      polkadot: (mainChains.polkadot ?? []).map((chain) => ({ ...chain, transfers: ['0a03'] })),
    }
    const params = { address: '$me', transactionPayload: payload }
    const read = await ask(relayChain, 'polkadot_signTransaction', params, known)
    expect(read.lines).toContainEqual(['Amount', '100 DOT'])
    // `transfer_keep_alive` of the local chains' Assets pallet: 1.5 of token 1.
    const local = chainsOfLocalnet({
      evm: [] as never,
      polkadot: {
        networks: [
          {
            name: 'Local',
            rpcUrl: '',
            genesisHash: payload.genesisHash,
            ss58Prefix: 42,
            token: '1',
            nativeCurrency: { symbol: 'UNIT', decimals: 10 },
          },
        ],
      },
    })
    const token = { ...payload, method: `0x32060400${'ab'.repeat(32)}828d5b00` }
    const sent = await ask(
      relayChain,
      'polkadot_signTransaction',
      { address: '$me', transactionPayload: token },
      local,
    )
    expect(Object.fromEntries(sent.lines)).toMatchObject({ Amount: '1.5 LTD', Token: '1' })
    const unread = await ask(relayChain, 'polkadot_signTransaction', params)
    expect(unread.lines).toContainEqual(['Call', payload.method])
    expect(await unread.answer()).toMatchObject({
      signature: expect.stringMatching(/^0x01[0-9a-f]{128}$/),
    })
    const other = { ...payload, genesisHash: `0x${'1'.repeat(64)}` }
    await expect(
      ask(relayChain, 'polkadot_signTransaction', { address: '$me', transactionPayload: other }),
    ).rejects.toMatchObject({
      code: -32602,
    })
  })
})
