import type { SendFeature } from '@latchkey/core'
import { createLruMap } from '@latchkey/core'
import { checkSignedFee } from '@latchkey/core/adapter'
import type { ChainReader } from '../chain/createChainReader.js'
import type { StandardWallet } from '../wallet/StandardWallet.js'
import { findAccount } from '../wallet/walletAccount.js'
import { createClusterCheck } from './checkCluster.js'
import { estimateMax, readMinimum } from './estimateMax.js'
import { findDestination } from './findDestination.js'
import { followTransaction } from './followTransaction.js'
import { longestMemo } from './memo.js'
import { copyNetwork, parseAddress, parseOwner, parseTransfer } from './parseTransfer.js'
import { prepareTransfer } from './prepareTransfer.js'
import { readSpendable, readSpendableToken } from './readSpendable.js'
import { chooseWay, sendThrough } from './sendThrough.js'

/** Number of transactions whose last valid block is remembered. */
const mostRemembered = 64

/** Transfers of SOL, SPL and Token-2022 tokens. */
export function createSendFeature(reader: ChainReader): SendFeature {
  const checkCluster = createClusterCheck(reader)
  const lastValid = createLruMap<string, bigint>(mostRemembered)
  return {
    // Exchanges give each customer an address of their own here, so a memo is not customary.
    memo: {
      longest: longestMemo,
      async isRequired({ network, to, token, signal }) {
        const receiver = parseAddress(to)
        if (token === undefined) return false
        const source = { network: copyNetwork(network), signal }
        const mint = parseAddress(token, 'token')
        return (await findDestination(reader, source, { to: receiver, mint })).needsMemo
      },
    },

    async getSpendable({ account, network, token, signal }) {
      const owner = parseOwner(account)
      const source = { network: copyNetwork(network), signal }
      return token === undefined
        ? await readSpendable(reader, source, account.address)
        : await readSpendableToken(reader, source, owner, parseAddress(token, 'token'))
    },

    async getMinimum({ network, to, token, signal }) {
      const receiver = parseAddress(to)
      const source = { network: copyNetwork(network), signal }
      return token === undefined ? await readMinimum(reader, source, receiver) : 1n
    },

    async estimateFee({ account, network, transfer }) {
      const parsed = parseTransfer(account, transfer)
      const source = { network: copyNetwork(network) }
      const { fee, units } = await prepareTransfer(reader, source, parsed)
      return { fee, gasLimit: BigInt(units) }
    },

    async estimateMax({ account, network, to, memo }) {
      const source = { network: copyNetwork(network) }
      return await estimateMax(reader, source, { ...account }, { to: parseAddress(to), memo })
    },

    async send({ connector, account, network, transfer, fee, signal, onHanded, onRefused }) {
      // No await before everything is copied (W-09).
      const parsed = parseTransfer(account, transfer)
      const on = copyNetwork(network)
      const agreed = fee && { ...fee }
      const mostFee = agreed?.bound === 'kept' ? agreed.fee : undefined
      const source = { network: on, signal }
      const wallet = (await connector.getProvider('solana')) as StandardWallet
      const way = chooseWay(wallet, on)
      findAccount(wallet, parsed.from)
      await checkCluster(source)
      const { version } = way
      const prepared = await prepareTransfer(reader, source, parsed, { version, mostFee })
      const { wire, lifetime, rent } = prepared
      // The final account check, and the wallet's own object (W-10).
      const { source: walletAccount } = findAccount(wallet, parsed.from)
      const { id, blockhash } = await sendThrough(way, reader, source, {
        walletAccount,
        payer: parsed.from,
        wire,
        checkFee: (signed) => checkSignedFee(signed + rent, agreed, on.nativeCurrency),
        onHanded,
        onRefused,
      })
      // The wallet may have signed a later blockhash than the one that was prepared.
      if (blockhash === lifetime.blockhash) lastValid.set(id, lifetime.lastValidBlockHeight)
      return id
    },

    waitForReceipt({ network, id, signal }) {
      const on = copyNetwork(network)
      return followTransaction(reader, { network: on, id, lastValid: lastValid.get(id), signal })
    },
  }
}
