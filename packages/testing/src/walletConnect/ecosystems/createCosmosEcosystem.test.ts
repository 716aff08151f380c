import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { ask, utf8 } from '../../../test/ask.js'
import { aminoBytes, arbitraryDocument, signDocBytes } from '../../wallets/cosmos/keys.js'

describe('cosmos', () => {
  const hub = 'cosmos:cosmoshub-4'
  const accounts = async () => {
    const { answer } = await ask(hub, 'cosmos_getAccounts', {})
    const [{ pubkey, address }] = (await answer()) as [{ pubkey: string; address: string }]
    return { publicKey: base64.decode(pubkey), address }
  }
  type Answer = { signature: { signature: string } }
  const verify = (answer: Answer, bytes: Uint8Array, publicKey: Uint8Array) =>
    secp256k1.verify(base64.decode(answer.signature.signature), sha256(bytes), publicKey, {
      prehash: false,
    })

  it('signs the document of ADR-36 and shows its text', async () => {
    const { address, publicKey } = await accounts()
    const document = arbitraryDocument(address, 'hello')
    const { lines, title, answer } = await ask(hub, 'cosmos_signAmino', {
      signerAddress: '$me',
      signDoc: document,
    })
    expect([title, ...lines]).toContainEqual(['Message', 'hello'])
    expect(verify((await answer()) as Answer, aminoBytes(document), publicKey)).toBe(true)
  })

  it('signs directly, and reads who gets what at which fee', async () => {
    const { address, publicKey } = await accounts()
    const field = (number: number, value: string | Uint8Array) => {
      const bytes = typeof value === 'string' ? utf8(value) : value
      return [(number << 3) | 2, bytes.length, ...bytes]
    }
    const coin = (amount: string) => Uint8Array.from([...field(1, 'uatom'), ...field(2, amount)])
    const send = Uint8Array.from([
      ...field(1, 'me'),
      ...field(2, 'cosmos1to'),
      ...field(3, coin('250000')),
    ])
    const any = Uint8Array.from([...field(1, '/cosmos.bank.v1beta1.MsgSend'), ...field(2, send)])
    const bodyBytes = Uint8Array.from([...field(1, any), ...field(2, 'for tea')])
    const authInfoBytes = Uint8Array.from(field(2, Uint8Array.from(field(1, coin('500')))))
    const signDoc = {
      chainId: 'cosmoshub-4',
      accountNumber: '7',
      bodyBytes: base64.encode(bodyBytes),
      authInfoBytes: base64.encode(authInfoBytes),
    }
    const { lines, answer } = await ask(hub, 'cosmos_signDirect', { signerAddress: '$me', signDoc })
    expect(lines).toEqual([
      ['Account', address],
      ['To', 'cosmos1to'],
      ['Amount', '0.25 ATOM'],
      ['Memo', 'for tea'],
      ['Fee', '0.0005 ATOM'],
    ])
    const bytes = signDocBytes({
      bodyBytes,
      authInfoBytes,
      chainId: 'cosmoshub-4',
      accountNumber: 7n,
    })
    expect(verify((await answer()) as Answer, bytes, publicKey)).toBe(true)
    const other = { signerAddress: '$me', signDoc: { ...signDoc, chainId: 'other-1' } }
    await expect(ask(hub, 'cosmos_signDirect', other)).rejects.toMatchObject({ code: -32602 })
  })
})
