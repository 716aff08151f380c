import { blockhashLifetime } from '../createLedger.mjs'
import { rpcError } from '../errors.mjs'
import { viewTransaction } from '../transactionViews.mjs'

/** Methods for the chain. Block heights equal slots here. */
export function chainMethods(ledger, withContext) {
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '3.0.0-litesvm', 'feature-set': 0 }),
    getGenesisHash: () => ledger.genesisHash,
    getIdentity: () => ({ identity: ledger.empty }),
    getSlot: () => ledger.slot,
    getBlockHeight: () => ledger.slot,
    getTransactionCount: () => ledger.records.length,
    getEpochInfo: () => ({
      absoluteSlot: ledger.slot,
      blockHeight: ledger.slot,
      epoch: 0,
      slotIndex: ledger.slot,
      slotsInEpoch: 432_000,
      transactionCount: ledger.records.length,
    }),
    getLatestBlockhash: () => withContext(ledger.latest()),
    isBlockhashValid: ([hash]) => withContext(ledger.isValid(hash)),
    getBlockTime: ([slot]) => {
      if (slot > ledger.slot) throw rpcError(-32004, `Block not available for slot ${slot}`)
      return ledger.now() - Math.floor(((ledger.slot - slot) * ledger.slotMs) / 1000)
    },
    getBlock: ([slot, options = {}]) => {
      if (slot > ledger.slot) throw rpcError(-32004, `Block not available for slot ${slot}`)
      const entries = ledger.block(slot)
      return {
        blockhash: ledger.empty,
        previousBlockhash: ledger.empty,
        parentSlot: slot - 1,
        blockHeight: slot,
        blockTime: entries[0]?.blockTime ?? null,
        transactions: entries.map((entry) => viewTransaction(entry, options)),
        rewards: [],
      }
    },
    getMinimumBalanceForRentExemption: ([size]) =>
      ledger.svm.minimumBalanceForRentExemption(BigInt(size)),
    /** The fees of recent transactions, for all accounts: there is one fee market here. */
    getRecentPrioritizationFees: () =>
      ledger.records
        .slice(0, blockhashLifetime)
        .map(({ slot, unitPrice }) => ({ slot, prioritizationFee: unitPrice })),
  }
}
