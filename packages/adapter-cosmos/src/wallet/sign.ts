import { type ChainAdapter, createError, parseCaipAddress } from '@latchkey/core'
import { bytesToBase64, invalidAnswer, promptDeadlineMs } from '@latchkey/core/adapter'
import { parseSignature } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { toCosmosProvider } from './CosmosProvider.js'

/**
 * Signs a message by ADR-36 (`signArbitrary`). Verification needs the public key too, so the answer
 * is the wallet's own pair as JSON:
 * `{"pub_key":{"type":"tendermint/PubKeySecp256k1","value":"<base64>"},"signature":"<base64>"}`.
 */
export const signMessage: ChainAdapter['signMessage'] = async ({
  connector,
  account,
  message,
  signal,
}) => {
  const { address, reference } = parseCaipAddress(account.address)
  const provider = toCosmosProvider(await connector.getProvider('cosmos'))
  if (!provider) throw createError('WALLET_NOT_FOUND')
  const answer = await askWallet(provider, 'signArbitrary', [reference, address, message], {
    ms: promptDeadlineMs,
    signal,
  })
  const signed = parseSignature(answer)
  if (!signed) throw invalidAnswer('signArbitrary')
  return JSON.stringify({
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: bytesToBase64(signed.publicKey) },
    signature: bytesToBase64(signed.signature),
  })
}
