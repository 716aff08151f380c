import { formatUnits } from '@latchkey/core'
import type { RequestedInstruction } from '../wallets/solana/SolanaWalletRequest.js'
import type { AskLine } from './AskLine.js'
import type { KnownToken } from './KnownToken.js'
import { toTokenAmount } from './toTokenAmount.js'

const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
} as const

const decimals = 9
const lamportsPerSignature = 5_000n

/** Describes a transaction: lamports, tokens, a memo, or all bytes of each instruction; the fee. */
export function describeInstructions(
  instructions: readonly RequestedInstruction[],
  options: {
    readonly tokens?: readonly KnownToken[] | undefined
    readonly signatures?: number
  } = {},
): readonly AskLine[] {
  const fee = feeOf(instructions, options.signatures ?? 1)
  return [
    ...instructions.flatMap((each) => describeInstruction(each, options.tokens)),
    ['Fee', `${formatUnits(fee, decimals)} SOL`],
  ]
}

/** The signatures, and the price of the compute units, in lamports. */
function feeOf(instructions: readonly RequestedInstruction[], signatures: number): bigint {
  let units = 0n
  let price = 0n
  for (const { program, data } of instructions) {
    if (program !== programs.computeBudget) continue
    const view = viewOf(data)
    if (data[0] === 2 && data.length >= 5) units = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  // Prices are in millionths of a lamport.
  return BigInt(signatures) * lamportsPerSignature + (units * price + 999_999n) / 1_000_000n
}

function describeInstruction(
  { program, accounts, data }: RequestedInstruction,
  tokens?: readonly KnownToken[],
): readonly AskLine[] {
  const view = viewOf(data)
  const unknown: readonly AskLine[] = [
    ['Program', program],
    ['Data', `0x${Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('')}`],
  ]
  if (program === programs.computeBudget) return []
  if (program === programs.memo) return [['Memo', new TextDecoder().decode(data)]]
  if (program === programs.associated)
    // Payer, token account, its owner. CreateIdempotent is 1.
    return [
      ['What', data[0] === 1 ? 'Open a token account, if it is missing' : 'Open a token account'],
      ['Of', accounts[2] ?? ''],
    ]
  if (program === programs.system && data.length === 12 && view.getUint32(0, true) === 2)
    return [
      ['To', accounts[1] ?? ''],
      ['Amount', `${formatUnits(view.getBigUint64(4, true), decimals)} SOL`],
    ]
  if (program !== programs.token && program !== programs.token2022) return unknown
  const isChecked = data[0] === 12
  if ((data[0] !== 3 && !isChecked) || data.length < 9) return unknown
  const amount = view.getBigUint64(1, true)
  const [, second = '', third = ''] = accounts
  if (!isChecked) return [...toLines(second), ['Amount', `${amount} of its smallest unit`]]
  const isKnown = tokens?.some(({ address }) => address === second)
  const text = isKnown ? toTokenAmount(amount, second, tokens) : formatUnits(amount, data[9] ?? 0)
  return [...toLines(third), ['Amount', text], ['Token', second]]
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

const toLines = (account: string): readonly AskLine[] => [
  ['What', 'Transfer of a token'],
  ['To its account', account],
]
