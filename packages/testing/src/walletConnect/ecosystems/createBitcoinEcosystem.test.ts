import { base64, hex } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { ask } from '../../../test/ask.js'
import { bip322Hash } from '../../wallets/bitcoin/signing/messages.js'

describe('bip122', () => {
  const mainnet = 'bip122:000000000019d6689c085ae165831e93'

  it('signs messages: hex, by ECDSA and by BIP-322', async () => {
    const ecdsa = await ask(mainnet, 'signMessage', {
      account: '$me',
      message: 'hello',
      protocol: 'ecdsa',
    })
    expect(await ecdsa.answer()).toMatchObject({
      address: ecdsa.address,
      signature: expect.stringMatching(/^[0-9a-f]{130}$/),
    })
    const bip322 = await ask(mainnet, 'signMessage', {
      account: `${mainnet}:$me`,
      message: 'hello',
      protocol: 'bip322',
    })
    expect(await bip322.answer()).toMatchObject({ signature: expect.stringMatching(/^02/) })
    expect(bip322Hash('hello')).toHaveLength(32)
  })

  it('lists its addresses by intention', async () => {
    const { answer, address } = await ask(mainnet, 'getAccountAddresses', {
      account: '$me',
      intentions: ['payment'],
    })
    expect(await answer()).toEqual([
      { address, publicKey: expect.any(String), intention: 'payment' },
    ])
    const all = await ask(mainnet, 'getAccountAddresses', { account: '$me' })
    expect(
      ((await all.answer()) as readonly { intention: string }[]).map(({ intention }) => intention),
    ).toEqual(['payment', 'ordinal'])
  })

  it('signs a PSBT, and says what goes where and what comes back', async () => {
    const list = await ask(mainnet, 'getAccountAddresses', { account: '$me' })
    const [{ publicKey, address }] = (await list.answer()) as [
      { publicKey: string; address: string },
    ]
    const { script } = p2wpkh(hex.decode(publicKey))
    const transaction = new Transaction()
    transaction.addInput({
      txid: '11'.repeat(32),
      index: 0,
      witnessUtxo: { script, amount: 100_000n },
    })
    transaction.addOutputAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 60_000n)
    transaction.addOutputAddress(address, 39_000n)
    const psbt = base64.encode(transaction.toPSBT())
    const { lines, answer } = await ask(mainnet, 'signPsbt', {
      account: '$me',
      psbt,
      signInputs: [{ index: 0, address: '$me' }],
    })
    expect(lines).toEqual([
      ['Account', address],
      ['To', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
      ['Amount', '0.0006 BTC'],
      ['Back to this wallet', '0.00039 BTC'],
      ['Fee', '0.00001 BTC'],
    ])
    const signed = Transaction.fromPSBT(base64.decode(((await answer()) as { psbt: string }).psbt))
    signed.finalize()
    expect(signed.isFinal).toBe(true)
  })
})
