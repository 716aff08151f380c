import { type ChainAdapter, createError } from '@latchkey/core'
import { bytesToHex, invalidAnswer, promptDeadlineMs, readForeign } from '@latchkey/core/adapter'
import { isHex } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { openSigner } from './openSigner.js'

/**
 * Signature lengths in bytes: 64, or 65 for ecdsa, plus one if the key type comes first
 * (MultiSignature).
 */
const signatureLengths = [64, 65, 66]

/**
 * Signs the text's UTF-8 bytes with signRaw. The wallet wraps them in `<Bytes>…</Bytes>`, so that
 * no message can be a transaction.
 */
export const signMessage: ChainAdapter['signMessage'] = async ({
  connector,
  account,
  message,
  signal,
}) => {
  const text = `0x${bytesToHex(new TextEncoder().encode(message))}`
  const { signer, account: own } = await openSigner({ connector, address: account.address, signal })
  if (typeof signer.signRaw !== 'function')
    throw createError('METHOD_NOT_SUPPORTED', { details: 'signRaw' })
  const answer = await askWallet(
    'signRaw',
    () => signer.signRaw?.({ address: own.address, data: text, type: 'bytes' }),
    {
      ms: promptDeadlineMs,
      signal,
    },
  )
  const signature = readForeign(answer, 'signature')
  if (!isHex(signature) || !signatureLengths.includes(signature.length / 2 - 1))
    throw invalidAnswer('signRaw')
  return signature
}
