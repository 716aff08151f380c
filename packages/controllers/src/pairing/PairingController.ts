import type { Connection, Namespace, Pairing, PlainError, ReadableStore } from '@latchkey/core'
import type { Device } from '@latchkey/core/deepLink'
import type { BundledWalletId } from '../catalogue/bundled/BundledWalletId.js'

/** Where a wallet that was chosen can be reached. */
export type PairingPlatform = 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode' | 'unsupported'

/**
 * How opening an app goes on. `opening`: up to 1.6 s after the tap. `notOpened`: the page was not
 * hidden by then. `opened`: it was. `finishing`: the person is back, for up to 8 s. `unanswered`:
 * back, and still no answer.
 */
export type Handoff = {
  readonly platform: PairingPlatform
  readonly phase: 'opening' | 'notOpened' | 'opened' | 'finishing' | 'unanswered'
  /** Milliseconds since the epoch at which this phase began. */
  readonly since: number
}

export type PairingState = {
  /**
   * `preparing`: no code yet. `ready`: `pairing` can be used now. `unreachable`: tried again at
   * `retryAt`. `failed`: trying again by itself would not help.
   */
  readonly phase: 'idle' | 'preparing' | 'ready' | 'unreachable' | 'failed'
  /** Never one that has expired. */
  readonly pairing: Pairing | undefined
  /** When another code takes the place of `pairing`, in milliseconds since the epoch. */
  readonly renewsAt: number | undefined
  readonly failure: PlainError | undefined
  /**
   * Milliseconds since the epoch. Undefined while `offline`: then it is tried as soon as the device
   * is back.
   */
  readonly retryAt: number | undefined
  /** The device says that it reaches no network. */
  readonly offline: boolean
  /**
   * The relay has gone while `pairing` stands: it stays as it is, and an answer comes once the
   * relay is back.
   */
  readonly interrupted: boolean
  readonly handoff: Handoff | undefined
}

/**
 * The way to a wallet on another device or in another app: one code per life of the modal, made
 * again before it ends. Made on first use.
 */
export type PairingController = {
  readonly store: ReadableStore<PairingState>
  readonly device: Device
  /**
   * The id of the connector that reaches wallets so, if the host brought one that serves the
   * namespace.
   */
  connectorId(namespace?: Namespace): string | undefined
  /**
   * Has a code ready ahead of a choice; nothing where one is ready or on its way. How it went
   * stands in the store.
   */
  prepare(): Promise<void>
  /** Tries at once what waits for `retryAt`. */
  retry(): void
  /**
   * Asks the wallet, whoever scans the code or has its app opened. Tries again by itself while the
   * relay is away. Rejects as `kit.connection.connect` does.
   */
  connect(input?: {
    readonly walletId?: BundledWalletId | (string & {})
    readonly namespaces?: readonly Namespace[]
    readonly signal?: AbortSignal
  }): Promise<readonly Connection[]>
  /** What the wallet offers on this device, the best first. */
  platforms(walletId: string): readonly PairingPlatform[]
  /**
   * The link that opens the wallet with the code, validated; undefined until there is a code, or
   * where the wallet names no usable link. Without a wallet, the one for whichever wallet of this
   * device takes codes.
   */
  link(walletId: string | undefined, platform: 'mobile' | 'desktop' | 'web'): string | undefined
  /** Opens it. Call it within the click. */
  openWallet(walletId: string | undefined, platform: 'mobile' | 'desktop' | 'web'): void
  /**
   * Leaves the browser of another app (`device.inApp`) for the device's own. Call it within the
   * click.
   */
  openInBrowser(): void
  /**
   * Forgets the code and what is under way. The kit does it when the modal closes and when it ends.
   */
  stop(): void
}
