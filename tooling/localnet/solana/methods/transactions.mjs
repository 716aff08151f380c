import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import { FailedTransactionMetadata } from 'litesvm'
import { rpcError, toTransactionError } from '../errors.mjs'
import { decodeTransaction, resolveKeys, toBytes } from '../wire.mjs'
import { viewAccount } from './accounts.mjs'

const baseFee = 5_000n
const defaultUnits = 200_000n
const computeBudget = 'ComputeBudget111111111111111111111111111111'
const systemProgram = '11111111111111111111111111111111'
const advanceNonce = 4
const signatureFailure = 'SignatureFailure'

const base58 = (bytes) => getBase58Decoder().decode(bytes)
const view = (data) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const programOf = (message, instruction) => message.staticAccounts[instruction.programAddressIndex]

/** The unit limit and price set in a message. */
function readBudget(message) {
  let units
  let unitPrice = 0n
  let others = 0
  for (const instruction of message.instructions) {
    const { data = new Uint8Array() } = instruction
    if (programOf(message, instruction) !== computeBudget) others += 1
    else if (data[0] === 2) units = BigInt(view(data).getUint32(1, true))
    else if (data[0] === 3) unitPrice = view(data).getBigUint64(1, true)
  }
  return { units: units ?? defaultUnits * BigInt(others), unitPrice }
}

function feeOf(message) {
  const { units, unitPrice } = readBudget(message)
  return (
    BigInt(message.header.numSignerAccounts) * baseFee + (units * unitPrice + 999_999n) / 1_000_000n
  )
}

/** Durable transactions carry a nonce where others carry a blockhash. */
function isDurable(message) {
  const [first] = message.instructions
  return (
    first !== undefined &&
    programOf(message, first) === systemProgram &&
    first.data?.[0] === advanceNonce
  )
}

/** Methods that run transactions. */
export function transactionMethods(ledger, withContext) {
  const { svm } = ledger
  const simulate = (transaction, check) => runSimulation(svm, transaction, check)

  function send(wire, { skipPreflight = false } = {}) {
    const { transaction, message } = decodeTransaction(wire)
    const [signature] = Object.values(transaction.signatures)
    if (Object.values(transaction.signatures).includes(null))
      throw rpcError(-32003, 'Transaction signature verification failure')
    const id = base58(signature)
    if (ledger.find(id)) {
      if (skipPreflight) return id
      throw refuse('AlreadyProcessed')
    }
    if (!isDurable(message) && !ledger.isValid(message.lifetimeToken))
      throw refuse('BlockhashNotFound')
    if (!skipPreflight) {
      const { err, meta } = describe(simulate(transaction, true))
      if (err === signatureFailure)
        throw rpcError(-32003, 'Transaction signature verification failure')
      if (err !== null) throw refuse(err, meta.logs(), meta.computeUnitsConsumed())
    }
    const { keys, loaded } = resolveKeys(message, ledger.readTable, ledger.toAddress)
    const before = ledger.snapshot(keys)
    const { err, meta } = describe(svm.sendTransaction(transaction))
    if (err === signatureFailure)
      throw rpcError(-32003, 'Transaction signature verification failure')
    const after = ledger.snapshot(keys)
    const fee =
      before.lamports.reduce((sum, one) => sum + one, 0n) -
      after.lamports.reduce((sum, one) => sum + one, 0n)
    // A transaction that cannot pay its fee enters no block.
    if (err !== null && fee === 0n) throw refuse(err, meta.logs(), meta.computeUnitsConsumed())
    ledger.record({
      signature: id,
      signatures: Object.values(transaction.signatures).map((one) => base58(one)),
      wire,
      message,
      version: message.version,
      keys,
      slot: ledger.slot,
      blockTime: ledger.now(),
      unitPrice: readBudget(message).unitPrice,
      meta: {
        err,
        fee: feeOf(message),
        preBalances: before.lamports,
        postBalances: after.lamports,
        preTokenBalances: before.tokens,
        postTokenBalances: after.tokens,
        innerInstructions: viewInner(meta),
        logMessages: meta.logs(),
        computeUnitsConsumed: meta.computeUnitsConsumed(),
        loadedAddresses: loaded,
        rewards: [],
      },
    })
    return id
  }

  return {
    getFeeForMessage: ([message]) => {
      const decoded = getCompiledTransactionMessageDecoder().decode(toBytes(message, 'base64'))
      return withContext(
        isDurable(decoded) || ledger.isValid(decoded.lifetimeToken) ? feeOf(decoded) : null,
      )
    },
    sendTransaction: ([wire, options = {}]) =>
      send(toBytes(wire, options.encoding ?? 'base58'), options),
    simulateTransaction: ([wire, options = {}]) => {
      const { sigVerify = false, replaceRecentBlockhash = false, accounts } = options
      const { transaction, message } = decodeTransaction(
        toBytes(wire, options.encoding ?? 'base58'),
      )
      if (!replaceRecentBlockhash && !isDurable(message) && !ledger.isValid(message.lifetimeToken))
        return withContext({
          err: 'BlockhashNotFound',
          logs: [],
          unitsConsumed: 0,
          accounts: null,
          returnData: null,
          innerInstructions: null,
        })
      const result = simulate(transaction, sigVerify)
      const { err, meta } = describe(result)
      const posted = err === null ? result.postAccounts() : []
      const show = (at) => {
        const account = posted.find((one) => one.address === at) ?? ledger.readAccount(at)
        return account ? viewAccount(ledger, account, { encoding: accounts.encoding }) : null
      }
      return withContext({
        err,
        logs: meta.logs(),
        unitsConsumed: meta.computeUnitsConsumed(),
        accounts: accounts ? accounts.addresses.map(show) : null,
        returnData: null,
        innerInstructions: null,
        ...(replaceRecentBlockhash && { replacementBlockhash: ledger.latest() }),
      })
    },
    /** For the server itself: sends a signed kit transaction. */
    send: (transaction) => send(new Uint8Array(getTransactionEncoder().encode(transaction))),
  }
}

/** Simulates a transaction. Without `check` signatures are ignored, and may be missing. */
function runSimulation(svm, transaction, check) {
  if (check) return svm.simulateTransaction(transaction)
  svm.withSigverify(false)
  try {
    return svm.simulateTransaction(transaction)
  } finally {
    svm.withSigverify(true)
  }
}

/** The error of a result, if any, and its metadata. */
function describe(result) {
  const failed = result instanceof FailedTransactionMetadata
  const meta =
    failed || !('postAccounts' in result) ? (failed ? result.meta() : result) : result.meta()
  return { err: failed ? toTransactionError(result.err()) : null, meta }
}

const refuse = (err, logs = [], unitsConsumed = 0n) =>
  rpcError(
    err === signatureFailure ? -32003 : -32002,
    `Transaction simulation failed: ${describeError(err)}`,
    {
      err,
      logs,
      unitsConsumed,
      accounts: null,
      innerInstructions: null,
      returnData: null,
    },
  )

const viewInner = (meta) =>
  meta.innerInstructions().flatMap((list, index) =>
    list.length === 0
      ? []
      : [
          {
            index,
            instructions: list.map((inner) => ({
              programIdIndex: inner.instruction().programIdIndex(),
              accounts: [...inner.instruction().accounts()],
              data: base58(inner.instruction().data()),
              stackHeight: inner.stackHeight(),
            })),
          },
        ],
  )

function describeError(err) {
  if (err === 'BlockhashNotFound') return 'Blockhash not found'
  if (err === 'AlreadyProcessed') return 'This transaction has already been processed'
  const custom = err?.InstructionError?.[1]?.Custom
  if (custom !== undefined)
    return `Error processing Instruction ${err.InstructionError[0]}: custom program error: 0x${custom.toString(16)}`
  return typeof err === 'string' ? err : JSON.stringify(err)
}
