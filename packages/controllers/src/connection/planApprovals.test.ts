import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planApprovals } from './planConnect.js'

const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']
const connector = (id: string, served: readonly string[]) => ({
  id,
  kind: 'ANNOUNCED' as const,
  name: id,
  namespaces: served,
})

describe('planning approvals', () => {
  it('asks once where one connector serves all', () => {
    const connectors = [connector('a', ['eip155']), connector('b', ['eip155', 'solana'])]
    expect(planApprovals(connectors, ['eip155', 'solana'])).toEqual([
      { connectorId: 'b', namespaces: ['eip155', 'solana'], phase: 'planned' },
    ])
  })

  it('asks for every namespace that is served exactly once, and for nothing else', () => {
    const some = fc.uniqueArray(fc.constantFrom(...namespaces))
    fc.assert(
      fc.property(fc.array(some), some, (served, chosen) => {
        const connectors = served.map((each, index) => connector(String(index), each))
        const asked = planApprovals(connectors, chosen).flatMap((approval) => approval.namespaces)
        const reachable = chosen.filter((namespace) =>
          served.some((each) => each.includes(namespace)),
        )
        expect([...asked].sort()).toEqual([...reachable].sort())
      }),
      { numRuns: 10_000 },
    )
  })
})
