import type { Kit, RouterEntry } from '@latchkey/controllers'
import type { LoginPhase } from '@latchkey/controllers/login'
import type { NameSuggestion, NamesState } from '@latchkey/controllers/names'
import type {
  Handoff,
  PairingController,
  PairingPlatform,
  PairingState,
} from '@latchkey/controllers/pairing'
import type { SignInSession, SignInState } from '@latchkey/controllers/signIn'
import type { TransactionStatus } from '@latchkey/core'

type Failure = {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly referenceId?: string
}

/** The account of the scenes. */
export const sceneAccount = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' as const

/** The state of the pairing. */
export type PairingScene = {
  readonly phase?: PairingState['phase']
  /** Seconds until the next code. */
  readonly left?: number
  /** The code will be renewed soon. */
  readonly renews?: boolean
  /** Seconds until the next attempt to reach the relay. */
  readonly retryIn?: number
  readonly offline?: boolean
  readonly interrupted?: boolean
  readonly handoff?: Handoff['phase']
  readonly platforms?: readonly PairingPlatform[]
  readonly os?: 'ios' | 'android'
  readonly inApp?: PairingController['device']['inApp']
  readonly failed?: string
  readonly done?: boolean
}

/** The settings of a scene, as plain data for readability. */
export type Scene = {
  readonly view: string
  readonly data?: RouterEntry['data']
  readonly history?: readonly string[]
  readonly connected?: boolean
  readonly reconnecting?: boolean
  /** Outcome of connecting: an error code, 'done', or the seconds waited so far. */
  readonly connect?: 'look' | 'steps' | 'done' | number | Failure
  readonly switching?: 'pending' | 'declined' | 'failed'
  readonly balance?: 'loading' | 'none' | 'old'
  readonly accounts?: number
  readonly wallets?: 'none' | 'many'
  readonly unsupported?: boolean
  readonly notice?: 'snack' | 'alert' | 'error'
  readonly options?: Kit['options']
  readonly features?: Partial<ReturnType<Kit['features']['store']['getState']>>
  readonly embedded?: boolean
  /** The closed modal, and the page's notice of a wallet on another device. */
  readonly waiting?: 'asked' | 'unknown'
  /** List and detail stand beside each other. */
  readonly wide?: boolean
  /** Hostile texts, inserted wherever a wallet, a host or a network can supply text. */
  readonly payloads?: readonly string[]
  readonly loading?: boolean
  /**
   * `long`: a thousand wallets. `stale`: the host's catalogue does not answer. `pending`: its
   * request is running. `waiting`: the bundled one is loading.
   */
  readonly catalogue?: 'long' | 'stale' | 'pending' | 'waiting'
  /** Several ecosystems, with a second wallet connected. */
  readonly ecosystems?: boolean
  readonly pairing?: PairingScene
  /** Names of wallets and networks have thirty letters. */
  readonly longNames?: boolean
  /** The state of the sign-in, beside its defaults. */
  readonly signIn?: Partial<SignInState>
  /** Where the account is signed in; `pending` and `failed` stand for the site's answer. */
  readonly sessions?: readonly SignInSession[] | 'pending' | 'failed'
  readonly names?: {
    /** The name service's suggestions; `pending` and `failed` stand for its answer. */
    readonly suggestions?: readonly NameSuggestion[] | 'pending' | 'failed'
    readonly state?: Partial<NamesState>
  }
  /**
   * The account's lists. `prices`: with prices. `node`: from the chain alone, since the back end is
   * away. `long`: a thousand of each. `bait`: with transactions of strangers.
   */
  readonly portfolio?: 'loading' | 'failed' | 'old' | 'prices' | 'node' | 'long' | 'bait' | 'empty'
  readonly tab?: 'tokens' | 'nfts' | 'activity'
  /** The form of a transfer. */
  readonly sending?:
    | 'empty'
    | 'filled'
    | 'twin'
    | 'wrong'
    | 'fee'
    | 'waiting'
    | 'failed'
    | 'rejected'
    | 'unknown'
    | 'renamed'
    | 'unchecked'
    | 'misdescribed'
    | 'locked'
    | 'least'
    | 'memo'
    | 'memoLong'
    | 'memoEmpty'
    | 'memoRequired'
    | 'collectibles'
    | 'collectiblesAgreed'
    | 'collectiblesMany'
    | 'inscribed'
    | 'little'
    | 'raised'
    | 'sent'
  /** The form of a swap. */
  readonly swapping?:
    | 'empty'
    | 'quoted'
    | 'impact'
    | 'asking'
    | 'old'
    | 'expired'
    | 'noQuote'
    | 'wrong'
    | 'fee'
    | 'unsupported'
    | 'loading'
    | 'noTokens'
    | 'unsimulated'
    | 'simulating'
    | 'permit'
    | 'renamed'
    | 'twin'
    | 'waiting'
    | 'rejected'
    | 'replaced'
    | 'failed'
    | 'refused'
    | 'done'
  /** The form of a purchase, or where its order stands. `test`: at a stand-in. */
  readonly buying?:
    | 'empty'
    | 'state'
    | 'stateChosen'
    | 'loading'
    | 'quoted'
    | 'asking'
    | 'below'
    | 'unavailable'
    | 'mock'
    | 'unquoted'
    | 'restricted'
    | 'none'
    | 'usual'
    | 'error'
    | 'test'
    | 'blocked'
    | 'inProgress'
    | 'success'
    | 'failed'
    | 'unknown'
  /** The login by e-mail, which the list of wallets offers then too. */
  readonly login?: {
    readonly phase?: LoginPhase
    /** Seconds until another code. */
    readonly resendIn?: number
    readonly error?: {
      readonly code: string
      readonly message: string
      readonly params: Readonly<Record<string, string | number>>
      readonly referenceId: string
    }
  }
  /** The state of the transaction that was sent. */
  readonly transaction?: TransactionStatus
  /** No node could be asked about it. */
  readonly unanswered?: boolean
  /** Other owners have to sign it. */
  readonly proposed?: boolean
}
