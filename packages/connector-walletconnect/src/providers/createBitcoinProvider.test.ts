import { describe, expect, it } from 'vitest'
import { addresses, fakeSession } from '../../test/fakeSession.js'
import { openProvider } from '../../test/openProvider.js'
import type { Session } from '../engine/Engine.js'

describe('bip122', () => {
  type Wbip = { request(method: string, params?: unknown): Promise<{ readonly result: unknown }> }

  it('a signature that comes as hex is base64, one that is base64 stays', async () => {
    for (const [told, expected] of [
      ['ab'.repeat(65), Buffer.from('ab'.repeat(65), 'hex').toString('base64')],
      ['H/+=', 'H/+='],
    ] as const) {
      const { provider, hand, address } = await openProvider('bip122', () => ({
        address: 'x',
        signature: told,
      }))
      const { result } = await (provider as Wbip).request('signMessage', {
        address,
        message: 'm',
        protocol: 'BIP322',
      })
      expect(result).toMatchObject({ address, signature: expected })
      expect(hand.requests).toMatchObject([
        {
          method: 'signMessage',
          params: { account: address, address, message: 'm', protocol: 'bip322' },
        },
      ])
    }
  })

  it('transfers and PSBTs are written as the reference has them', async () => {
    const { provider, hand, address } = await openProvider('bip122', ({ method }) =>
      method === 'signPsbt' ? { psbt: 'cHNidA==', txid: 'x' } : { txid: 'ab'.repeat(32) },
    )
    const { request } = provider as Wbip
    expect(
      (
        await request('sendTransfer', {
          recipients: [{ address: 'bc1qreceiver0000', amount: 1_000 }],
        })
      ).result,
    ).toEqual({
      txid: 'ab'.repeat(32),
    })
    expect(
      (
        await request('signPsbt', {
          psbt: 'AA==',
          signInputs: { [address]: [0, 1] },
          broadcast: false,
        })
      ).result,
    ).toEqual({
      psbt: 'cHNidA==',
      txid: 'x',
    })
    expect(hand.requests.map(({ params }) => params)).toEqual([
      { account: address, recipientAddress: 'bc1qreceiver0000', amount: '1000' },
      {
        account: address,
        psbt: 'AA==',
        signInputs: [
          { address, index: 0 },
          { address, index: 1 },
        ],
        broadcast: false,
      },
    ])
    for (const recipients of [
      undefined,
      [],
      [{}],
      [{ address: 'a', amount: -1 }],
      [{ address: 'a', amount: 1.5 }],
      [
        { address: 'a', amount: 1 },
        { address: 'b', amount: 1 },
      ],
    ])
      await expect(request('sendTransfer', { recipients })).rejects.toMatchObject({ code: -32602 })
    await expect(request('stx_signMessage', {})).rejects.toMatchObject({ code: 4200 })
  })

  it('lists what the wallet has approved, so that nobody is asked for another transfer', async () => {
    const { namespaces } = fakeSession()
    const bip122 = { ...namespaces.bip122, methods: ['signPsbt'] }
    const { provider, hand } = await openProvider('bip122', () => null, {
      namespaces: { ...namespaces, bip122 },
    } as Partial<Session>)
    const { request } = provider as Wbip
    expect((await request('getInfo')).result).toEqual({ methods: ['signPsbt'] })
    expect(hand.requests).toEqual([])
  })

  it('says where it is', async () => {
    const { provider } = await openProvider('bip122', () => null)
    const { request } = provider as Wbip
    expect((await request('wallet_getNetwork')).result).toEqual({ bitcoin: { name: 'Mainnet' } })
    expect((await request('wallet_getAccount')).result).toEqual({
      addresses: addresses.bip122.map((address) => ({
        address,
        publicKey: '',
        purpose: 'payment',
      })),
    })
  })
})
