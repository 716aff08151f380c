import { formatUnits } from '@latchkey/core'
import type { SolanaWalletRequest } from '@latchkey/testing/solana'
import { type Described, describeConnect, describeMessage, type Line, toRaw } from './Described.js'

const ecosystem = 'Solana'
type Instruction = Extract<
  SolanaWalletRequest,
  { readonly kind: 'signTransaction' }
>['instructions'][number]

const system = '11111111111111111111111111111111'
const budget = 'ComputeBudget111111111111111111111111111111'
const tokenAccounts = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const tokens = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const decimals = 9
const feePerSignature = 5_000n

/** The consent window of a request on Solana. `tokenName` names a mint of the local chains. */
export function describeSolana(
  request: SolanaWalletRequest,
  tokenName: (mint: string) => string,
): Described {
  switch (request.kind) {
    case 'connect':
      return describeConnect(request.accounts, ecosystem)
    case 'signMessage':
      return describeMessage(request.account, request.message, ecosystem)
    case 'signIn':
      return {
        ...describeMessage(request.account, request.message, ecosystem),
        title: 'Sign in to this site?',
      }
    case 'signTransaction':
      return {
        title: request.sends ? 'Send this transaction?' : 'Sign this transaction?',
        lines: [
          ['On', ecosystem],
          ['From', request.account],
          ...request.instructions.flatMap((each) => describeInstruction(each, tokenName)),
          ['Fee', `${formatUnits(feeOf(request.instructions), decimals)} SOL`],
        ],
        raw: toRaw(request),
      }
  }
}

function describeInstruction(
  { program, accounts, data }: Instruction,
  tokenName: (mint: string) => string,
): readonly Line[] {
  if (program === budget) return []
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === system && data.length === 12 && view.getUint32(0, true) === 2)
    return [
      ['Amount', `${formatUnits(view.getBigUint64(4, true), decimals)} SOL`],
      ['To', accounts[1] ?? ''],
    ]
  // TransferChecked: source, mint, destination.
  if (tokens.includes(program) && data[0] === 12 && data.length === 10)
    return [
      [
        'Amount',
        `${formatUnits(view.getBigUint64(1, true), data[9] ?? 0)} ${tokenName(accounts[1] ?? '')}`,
      ],
      ['Token account', accounts[2] ?? ''],
    ]
  // Payer, token account, its owner.
  if (program === tokenAccounts)
    return [
      ['To', accounts[2] ?? ''],
      ['Opens', 'its token account, if it is missing'],
    ]
  return [['Also runs', program]]
}

/** One signature, and the price of the compute units, in lamports. */
function feeOf(instructions: readonly Instruction[]): bigint {
  let units = 0n
  let price = 0n
  for (const { program, data } of instructions) {
    if (program !== budget) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) units = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  // Prices are in millionths of a lamport.
  return feePerSignature + (units * price + 999_999n) / 1_000_000n
}
