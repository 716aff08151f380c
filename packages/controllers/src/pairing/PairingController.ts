import type { Connection, Namespace, Pairing, PlainError, ReadableStore } from '@latchkey/core'
import type { Device } from '@latchkey/core/deepLink'
import type { BundledWalletId } from '../catalogue/bundled/BundledWalletId.js'

/** The ways to reach a chosen wallet. */
export type PairingPlatform = 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode' | 'unsupported'

/**
 * Progress of opening an app. `opening`: up to 1.6 s after the tap. `notOpened`: the page was not
 * hidden by then. `opened`: the page was hidden. `finishing`: the user is back, for up to 8 s.
 * `unanswered`: the user is back, without an answer.
 */
export type Handoff = {
  readonly platform: PairingPlatform
  readonly phase: 'opening' | 'notOpened' | 'opened' | 'finishing' | 'unanswered'
  /** Milliseconds since the epoch at which this phase began. */
  readonly since: number
}

export type PairingState = {
  /**
   * `preparing`: no code yet. `ready`: `pairing` is usable. `unreachable`: the next try is at
   * `retryAt`. `failed`: an automatic retry would not help.
   */
  readonly phase: 'idle' | 'preparing' | 'ready' | 'unreachable' | 'failed'
  /** Never an expired pairing. */
  readonly pairing: Pairing | undefined
  /** The time when a new code replaces `pairing`, in milliseconds since the epoch. */
  readonly renewsAt: number | undefined
  readonly failure: PlainError | undefined
  /**
   * Milliseconds since the epoch. Undefined while `offline`: the next try starts when the device is
   * back online.
   */
  readonly retryAt: number | undefined
  /** The device reports no network connection. */
  readonly offline: boolean
  /**
   * The relay is unreachable while `pairing` is valid. The code stays, and an answer arrives once
   * the relay is back.
   */
  readonly interrupted: boolean
  readonly handoff: Handoff | undefined
}

/**
 * Pairing with a wallet on another device or in another app: one code while the modal is open,
 * renewed before it expires. Created on first use.
 */
export type PairingController = {
  readonly store: ReadableStore<PairingState>
  readonly device: Device
  /** The id of the host's pairing connector that serves the namespace, if any. */
  connectorId(namespace?: Namespace): string | undefined
  /**
   * Prepares a code ahead of the user's choice. No effect if a code is ready or pending. The store
   * holds the outcome.
   */
  prepare(): Promise<void>
  /** Starts the try that waits for `retryAt` at once. */
  retry(): void
  /**
   * Connects to the wallet that scans the code or whose app opens. Retries automatically while the
   * relay is unreachable and when the code expires, all within one attempt of `kit.connection`.
   * Rejects as `kit.connection.connect` does.
   */
  connect(input?: {
    readonly walletId?: BundledWalletId | (string & {}) | undefined
    readonly namespaces?: readonly Namespace[] | undefined
    readonly signal?: AbortSignal
  }): Promise<readonly Connection[]>
  /** The wallet's platforms on this device, best first. */
  platforms(walletId: string): readonly PairingPlatform[]
  /**
   * The validated link that opens the wallet with the code. Undefined without a code, or for a
   * wallet without a usable link. Without a wallet, the link for any wallet on this device that
   * accepts codes.
   */
  link(walletId: string | undefined, platform: 'mobile' | 'desktop' | 'web'): string | undefined
  /** Opens that link. Call it within the click. */
  openWallet(walletId: string | undefined, platform: 'mobile' | 'desktop' | 'web'): void
  /**
   * Opens the page in the device's own browser, from an app's built-in one (`device.inApp`). Call
   * it within the click.
   */
  openInBrowser(): void
  /**
   * Drops the code and aborts pending work. The kit calls it when the modal closes and when the kit
   * ends.
   */
  stop(): void
}
