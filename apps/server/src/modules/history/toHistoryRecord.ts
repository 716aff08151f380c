import type { HistoryRecord } from '@latchkey/api'
import { formatUnits } from '@latchkey/core'
import { getAddress } from 'viem/utils'
import type { ChainConfig } from '../../config/Config.js'
import type { AccountTransaction, TokenName } from './historyRows.js'
import { type Movement, movementKinds } from './Movement.js'

type Transfer = NonNullable<HistoryRecord['transfers']>[number]

const zeroAddress = `0x${'0'.repeat(40)}`
/** The functions that tell what a transaction is for, by selector. */
const selectors = {
  approve: ['0x095ea7b3', '0x39509351', '0xa22cb465', '0xd505accf'],
  transfer: ['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a', '0x2eb2c2d6'],
  wrap: ['0xd0e30db0'],
  unwrap: ['0x2e1a7d4d'],
} as const

/** One movement with its direction, seen from the account. */
type Flow = Movement & { readonly direction: 'in' | 'out' | 'self'; readonly isMoney: boolean }

/** The name of the operation of a transaction with these flows. */
function operationOf(
  { sender, recipient, value, selector, isOk, movements }: AccountTransaction,
  flows: readonly Flow[],
): string {
  const isMine = movements[0]?.address === sender
  const calls = (names: readonly string[]) => selector !== null && names.includes(selector)
  const outs = flows.filter(({ direction }) => direction === 'out')
  const ins = flows.filter(({ direction }) => direction === 'in')
  if (isMine && recipient === null) return 'deploy'
  if (isMine && !isOk)
    return calls(selectors.approve)
      ? 'approve'
      : calls(selectors.transfer) || selector === null
        ? 'send'
        : 'execute'
  if (isMine && calls(selectors.approve) && flows.length === 0) return 'approve'
  if (isMine && calls(selectors.wrap) && outs.length > 0) return 'deposit'
  if (isMine && calls(selectors.unwrap)) return 'withdraw'
  if (isMine && recipient === sender && value === '0' && selector === null) return 'cancel'
  if (ins.length > 0 && outs.length > 0)
    return outs.every(({ token }) => ins.some((each) => each.token === token)) ? 'execute' : 'trade'
  const areZero = (list: readonly Flow[]) => list.every(({ other }) => other === zeroAddress)
  if (ins.length > 0) return areZero(ins) ? 'mint' : 'receive'
  if (outs.length > 0) return areZero(outs) ? 'burn' : 'send'
  return flows.length > 0 ? 'send' : 'execute'
}

const incoming = new Set<number>([
  movementKinds.nativeIn,
  movementKinds.tokenIn,
  movementKinds.nftIn,
])
const nfts = new Set<number>([movementKinds.nftIn, movementKinds.nftOut])

function flowsOf({ isOk, movements }: AccountTransaction): readonly Flow[] {
  if (!isOk) return []
  return movements.flatMap((each) =>
    each.kind === movementKinds.call || each.amount === '0'
      ? []
      : [
          {
            ...each,
            direction:
              each.other === each.address ? 'self' : incoming.has(each.kind) ? 'in' : 'out',
            isMoney: !nfts.has(each.kind),
          },
        ],
  )
}

export type RecordSource = {
  readonly chain: Pick<ChainConfig, 'id' | 'nativeCurrency' | 'tokens' | 'collections'>
  /** Descriptions of the tokens that occur. */
  readonly names: ReadonlyMap<string, TokenName>
}

/** A transaction as the wire has it. */
export function toHistoryRecord(
  transaction: AccountTransaction,
  { chain, names }: RecordSource,
): HistoryRecord {
  const { hash, time, sender, recipient, nonce, isOk } = transaction
  const flows = flowsOf(transaction)
  const operationType = operationOf(transaction, flows)
  const [first] = flows
  const account = transaction.movements[0]?.address ?? sender
  const isIncoming = operationType === 'receive' || operationType === 'mint'
  const isTransfer = operationType === 'send' || operationType === 'burn'
  const sentFrom = isIncoming ? first?.other : account
  const sentTo = isIncoming ? account : isTransfer && first ? first.other : recipient
  const listed = new Map(chain.tokens.map((token) => [token.address.toLowerCase(), token]))
  const collections = new Set(chain.collections.map((each) => each.toLowerCase()))
  const toTransfer = (flow: Flow): Transfer => {
    const { direction, token, tokenId, amount } = flow
    const own = token === null ? undefined : listed.get(token)
    const name = token === null ? chain.nativeCurrency : (own ?? names.get(token))
    if (!flow.isMoney)
      return {
        nft_info: {
          name: [name?.name, `#${tokenId}`].filter(Boolean).join(' '),
          content: null,
          // Not asked for by the account, and of no collection that the operator lists.
          flags: {
            is_spam: account !== sender && own === undefined && !collections.has(token ?? ''),
          },
        },
        fungible_info: null,
        direction,
        quantity: { numeric: amount },
        value: null,
        price: null,
      }
    return {
      nft_info: null,
      fungible_info: {
        name: name?.name ?? null,
        symbol: name?.symbol ?? null,
        icon: own?.iconUrl === undefined ? null : { url: own.iconUrl },
        ...(token !== null && { address: `${chain.id}:${token}` }),
      },
      direction,
      // Without the decimals its amount is unknown.
      quantity:
        name?.decimals === undefined
          ? null
          : { numeric: formatUnits(BigInt(amount), name.decimals) },
      value: null,
      price: null,
    }
  }
  return {
    id: `${chain.id}:${hash}`,
    metadata: {
      operationType,
      hash,
      minedAt: new Date(time * 1000).toISOString(),
      sentFrom: toChecksum(sentFrom),
      sentTo: toChecksum(sentTo),
      // Of another account, which the source does not name.
      sender: sender === '' ? null : toChecksum(sender),
      status: isOk ? 'confirmed' : 'failed',
      nonce,
      application: null,
      chain: chain.id,
    },
    transfers: flows.map(toTransfer),
  }
}

const toChecksum = (address: string | null | undefined) =>
  address && /^0x[0-9a-f]{40}$/.test(address) ? getAddress(address as `0x${string}`) : ''
