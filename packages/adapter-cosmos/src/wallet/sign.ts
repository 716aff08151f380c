import { type ChainAdapter, createError, parseCaipAddress } from '@latchkey/core'
import { bytesToBase64, invalidAnswer, promptDeadlineMs } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import { parseKey, parseSignature } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { toCosmosProvider } from './CosmosProvider.js'
import { eip712Only, signsOtherwise } from './keyKinds.js'

/**
 * Signs a message by ADR-36 (`signArbitrary`). Verification needs the public key too, so the answer
 * is the wallet's own pair as JSON:
 * `{"pub_key":{"type":"tendermint/PubKeySecp256k1","value":"<base64>"},"signature":"<base64>"}`.
 *
 * @throws METHOD_NOT_SUPPORTED for an Ethereum key on a device, which signs no such documents
 */
export async function signMessage(
  { networks }: CosmosContext,
  { connector, account, message, signal }: Parameters<ChainAdapter['signMessage']>[0],
): Promise<string> {
  const { address, reference, network: id } = parseCaipAddress(account.address)
  const provider = toCosmosProvider(await connector.getProvider('cosmos'))
  if (!provider) throw createError('WALLET_NOT_FOUND')
  const options = { ms: promptDeadlineMs, signal }
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (network?.ethereumKeys !== undefined) {
    const answer = await askWallet(provider, 'getKey', [reference], options)
    const key = parseKey(answer, network.bech32Prefix)
    if (!key) throw invalidAnswer('getKey')
    if (signsOtherwise(key, network))
      throw createError('METHOD_NOT_SUPPORTED', { details: eip712Only })
  }
  const args = [reference, address, message]
  const signed = parseSignature(await askWallet(provider, 'signArbitrary', args, options))
  if (!signed) throw invalidAnswer('signArbitrary')
  return JSON.stringify({
    pub_key: { type: signed.keyType, value: bytesToBase64(signed.publicKey) },
    signature: bytesToBase64(signed.signature),
  })
}
