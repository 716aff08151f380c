import { afterAll, afterEach, beforeEach, describe, it } from 'vitest'
import type { ConnectorBench } from './ConformanceBench.js'
import {
  type ConnectorAbility,
  type ConnectorTest,
  testChanges,
  testConnecting,
  testLeaving,
} from './connectorTests.js'

export type { ConnectorAbility } from './connectorTests.js'

export type ConnectorConformanceOptions = {
  readonly name: string
  readonly abilities: readonly ConnectorAbility[]
  /** A fresh wallet and connector for each test. */
  setup(): Promise<ConnectorBench>
}

/**
 * The tests that connectors of every namespace must pass.
 *
 * @example
 * describeConnectorConformance({
 *   name: 'evm injected',
 *   abilities: ['switchNetwork', 'getNetwork', 'accountEvents'],
 *   setup,
 * })
 */
export function describeConnectorConformance({
  name,
  abilities,
  setup,
}: ConnectorConformanceOptions): void {
  let count = 0
  const test: ConnectorTest = (title, run, needs) => {
    if (needs && !abilities.includes(needs)) return
    count += 1
    it(title, () => run(bench))
  }
  let bench: ConnectorBench

  describe(`${name}: connector conformance`, () => {
    beforeEach(async () => {
      bench = await setup()
    })
    afterEach(() => bench.dispose())
    afterAll(() => console.info(`${name}: ${count} connector conformance tests`))

    testConnecting(test)
    testChanges(test)
    testLeaving(test)
  })
}
