import { createError, isKitError, type SimulateFeature, type Simulation } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import type { Address } from '@solana/addresses'
import { getBase64Decoder } from '@solana/codecs-strings'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { bytesOf, contentOf, listOf, toAmount } from '../chain/rpcValues.js'
import { compileTransfer } from './compileTransfer.js'
import { mostUnits } from './computeBudget.js'
import { fromNodeError, fromTransactionError } from './nodeErrors.js'
import { copyNetwork, type ParsedTransfer, parseTransfer } from './parseTransfer.js'
import { planTransfer, type TransferPlan } from './planTransfer.js'
import { readLifetime } from './prepareTransfer.js'
import { readAccountsOnChain } from './readAccounts.js'

/** Where the amount of a token account stands (SPL Token's layout), in little-endian order. */
const amountAt = 64

/**
 * Simulates a transfer by `simulateTransaction`, whose accounts afterwards are compared with those
 * on the chain. The accounts are read before it and after it: if one differs, others moved money
 * meanwhile, and the result leaves that account out.
 */
export function createSimulateFeature(reader: ChainReader): SimulateFeature {
  return {
    async simulate({ account, network, transfer, signal }) {
      // A host's own instructions are no calls.
      if (!transfer) return { status: 'unavailable' }
      const parsed = parseTransfer(account, transfer)
      const source = { network: copyNetwork(network), ...(signal && { signal }) }
      try {
        return await simulateTransfer(reader, source, parsed)
      } catch (error) {
        if (signal?.aborted) throw createError('ABORTED')
        const code = (['TRANSACTION_REVERTED', 'INSUFFICIENT_FUNDS'] as const).find((each) =>
          isKitError(error, each),
        )
        return code ? { status: 'reverts', code } : { status: 'unavailable' }
      }
    },
  }
}

async function simulateTransfer(
  reader: ChainReader,
  source: ReadSource,
  transfer: ParsedTransfer,
): Promise<Simulation> {
  const { from, to, mint } = transfer
  const [plan, lifetime] = await Promise.all([
    planTransfer(reader, source, transfer),
    readLifetime(reader, source),
  ])
  const { wire, message } = compileTransfer({
    payer: from,
    lifetime,
    instructions: plan.instructions,
    units: mostUnits,
    unitPrice: 0n,
    version: 0,
  })
  const watched = accountsOf(plan, from, to, mint !== undefined)
  const before = await readMoney(reader, source, watched)
  const { accounts, used } = await run(reader, source, getBase64Decoder().decode(wire), watched)
  const [quoted, later] = await Promise.all([
    reader.read(source, 'getFeeForMessage', [message, { commitment: 'confirmed' }]),
    readMoney(reader, source, watched),
  ])
  const fee = toAmount(contentOf(quoted))
  const changeOf = (at: number, kind: keyof Money): bigint | undefined => {
    const [first, last, after] = [before[at]?.[kind], later[at]?.[kind], accounts[at]?.[kind]]
    return first === undefined || first !== last || after === undefined ? undefined : after - first
  }
  const paid = changeOf(0, 'lamports')
  const spent = watched.slice(1, -1).map((_, at) => changeOf(at + 1, 'tokens'))
  const token = mint === undefined ? undefined : sum(spent)
  if (paid === undefined || fee === undefined || (mint !== undefined && token === undefined))
    return { status: 'unavailable' }
  const native = paid + fee
  const received =
    from === to ? undefined : changeOf(watched.length - 1, mint ? 'tokens' : 'lamports')
  const { symbol, decimals } = source.network.nativeCurrency
  return {
    status: 'success',
    changes: [
      ...(native === 0n ? [] : [{ symbol, decimals, amount: native }]),
      ...(mint && token ? [{ token: mint as string, amount: token }] : []),
    ],
    ...(received !== undefined && { received }),
    gasUsed: used,
    others: [],
  }
}

/** Undefined where one of them is unknown. */
function sum(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  return amounts.reduce<bigint | undefined>(
    (total, amount) => (total === undefined || amount === undefined ? undefined : total + amount),
    0n,
  )
}

/** The balances of an account. Both are zero for one that does not exist. */
type Money = { readonly lamports: bigint; readonly tokens: bigint }

/** The sender first; of a token, its accounts next; the one that receives last. */
function accountsOf(
  { writes }: TransferPlan,
  from: Address,
  to: Address,
  isToken: boolean,
): readonly Address[] {
  return isToken ? writes : [from, to]
}

async function readMoney(
  reader: ChainReader,
  source: ReadSource,
  addresses: readonly Address[],
): Promise<readonly Money[]> {
  const accounts = await readAccountsOnChain(reader, source, addresses)
  return accounts.map((account) => ({
    lamports: account?.lamports ?? 0n,
    tokens: tokensOf(account?.data),
  }))
}

async function run(
  reader: ChainReader,
  source: ReadSource,
  wire: string,
  addresses: readonly Address[],
) {
  const answer = await reader
    .read(source, 'simulateTransaction', [
      wire,
      {
        encoding: 'base64',
        commitment: 'confirmed',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses },
      },
    ])
    .catch((error: unknown) => {
      throw fromNodeError(error)
    })
  const result = contentOf(answer)
  const err = readForeign(result, 'err')
  if (err !== null) throw fromTransactionError(err, readForeign(result, 'logs'))
  return {
    used: toAmount(readForeign(result, 'unitsConsumed')) ?? 0n,
    accounts: listOf(readForeign(result, 'accounts')).map((account): Partial<Money> => {
      const lamports = account === null ? 0n : toAmount(readForeign(account, 'lamports'))
      const tokens = account === null ? 0n : tokensOf(bytesOf(readForeign(account, 'data')))
      return { ...(lamports !== undefined && { lamports }), tokens }
    }),
  }
}

/** The amount of a token account; zero for any other. */
function tokensOf(data: Uint8Array | undefined): bigint {
  if (!data || data.length < amountAt + 8) return 0n
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(amountAt, true)
}
