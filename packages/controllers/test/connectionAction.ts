import fc from 'fast-check'

export const namespaces = ['eip155', 'solana'] as const

/** The next action of a person, a wallet or the page. */
export const connectionAction = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('connect' as const),
      id: fc.constantFrom('a', 'b', 'multi'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('connectWallet' as const),
      asked: fc.constantFrom(namespaces, ['solana'] as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('gate' as const),
      decides: fc.constantFrom('accept' as const, 'leave' as const, 'fail' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('cancel' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('disconnect' as const),
      namespace: fc.constantFrom(undefined, ...namespaces),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('switch' as const),
      network: fc.constantFrom('eip155:1' as const, 'eip155:2' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('reconnect' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('moves' as const),
      id: fc.constantFrom('a', 'b', 'multi'),
      network: fc.constantFrom('eip155:1' as const, 'eip155:2' as const, 'eip155:9' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('selects' as const),
      id: fc.constantFrom('a', 'b', 'multi'),
      addresses: fc.constantFrom([], ['0xb1'], ['0xb1', '0xb2']),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('sign' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('open' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('close' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('rejects' as const) }) },
)
export type ConnectionAction =
  typeof connectionAction extends fc.Arbitrary<infer Each> ? Each : never
