import { type CallsStatus, type Connector, type ErrorCode, isKitError } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import { type Hex, isHexOf } from '../language/answers.js'
import { readCallsStatus } from './batch.js'

export { isSmartAccount } from '../chain/receiver.js'

/** The wallet is asked again after this time, and after twice as long each time. */
const firstPauseMs = 5_000
const longestPauseMs = 5 * 60_000
/** After these the wallet is not asked again: it cannot tell, or it prompted. */
const refusals: readonly ErrorCode[] = [
  'METHOD_NOT_SUPPORTED',
  'ACCOUNT_NOT_AUTHORIZED',
  'USER_REJECTED',
]

/** The state of a proposal by its wallet. */
export type ProposalState =
  | { readonly status: 'pending' | 'cancelled' }
  /** `hash`: the transaction that carried the proposal out, where the wallet names it. */
  | { readonly status: 'included' | 'reverted'; readonly hash: Hex | undefined }

/**
 * Looks at what the wallet of a contract account proposed, by the id that it gave (EIP-5792). Each
 * look resolves with the latest answer, if there is one; the wallet is asked more and more rarely.
 *
 * @throws ABORTED
 */
export function createProposalWatch({
  connector,
  id,
  signal,
}: {
  readonly connector: Connector
  readonly id: string
  readonly signal?: AbortSignal | undefined
}): () => Promise<ProposalState | undefined> {
  let latest: ProposalState | undefined
  let pauseMs = firstPauseMs
  let dueAt = 0
  let isOver = false

  return async () => {
    if (isOver || Date.now() < dueAt) return latest
    try {
      if (await opensApp(connector)) return latest
      latest = toState(await readCallsStatus(connector, id, signal))
      isOver = latest.status !== 'pending'
    } catch (error) {
      if (isKitError(error, 'ABORTED')) throw error
      isOver = refusals.some((code) => isKitError(error, code))
    }
    dueAt = Date.now() + pauseMs
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    return latest
  }
}

function toState({ status, receipts }: CallsStatus): ProposalState {
  if (status < 200) return { status: 'pending' }
  if (status >= 400 && status < 500) return { status: 'cancelled' }
  const named = receipts.at(-1)?.transactionHash
  const hash = isHexOf(named, 64) ? named : undefined
  const isReverted = status >= 500 || receipts.some((receipt) => receipt.status === '0x0')
  return { status: isReverted ? 'reverted' : 'included', hash }
}

/** True where WalletConnect's library brings the wallet's app to the front with each request. */
async function opensApp(connector: Connector): Promise<boolean> {
  return (
    readForeign(await connector.getProvider('eip155'), 'isWalletConnect') === true &&
    readForeign(globalThis, 'localStorage', 'WALLETCONNECT_DEEPLINK_CHOICE') !== undefined
  )
}
