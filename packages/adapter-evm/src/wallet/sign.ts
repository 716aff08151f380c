import { type ChainAdapter, createError, parseCaipAddress } from '@latchkey/core'
import { bytesToHex, invalidAnswer, promptDeadlineMs } from '@latchkey/core/adapter'
import { isHex } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { toEvmProvider } from './EvmProvider.js'

/** Upper limit; a smart account's signature may be long. */
const longestSignature = 65_536

/** personal_sign of the text's UTF-8 bytes (EIP-191 version 0x45). */
export const signMessage: ChainAdapter['signMessage'] = async ({
  connector,
  account,
  message,
  signal,
}) => {
  const { address } = parseCaipAddress(account.address)
  const text = `0x${bytesToHex(new TextEncoder().encode(message))}`
  const provider = toEvmProvider(await connector.getProvider('eip155'))
  if (!provider) throw createError('WALLET_NOT_FOUND')
  const signature = await askWallet(provider, 'personal_sign', [text, address], {
    ms: promptDeadlineMs,
    signal,
  })
  if (
    !isHex(signature) ||
    signature.length < 4 ||
    signature.length % 2 === 1 ||
    signature.length > longestSignature
  )
    throw invalidAnswer('personal_sign')
  return signature
}
