import { formatUnits } from '@latchkey/core'
import type { RequestedInstruction } from '../../wallets/solana/SolanaWalletRequest.js'
import type { AskLine } from './AskLine.js'
import { type KnownToken, toTokenAmount } from './describeEvmCall.js'

const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
} as const

/**
 * Describes an instruction: lamports, tokens, a memo, or all bytes. The wallet shows compute budget
 * fees on a separate line.
 */
export function describeInstruction(
  { program, accounts, data }: RequestedInstruction,
  tokens?: readonly KnownToken[],
): readonly AskLine[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const unknown: readonly AskLine[] = [
    ['Program', program],
    ['Data', `0x${Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('')}`],
  ]
  if (program === programs.computeBudget) return []
  if (program === programs.memo) return [['Memo', new TextDecoder().decode(data)]]
  if (program === programs.associated)
    return [['What', `Open a token account for ${accounts[2] ?? 'the receiver'}`]]
  if (program === programs.system && data.length === 12 && view.getUint32(0, true) === 2)
    return [
      ['To', accounts[1] ?? ''],
      ['Amount', `${formatUnits(view.getBigUint64(4, true), 9)} SOL`],
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

const toLines = (account: string): readonly AskLine[] => [
  ['What', 'Transfer of a token'],
  ['To its account', account],
]
