import { afterAll, afterEach, beforeEach, describe, it } from 'vitest'
import type { AdapterConformanceOptions, AdapterTests } from './AdapterStage.js'
import { testBounds } from './adapterBounds.js'
import { testBalances, testDiscovery, testSigning } from './adapterReads.js'
import { testSending, testUnsentTransfers } from './adapterTransfers.js'
import type { AdapterBench } from './ConformanceBench.js'
import { find } from './stageParts.js'

export type { AdapterAbility, AdapterConformanceOptions } from './AdapterStage.js'

/**
 * The tests that every chain adapter must pass, against real local chains and wallets with real
 * keys.
 *
 * @example
 * describeAdapterConformance({ name: 'evm', abilities: ['send', 'tokens', 'addNetwork'], setup })
 */
export function describeAdapterConformance({
  name,
  abilities,
  setup,
}: AdapterConformanceOptions): void {
  let count = 0
  let bench: AdapterBench
  const test: AdapterTests['test'] = (title, run, needs) => {
    if (needs && !abilities.includes(needs)) return
    count += 1
    it(title, () => run(bench))
  }
  const onStage: AdapterTests['onStage'] = (run) => async (own) => {
    const connector = await find(own)
    const { connections } = await connector.connect({
      networks: own.networks,
      signal: new AbortController().signal,
    })
    const [connection] = connections
    const [account] = connection?.accounts ?? []
    const [network] = own.networks
    if (!connection || !account || !network) throw new Error('the wallet did not connect')
    await run({
      ...own,
      connector,
      connection,
      account,
      actor: { connector, connection, account, network },
    })
  }

  const tests = { test, onStage }

  describe(`${name}: adapter conformance`, () => {
    beforeEach(async () => {
      bench = await setup()
    })
    afterEach(() => bench.dispose())
    afterAll(() => console.info(`${name}: ${count} adapter conformance tests`))

    testDiscovery(tests, abilities)
    testSigning(tests)
    testBalances(tests)
    testBounds(tests)
    testSending(tests)
    testUnsentTransfers(tests)
  })
}
