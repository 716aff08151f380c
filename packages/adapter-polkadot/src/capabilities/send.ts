import {
  type Actor,
  createError,
  type Network,
  parseCaipAddress,
  type SendFeature,
} from '@latchkey/core'
import {
  bytesToHex,
  checkSignedFee,
  invalidAnswer,
  isAnswerLost,
  promptDeadlineMs,
} from '@latchkey/core/adapter'
import { toAssetId } from '../chain/assets.js'
import type { Chains } from '../chain/createChains.js'
import type { Runtime } from '../chain/createRuntime.js'
import { estimateMax, withMargin } from '../chain/estimateMax.js'
import {
  type Draft,
  encodeExtrinsic,
  hashExtrinsic,
  isTransactionOf,
  readLifetime,
  readTip,
  toSignerPayload,
} from '../chain/extrinsic.js'
import { prepareTransfer, readSignedFee, toOrder, toTarget } from '../chain/prepareTransfer.js'
import { readMinimum } from '../chain/readMinimum.js'
import { readSpendable } from '../chain/readSpendable.js'
import { isHex, isHexOf } from '../language/answers.js'
import { askWallet, fromRefusal, isKnown } from '../language/errors.js'
import type { Hex } from '../language/Hex.js'
import { requirePublicKey } from '../language/ss58.js'
import { openSigner } from '../wallet/openSigner.js'
import { followTransaction } from './followTransaction.js'

/**
 * Transfers by Balances.transfer_keep_alive and Assets.transfer. The wallet signs a mortal
 * transaction and the host's node submits it.
 */
export function createSendFeature(chains: Chains): SendFeature {
  return {
    async getSpendable({ account, network, token, signal }) {
      const owner = keyOf(account)
      const assetId = token === undefined ? undefined : toAssetId(token)
      return await readSpendable(await chains.open({ network, signal }), owner, assetId)
    },

    async getMinimum({ network, signal, ...target }) {
      const { to, assetId } = toTarget(target, network)
      return (await readMinimum(await chains.open({ network, signal }), to, assetId)).amount
    },

    async estimateFee({ account, network, transfer }) {
      const order = toOrder(transfer, network)
      const from = keyOf(account)
      const { fee } = await prepareTransfer(await chains.open({ network }), from, order)
      return { fee: withMargin(fee), bound: 'kept' }
    },

    async estimateMax({ account, network, to: receiver }) {
      const { to } = toTarget({ to: receiver }, network)
      const from = keyOf(account)
      return await estimateMax(await chains.open({ network }), from, to)
    },

    async send({
      connector,
      account,
      network: shown,
      transfer,
      fee: most,
      signal,
      onHanded,
      onRefused,
    }) {
      // No await before everything is copied (W-09).
      const network: Network = { ...shown }
      const { address } = account
      const order = toOrder(transfer, network)
      const from = keyOf(account)
      const agreed = most && { ...most }

      const chain = await chains.open({ network, signal })
      const prepared = await prepareTransfer(chain, from, order)
      const { draft, fee } = prepared
      if (agreed?.bound === 'kept' && fee > agreed.fee) throw createError('FEE_CAP_TOO_LOW')
      const { signer, account: own } = await openSigner({ connector, address, signal })
      if (typeof signer.signPayload !== 'function')
        throw createError('METHOD_NOT_SUPPORTED', { details: 'signPayload' })
      if (own.genesisHash && own.genesisHash !== chain.genesisHash)
        throw createError('ACCOUNT_NOT_AUTHORIZED', {
          details: 'The owner has bound this account to another network.',
        })
      await checkNetwork(connector, network)

      const payload = toSignerPayload(chain.runtime, draft, {
        address: own.address,
        genesisHash: chain.genesisHash,
      })
      const answer = await askWallet('signPayload', () => signer.signPayload?.(payload), {
        ms: promptDeadlineMs,
        signal,
      })
      const transaction = toTransaction(answer, chain.runtime, draft, from)
      if (agreed) {
        const signedFee = await readSignedFee(chain, transaction, prepared, from)
        const tip = readTip(transaction, chain.runtime, from) ?? 0n
        // The figure that a person agrees to has to hold in the next blocks too.
        if (signedFee + tip > agreed.fee)
          checkSignedFee(withMargin(signedFee) + tip, agreed, network.nativeCurrency)
      }
      const id = hashExtrinsic(transaction)
      const lifetime = readLifetime(transaction, chain.runtime, from, draft)
      if (lifetime) chains.sent.set(id, lifetime)
      onHanded?.()
      try {
        await chain.submit(transaction)
      } catch (error) {
        // Its id is known, so the node's answer is not needed to follow it.
        if (!isAnswerLost(error) && !isKnown(error)) {
          onRefused?.()
          throw fromRefusal(error)
        }
      }
      return id
    },

    async waitForReceipt({ network, id, signal }) {
      if (!isHexOf(id, 64)) throw createError('RPC_INVALID_PARAMS', { details: 'id' })
      const chain = await chains.open({ network, signal })
      return await followTransaction(chain, { id, lifetime: chains.sent.get(id), signal })
    },
  }
}

const keyOf = ({ address }: Actor['account']): Hex =>
  requirePublicKey(parseCaipAddress(address).address)

/**
 * Checks that the wallet's network in the kit is still the one on screen.
 * @throws NETWORK_MISMATCH
 */
async function checkNetwork(connector: Actor['connector'], network: Network): Promise<void> {
  const actual = (await connector.getNetwork?.('polkadot')) ?? network.caipNetworkId
  if (actual !== network.caipNetworkId)
    throw createError('NETWORK_MISMATCH', { params: { actual, expected: network.name } })
}

/**
 * Inserts the wallet's signature into the draft, or returns the wallet's own transaction if it
 * matches.
 */
function toTransaction(answer: unknown, runtime: Runtime, draft: Draft, from: Hex): Hex {
  try {
    const { signature, signedTransaction } = answer as {
      readonly signature?: unknown
      readonly signedTransaction?: unknown
    }
    if (signedTransaction !== undefined && signedTransaction !== null) {
      const transaction =
        signedTransaction instanceof Uint8Array
          ? `0x${bytesToHex(signedTransaction)}`
          : signedTransaction
      if (
        isHex(transaction) &&
        transaction.length % 2 === 0 &&
        isTransactionOf(transaction, runtime, from, draft.call)
      )
        return transaction.toLowerCase() as Hex
    } else if (isHexOf(signature, 130) && /^0x0[01]/.test(signature))
      return encodeExtrinsic(runtime, draft, from, signature)
  } catch {
    // A throwing getter counts as an invalid answer.
  }
  throw invalidAnswer('signPayload')
}
