import type { Account, Actor, Connection, Connector } from '@latchkey/core'
import type { AdapterBench } from './ConformanceBench.js'

/** What the adapter declares. */
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

/** How an adapter's tests are written down. */
export type AdapterTests = {
  /** One test; left out where the adapter does not declare what it needs. */
  readonly test: (
    title: string,
    run: (bench: AdapterBench) => Promise<void>,
    needs?: AdapterAbility,
  ) => void
  /** With the bench's wallet found and connected. */
  readonly onStage: (run: (stage: Stage) => Promise<void>) => (own: AdapterBench) => Promise<void>
}
