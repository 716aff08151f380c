import { bytesToBase64 } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import { addresses } from '../../test/fakeSession.js'
import { openProvider } from '../../test/openProvider.js'
import { decodeBech32 } from './decodeBech32.js'

describe('cosmos', () => {
  type Keplr = Record<string, (...args: unknown[]) => Promise<unknown>>
  const publicKey = Uint8Array.from([2, ...new Uint8Array(32).fill(3)])
  const [address = ''] = addresses.cosmos
  const pair = {
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: bytesToBase64(publicKey) },
    signature: bytesToBase64(new Uint8Array(64).fill(4)),
  }

  it('the key is asked for once, and again for another account', async () => {
    const shown = addresses.cosmos.map((each) => ({
      algo: 'secp256k1',
      address: each,
      pubkey: bytesToBase64(publicKey),
    }))
    const { provider, hand, session, connection } = await openProvider('cosmos', () => shown)
    const { getKey, enable, isEnabled } = provider as Keplr
    await enable?.(['cosmoshub-4'])
    await expect(enable?.(['osmosis-1'])).rejects.toMatchObject({ code: 4902 })
    expect(await isEnabled?.('cosmoshub-4')).toBe(true)
    expect(await isEnabled?.('osmosis-1')).toBe(false)
    expect(await getKey?.('cosmoshub-4')).toMatchObject({
      name: 'Phone',
      algo: 'secp256k1',
      pubKey: publicKey,
      bech32Address: address,
      isNanoLedger: false,
    })
    await getKey?.('cosmoshub-4')
    expect(hand.requests).toHaveLength(1)
    hand.emit('sessionEvent', {
      topic: session.topic,
      chainId: connection.network,
      name: 'accountsChanged',
      data: [addresses.cosmos[1]],
    })
    expect(await getKey?.('cosmoshub-4')).toMatchObject({ bech32Address: addresses.cosmos[1] })
    expect(hand.requests).toHaveLength(2)
  })

  it.each([
    [null],
    [[]],
    [{}],
    [[{ address: addresses.cosmos[0] }]],
    [[{ address: addresses.cosmos[0], pubkey: 'AA==' }]],
  ])('keys %j are none [W-08]', async (answer) => {
    const { provider } = await openProvider('cosmos', () => answer)
    await expect((provider as Keplr).getKey?.('cosmoshub-4')).rejects.toBeInstanceOf(Error)
  })

  const body = Uint8Array.from({ length: 40 }, (_, index) => index)
  const info = Uint8Array.of(9, 8, 7)

  it.each([
    ['base64', (bytes: Uint8Array): unknown => bytesToBase64(bytes)],
    [
      'hex',
      (bytes: Uint8Array): unknown =>
        Buffer.from(
          bytes.length > 11 ? bytes : Uint8Array.of(...bytes, ...new Uint8Array(20)),
        ).toString('hex'),
    ],
    ['numbers', (bytes: Uint8Array): unknown => ({ ...bytes })],
  ])('signDirect: bytes go as base64, and come back as %s', async (_, write) => {
    const long = Uint8Array.of(...info, ...new Uint8Array(20))
    const { provider, hand } = await openProvider('cosmos', () => ({
      signature: pair,
      signed: {
        chainId: 'cosmoshub-4',
        accountNumber: '7',
        bodyBytes: write(body),
        authInfoBytes: write(long),
      },
    }))
    const answer = await (provider as Keplr).signDirect?.('cosmoshub-4', address, {
      chainId: 'cosmoshub-4',
      accountNumber: 7n,
      bodyBytes: body,
      authInfoBytes: long,
    })
    expect(answer).toEqual({
      signature: pair,
      signed: { chainId: 'cosmoshub-4', accountNumber: 7n, bodyBytes: body, authInfoBytes: long },
    })
    expect(hand.requests[0]).toMatchObject({
      method: 'cosmos_signDirect',
      params: {
        signerAddress: address,
        signDoc: {
          chainId: 'cosmoshub-4',
          accountNumber: '7',
          bodyBytes: bytesToBase64(body),
          authInfoBytes: bytesToBase64(long),
        },
      },
    })
  })

  it('a wallet that answers its signature alone has signed what it was given', async () => {
    const { provider } = await openProvider('cosmos', () => ({ signature: pair }))
    const doc = { chainId: 'cosmoshub-4', accountNumber: 7n, bodyBytes: body, authInfoBytes: info }
    expect(await (provider as Keplr).signDirect?.('cosmoshub-4', address, doc)).toEqual({
      signature: pair,
      signed: doc,
    })
    const flat = await openProvider('cosmos', () => pair)
    expect(
      await (flat.provider as Keplr).signAmino?.('cosmoshub-4', address, { memo: '' }),
    ).toEqual({
      signature: pair,
      signed: { memo: '' },
    })
  })

  it('bech32 gives its bytes', () => {
    // BIP-173's first example is 20 bytes of witness version 0; an address of cosmos has no version
    // before them.
    expect(decodeBech32('cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh')).toHaveLength(20)
    expect(decodeBech32('cosmos1b')).toHaveLength(0)
    expect(decodeBech32('cosmos1bbbbbbbbbb')).toBeUndefined()
  })
})
