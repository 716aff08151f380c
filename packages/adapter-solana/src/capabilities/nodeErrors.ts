import { type BaseError, createError, type ErrorCode, isKitError, toKitError } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import { listOf, textOf } from '../chain/rpcValues.js'

/** A transaction that can no longer land: its blockhash is too old. */
export function expired(): BaseError {
  return createError('RPC_TRANSACTION_REJECTED', {
    details: 'The transaction expired: its blockhash is too old, and it was never confirmed.',
  })
}

const plain: Readonly<Record<string, ErrorCode>> = {
  AccountNotFound: 'INSUFFICIENT_FUNDS',
  InsufficientFundsForFee: 'INSUFFICIENT_FUNDS',
  SignatureFailure: 'RPC_TRANSACTION_REJECTED',
  // The same bytes were sent twice.
  AlreadyProcessed: 'NONCE_TOO_LOW',
}
const systemProgram = '11111111111111111111111111111111'
const programLine = /^Program (\S+) failed/

/**
 * Maps the `err` of a transaction (TransactionError of the runtime) to a kit error. For the system
 * and token programs, custom error 1 means insufficient funds.
 */
export function fromTransactionError(err: unknown, logs: unknown): BaseError {
  const lines = listOf(logs).filter((line): line is string => typeof line === 'string')
  const details = [JSON.stringify(err), ...lines.slice(-3)].join(' ').slice(0, 500)
  if (typeof err === 'string' && err === 'BlockhashNotFound') return expired()
  if (typeof err === 'string' && Object.hasOwn(plain, err))
    return createError(plain[err] as ErrorCode, { details })
  if (readRentIndex(err) === 0) return createError('INSUFFICIENT_FUNDS', { details })
  const [, reason] = listOf(readForeign(err, 'InstructionError'))
  const failed = lines
    .map((line) => programLine.exec(line)?.[1])
    .find((program) => program !== undefined)
  const isShort =
    reason === 'InsufficientFunds' ||
    (readForeign(reason, 'Custom') === 1 && isMoneyProgram(failed))
  return createError(isShort ? 'INSUFFICIENT_FUNDS' : 'TRANSACTION_REVERTED', { details })
}

/** True where an account that does not pay would have less than its rent minimum. */
export function isBelowRent(err: unknown): boolean {
  const index = readRentIndex(err)
  return index !== undefined && index !== 0
}

/** The place of an account below its rent minimum in a transaction, whose payer has place 0. */
const readRentIndex = (err: unknown): unknown =>
  readForeign(err, 'InsufficientFundsForRent', 'account_index')

/** Maps a node's rejection of a transaction: its own message, beside JSON-RPC's code. */
export function fromNodeError(error: unknown): BaseError {
  const known = toKitError(error)
  const said = readForeign(isKitError(error) ? error.cause : error, 'data')
  const err = readForeign(said, 'err')
  return err === undefined || err === null
    ? known
    : fromTransactionError(err, readForeign(said, 'logs'))
}

function isMoneyProgram(program: string | undefined): boolean {
  return program === undefined || program === systemProgram || textOf(program).startsWith('Token')
}
