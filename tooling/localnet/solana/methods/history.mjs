import { rpcError } from '../errors.mjs'
import { viewTransaction } from '../transactionViews.mjs'
import { toBytes } from '../wire.mjs'
import { checkAddress } from './accounts.mjs'

const mostSignatures = 1_000

function checkSignature(value) {
  const isSignature =
    typeof value === 'string' &&
    /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value) &&
    toBytes(value).length === 64
  if (!isSignature) throw rpcError(-32602, 'Invalid param: WrongSize')
  return value
}

/** Methods for the outcome of transactions. Confirmed is final here. */
export function historyMethods(ledger, withContext) {
  return {
    getSignatureStatuses: ([signatures]) =>
      withContext(
        signatures.map(checkSignature).map((signature) => {
          const entry = ledger.find(signature)
          if (!entry) return null
          const { err } = entry.meta
          return {
            slot: entry.slot,
            confirmations: null,
            err,
            status: err === null ? { Ok: null } : { Err: err },
            confirmationStatus: 'finalized',
          }
        }),
      ),
    getSignaturesForAddress: ([at, { limit = mostSignatures, before, until } = {}]) => {
      checkAddress(at)
      const start =
        before === undefined
          ? 0
          : ledger.records.findIndex(({ signature }) => signature === before) + 1
      const end =
        until === undefined ? -1 : ledger.records.findIndex(({ signature }) => signature === until)
      return ledger.records
        .slice(start, end < 0 ? undefined : end)
        .filter(({ keys }) => keys.includes(at))
        .slice(0, limit)
        .map(({ signature, slot, blockTime, meta }) => ({
          signature,
          slot,
          blockTime,
          err: meta.err,
          memo: null,
          confirmationStatus: 'finalized',
        }))
    },
    getTransaction: ([signature, given = {}]) => {
      const entry = ledger.find(checkSignature(signature))
      if (!entry) return null
      // An older form of the call passes only the encoding.
      const options = typeof given === 'string' ? { encoding: given } : given
      if (entry.version !== 'legacy' && options.maxSupportedTransactionVersion === undefined)
        throw rpcError(
          -32015,
          `Transaction version (${entry.version}) is not supported by the requesting client.`,
        )
      return { slot: entry.slot, blockTime: entry.blockTime, ...viewTransaction(entry, options) }
    },
  }
}
