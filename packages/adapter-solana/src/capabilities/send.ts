import type { SendFeature } from '@latchkey/core'
import { createLruMap } from '@latchkey/core'
import type { ChainReader } from '../chain/createChainReader.js'
import type { StandardWallet } from '../wallet/StandardWallet.js'
import { findAccount } from '../wallet/walletAccount.js'
import { createClusterCheck } from './checkCluster.js'
import { followTransaction } from './followTransaction.js'
import { copyNetwork, parseTransfer } from './parseTransfer.js'
import { prepareTransfer } from './prepareTransfer.js'
import { chooseWay, sendThrough } from './sendThrough.js'

/** Number of transactions whose last valid block is remembered. */
const mostRemembered = 64

/** Transfers of SOL, SPL and Token-2022 tokens. */
export function createSendFeature(reader: ChainReader): SendFeature {
  const checkCluster = createClusterCheck(reader)
  const lastValid = createLruMap<string, bigint>(mostRemembered)
  return {
    async estimateFee({ account, network, transfer }) {
      const parsed = parseTransfer(account, transfer)
      const source = { network: copyNetwork(network) }
      const { fee, units } = await prepareTransfer(reader, source, parsed)
      return { fee, gasLimit: BigInt(units) }
    },

    async send({ connector, account, network, transfer, signal, onHanded, onRefused }) {
      // No await before everything is copied (W-09).
      const parsed = parseTransfer(account, transfer)
      const on = copyNetwork(network)
      const source = { network: on, signal }
      const wallet = (await connector.getProvider('solana')) as StandardWallet
      const way = chooseWay(wallet, on)
      findAccount(wallet, parsed.from)
      await checkCluster(source)
      const { wire, lifetime } = await prepareTransfer(reader, source, parsed, way.version)
      // The final account check, and the wallet's own object (W-10).
      const { source: walletAccount } = findAccount(wallet, parsed.from)
      const { id, blockhash } = await sendThrough(way, reader, source, {
        walletAccount,
        payer: parsed.from,
        wire,
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
