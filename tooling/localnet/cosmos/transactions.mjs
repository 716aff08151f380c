import { serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { toBech32, toHex } from '@cosmjs/encoding'
import { makeSignBytes, makeSignDoc, Registry } from '@cosmjs/proto-signing'
import { AminoTypes, createDefaultAminoConverters, defaultRegistryTypes } from '@cosmjs/stargate'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { refuse } from './refusal.mjs'

const registry = new Registry(defaultRegistryTypes)
const aminoTypes = new AminoTypes(createDefaultAminoConverters())
const signModes = { direct: 1, aminoJson: 127 }
/** Gas is a formula: a base, plus a part per byte. */
const gasBase = 62_000n
const gasPerByte = 10n

export const hashOf = (bytes) => toHex(sha256(bytes)).toUpperCase()

export const gasOf = (bytes) => gasBase + gasPerByte * BigInt(bytes.length)

/** The SDK's `max_memo_characters`, which it counts in bytes (x/auth/types/params.go). */
const mostMemoBytes = 256

/** Decodes a transaction (`TxRaw`) with its messages. Throws if it is invalid. */
export function decodeTransaction(bytes, { prefix, keys }) {
  const raw = TxRaw.decode(bytes)
  const body = TxBody.decode(raw.bodyBytes)
  const authInfo = AuthInfo.decode(raw.authInfoBytes)
  const [signer, ...others] = authInfo.signerInfos
  if (!signer || others.length > 0 || raw.signatures.length !== 1)
    throw refuse(4, 'this stand-in takes exactly one signer: unauthorized')
  if (body.messages.length === 0)
    throw refuse(18, 'must contain at least one message: invalid request')
  const messages = body.messages.map(({ typeUrl, value }) => {
    if (!registry.lookupType(typeUrl))
      throw refuse(6, `unable to resolve type URL ${typeUrl}: tx parse error`)
    return { typeUrl, value: registry.decode({ typeUrl, value }) }
  })
  const memoBytes = Buffer.byteLength(body.memo)
  if (memoBytes > mostMemoBytes)
    throw refuse(
      12,
      `maximum number of characters is ${mostMemoBytes} but received ${memoBytes} characters: memo too large`,
    )
  const keyType = signer.publicKey?.typeUrl
  if (keyType !== undefined && keyType !== keys.typeUrl)
    throw refuse(8, `${keyType}: invalid pubkey`)
  const publicKey = signer.publicKey ? PubKey.decode(signer.publicKey.value).key : undefined
  return {
    bytes,
    hash: hashOf(bytes),
    raw,
    messages,
    memo: body.memo,
    timeoutHeight: body.timeoutHeight,
    sequence: signer.sequence,
    mode: signer.modeInfo?.single?.mode ?? 0,
    publicKey,
    keyType,
    signer: publicKey && toBech32(prefix, keys.toRawAddress(publicKey)),
    signature: raw.signatures[0],
    fee: {
      gas: authInfo.fee?.gasLimit ?? 0n,
      coins: (authInfo.fee?.amount ?? []).map(({ denom, amount }) => ({
        denom,
        amount: BigInt(amount),
      })),
    },
  }
}

/** True if the signature is valid for these bytes, this chain, account number and sequence. */
export async function isSigned(tx, { chainId, keys, accountNumber }) {
  const document =
    tx.mode === signModes.aminoJson
      ? aminoBytes(tx, { chainId, accountNumber })
      : directBytes(tx, { chainId, accountNumber })
  if (!document || !tx.publicKey || tx.signature.length !== 64) return false
  const signature = Secp256k1Signature.fromFixedLength(tx.signature)
  return await Secp256k1.verifySignature(signature, keys.digest(document), tx.publicKey)
}

function directBytes({ mode, raw }, { chainId, accountNumber }) {
  if (mode !== signModes.direct) return undefined
  return makeSignBytes(
    makeSignDoc(raw.bodyBytes, raw.authInfoBytes, chainId, Number(accountNumber)),
  )
}

function aminoBytes({ messages, fee, memo, sequence, timeoutHeight }, { chainId, accountNumber }) {
  return serializeSignDoc({
    chain_id: chainId,
    account_number: String(accountNumber),
    sequence: String(sequence),
    fee: {
      gas: String(fee.gas),
      amount: fee.coins.map(({ denom, amount }) => ({ denom, amount: String(amount) })),
    },
    msgs: messages.map((message) => aminoTypes.toAmino(message)),
    memo,
    ...(timeoutHeight > 0n && { timeout_height: String(timeoutHeight) }),
  })
}
