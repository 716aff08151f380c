import type { CaipAddress, Network, PlainError, ReadableStore, Remote } from '@latchkey/core'

/**
 * `checking`: the service is asked whether the name is free. `waiting`: the wallet asks the person
 * to sign. `registering`: the service registers the name.
 */
export type RegistrationPhase = 'idle' | 'checking' | 'waiting' | 'registering' | 'failed'

export type NamesState = {
  readonly phase: RegistrationPhase
  /** The text that the wallet is asked to sign, from `waiting` on. */
  readonly message?: string
  /** Why the last registration failed, with the service's own words where it gave a reason. */
  readonly error:
    | (PlainError & { readonly referenceId: string; readonly reason?: string | undefined })
    | undefined
  /** The last name that was registered here. */
  readonly registered: { readonly address: CaipAddress; readonly name: string } | undefined
  /** The profiles that `profile` has read. */
  readonly profiles: Readonly<Record<CaipAddress, Remote<Profile>>>
}

/** A name and its address on one network. */
export type ResolvedName = {
  /** In its normal form: the one to show. */
  readonly name: string
  /** The whole address, to be shown in full before anything is sent to it. */
  readonly address: string
}

/** How an account is known. */
export type Profile = {
  readonly address: CaipAddress
  /** Its first name, which resolves back to the address. */
  readonly name: string | undefined
  /** All its names in the service's zone. */
  readonly names: readonly string[]
  /** A picture that is data, or from the service's own host: no other one is asked. */
  readonly imageUrl: string | undefined
}

export type NameSuggestion = {
  /** The whole name, such as `alice.example.eth`. */
  readonly name: string
  readonly isFree: boolean
}

export type Cancelling = { readonly signal?: AbortSignal }

/** Names of accounts, from the service at `endpoints.blockchain`. */
export type NamesController = {
  readonly store: ReadableStore<NamesState>
  /**
   * True where the active account may register a name: on eip155, with a service, and by a
   * connector that `names.for` allows.
   */
  canRegister(): boolean
  /**
   * The address of a name on a network; undefined for a name that has none there, for a text that
   * is no name, and on a network without names. `isFresh` asks again although the name was read
   * within five minutes: do so before sending.
   *
   * @throws NAME_RESOLVE_FAILED 'Error resolving name'
   */
  resolve(
    name: string,
    network: Network,
    options?: Cancelling & { readonly isFresh?: boolean },
  ): Promise<ResolvedName | undefined>
  /**
   * How an account is known, at most five minutes old. The store's `profiles` has it too.
   * @throws NAMES_FOR_ADDRESS_FAILED 'Error fetching names for address'
   */
  profile(address: CaipAddress, options?: Cancelling): Promise<Profile>
  /**
   * The typed name with its state, then free ones that begin with it.
   * @throws NAME_SUGGESTIONS_FAILED 'Error fetching name suggestions'
   */
  suggest(name: string, options?: Cancelling): Promise<readonly NameSuggestion[]>
  /**
   * Asks the wallet to sign the registration of a name, and registers it. Resolves with the whole
   * name.
   *
   * @throws NAME_ADDRESS_OR_CONNECTOR_NOT_FOUND · NAME_NETWORK_NOT_FOUND · NAME_REGISTER_FAILED
   *   'Error registering name {name}' · USER_REJECTED · ABORTED
   */
  register(input: { readonly name: string; readonly signal?: AbortSignal }): Promise<string>
  /** Forgets a failed registration. */
  reset(): void
  stop(): void
}
