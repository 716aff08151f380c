import { type AminoSignResponse, serializeSignDoc } from '@cosmjs/amino'
import { toBech32, toUtf8 } from '@cosmjs/encoding'
import { encodePubkey, makeAuthInfoBytes, Registry } from '@cosmjs/proto-signing'
import { AminoTypes, createDefaultAminoConverters, defaultRegistryTypes } from '@cosmjs/stargate'
import { bytesToBase64 } from '@latchkey/core/adapter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIbcTransfer, createSend } from './messages.js'
import { readFields } from './protobuf.js'
import {
  type AminoDoc,
  canonicalJson,
  encodeAuthInfo,
  encodeBody,
  encodeMessages,
  encodeRaw,
  hasMemo,
  readLife,
  signModes,
} from './transaction.js'

const registry = new Registry(defaultRegistryTypes)
const aminoTypes = new AminoTypes(createDefaultAminoConverters())
const address = (prefix: string) =>
  fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => toBech32(prefix, bytes))
const coin = fc.record({
  denom: fc.constantFrom(
    'uatom',
    'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
    'factory/osmo1abc/x.y',
  ),
  amount: fc.bigInt({ min: 1n, max: (1n << 200n) - 1n }).map(String),
})
const height = fc.bigInt({ min: 0n, max: (1n << 63n) - 1n })
const memo = fc.string({ unit: 'grapheme', maxLength: 40 })

describe('bytes of transactions are those of cosmjs', () => {
  it('MsgSend in a body with memo and timeout height', () => {
    fc.assert(
      fc.property(
        address('cosmos'),
        address('cosmos'),
        coin,
        memo,
        height,
        (from, to, amount, text, timeoutHeight) => {
          const message = createSend({ from, to, coin: amount })
          const value = { fromAddress: from, toAddress: to, amount: [amount] }
          const theirs = registry.encodeTxBody({
            messages: [{ typeUrl: message.typeUrl, value }],
            memo: text,
            timeoutHeight,
          })
          const ours = encodeBody([message], { memo: text, timeoutHeight })
          expect(ours).toEqual(theirs)
          expect(aminoTypes.toAmino({ typeUrl: message.typeUrl, value })).toEqual(message.amino)
          const [first, ...rest] = readFields(ours) ?? []
          expect(first?.raw).toEqual(encodeMessages([message]))
          expect(rest.some(({ field }) => field === 1)).toBe(false)
        },
      ),
    )
  })

  it('MsgTransfer (ICS-20)', () => {
    fc.assert(
      fc.property(
        address('cosmos'),
        address('osmo'),
        coin,
        height,
        memo,
        (from, to, token, timeoutNs, text) => {
          const message = createIbcTransfer({
            from,
            to,
            coin: token,
            channel: 'channel-141',
            timeoutNs,
            memo: text,
          })
          const value = {
            sourcePort: 'transfer',
            sourceChannel: 'channel-141',
            token,
            sender: from,
            receiver: to,
            timeoutHeight: { revisionNumber: 0n, revisionHeight: 0n },
            timeoutTimestamp: timeoutNs,
            memo: text,
          }
          expect(message.protobuf).toEqual(registry.encode({ typeUrl: message.typeUrl, value }))
          fc.pre(timeoutNs > 0n)
          const amino = aminoTypes.toAmino({ typeUrl: message.typeUrl, value })
          expect(canonicalJson(JSON.parse(JSON.stringify(amino)))).toBe(
            canonicalJson(message.amino),
          )
        },
      ),
    )
  })

  it('AuthInfo in both sign modes', () => {
    const key = fc.uint8Array({ minLength: 33, maxLength: 33 })
    fc.assert(
      fc.property(
        key,
        fc.nat(),
        fc.array(coin, { maxLength: 3 }),
        fc.nat(),
        fc.constantFrom(1, 127),
        fc.constantFrom(
          ['tendermint/PubKeySecp256k1', undefined] as const,
          ['os/PubKeyEthSecp256k1', '/cosmos.evm.crypto.v1.ethsecp256k1.PubKey'] as const,
        ),
        (publicKey, sequence, fee, gas, mode, [type, keyType]) => {
          const pubkey = encodePubkey({ type, value: bytesToBase64(publicKey) })
          const theirs = makeAuthInfoBytes(
            [{ pubkey, sequence }],
            fee,
            gas,
            undefined,
            undefined,
            mode,
          )
          expect(
            encodeAuthInfo({
              publicKey,
              keyType,
              sequence: BigInt(sequence),
              fee: { amount: fee, gas: String(gas) },
              mode,
            }),
          ).toEqual(theirs)
        },
      ),
    )
    expect(signModes).toEqual({ direct: 1, aminoJson: 127 })
  })

  it('amino documents sort as cosmjs sorts them', () => {
    fc.assert(
      fc.property(address('cosmos'), coin, (from, amount) => {
        const document: AminoDoc = {
          chain_id: 'local-1',
          account_number: '7',
          sequence: '0',
          fee: { amount: [amount], gas: '90000' },
          msgs: [createSend({ from, to: from, coin: amount }).amino],
          memo: 'plain',
        }
        expect(toUtf8(canonicalJson(document))).toEqual(
          serializeSignDoc(document as unknown as AminoSignResponse['signed']),
        )
      }),
    )
  })
})

describe('readFields', () => {
  it('never throws, and what it reads stands in the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const fields = readFields(bytes)
        if (fields) expect(fields.reduce((sum, { raw }) => sum + raw.length, 0)).toBe(bytes.length)
      }),
    )
  })

  it('wire types of fixed width, cut fields and endless numbers are none of ours', () => {
    expect(readFields(Uint8Array.of(0x09, 1, 2, 3, 4, 5, 6, 7, 8))).toBeUndefined()
    expect(readFields(Uint8Array.of(0x0a, 5, 1))).toBeUndefined()
    expect(readFields(new Uint8Array(12).fill(0xff))).toBeUndefined()
  })
})

it('a memo of a body is its own to the byte', () => {
  fc.assert(
    fc.property(memo, memo, height, (own, other, timeoutHeight) => {
      const body = encodeBody([], { memo: own, timeoutHeight })
      expect(hasMemo(body, own)).toBe(true)
      expect(hasMemo(body, other)).toBe(own === other)
    }),
  )
  // A decoder would drop this mark.
  expect(hasMemo(encodeBody([], { memo: '\uFEFF7' }), '7')).toBe(false)
  expect(hasMemo(new Uint8Array([255]), '7')).toBe(false)
})

it('the life of a signed transaction is read from its bytes', () => {
  fc.assert(
    fc.property(height, height, memo, (sequence, timeoutHeight, text) => {
      const fee = { amount: [{ denom: 'uatom', amount: '5' }], gas: '200000' }
      const publicKey = new Uint8Array(33).fill(2)
      const raw = encodeRaw(
        encodeBody([], { memo: text, timeoutHeight }),
        encodeAuthInfo({ publicKey, sequence, fee, mode: signModes.direct }),
        new Uint8Array(64).fill(7),
      )
      expect(readLife(raw)).toEqual({ sequence, timeoutHeight: timeoutHeight || undefined })
    }),
  )
  expect(readLife(new Uint8Array([255]))).toEqual({ sequence: 0n, timeoutHeight: undefined })
})
