import type { Account, Actor, Connection, Connector } from '@latchkey/core'
import type { AdapterBench } from './ConformanceBench.js'

/** Optional features that the adapter declares. */
export type AdapterAbility = 'send' | 'tokens' | 'addNetwork'

export type AdapterConformanceOptions = {
  readonly name: string
  readonly abilities: readonly AdapterAbility[]
  /** A fresh wallet and adapter for each test; the chains may be shared. */
  setup(): Promise<AdapterBench>
}

/** An adapter's bench with its wallet found and connected. */
export type Stage = AdapterBench & {
  readonly actor: Actor
  readonly account: Account
  readonly connection: Connection
  readonly connector: Connector
}

/** Helpers to define an adapter's tests. */
export type AdapterTests = {
  /** Defines one test; skipped if the adapter lacks the required ability. */
  readonly test: (
    title: string,
    run: (bench: AdapterBench) => Promise<void>,
    needs?: AdapterAbility,
  ) => void
  /** With the bench's wallet found and connected. */
  readonly onStage: (run: (stage: Stage) => Promise<void>) => (own: AdapterBench) => Promise<void>
}
