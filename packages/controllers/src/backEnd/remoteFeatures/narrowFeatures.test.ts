import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../../../../../tooling/suite/tableRows.js'
import { defaultFeatures } from '../../features/defaultFeatures.js'
import type { FeaturesState, Offer, RemotableFeatures } from '../../features/FeaturesController.js'
import { narrowFeatures, remotableNames, socialProviders } from './narrowFeatures.js'
import { readRemoteFeatures } from './readRemoteFeatures.js'

/** The order of offers: off, then lists by inclusion, then all. */
const isAtMost = (left: Offer, right: Offer): boolean => {
  if (left === false || right === true || (Array.isArray(left) && left.length === 0)) return true
  return Array.isArray(left) && Array.isArray(right) && left.every((each) => right.includes(each))
}

const social = fc.constantFrom('google', 'x', 'github', 'apple')
const anyName = fc.oneof(
  social,
  fc.constantFrom(
    '1inch',
    'meld',
    'coinbase',
    'email',
    'own',
    'https://evil.example/x',
    '__proto__',
  ),
  fc.string(),
)
const offer = (names: fc.Arbitrary<string>) =>
  fc.oneof(fc.boolean(), fc.uniqueArray(names, { maxLength: 5 }))
const local: fc.Arbitrary<FeaturesState> = fc
  .record({
    email: fc.boolean(),
    socials: offer(social),
    swaps: offer(fc.constantFrom('1inch', 'own')),
    onramp: offer(fc.constantFrom('meld', 'coinbase')),
    activity: fc.boolean(),
    branding: fc.boolean(),
  })
  .map((features) => ({ ...defaultFeatures, ...(features as RemotableFeatures) }))
const ids = [
  'social_login',
  'swap',
  'onramp',
  'activity',
  'reown_branding',
  'multi_wallet',
  'send',
  'analytics',
  '__proto__',
]
const config = fc.record({
  features: fc.array(
    fc.record({
      id: fc.oneof(fc.constantFrom(...ids), fc.string()),
      isEnabled: fc.boolean(),
      config: fc.option(fc.array(anyName, { maxLength: 6 }), { nil: null }),
    }),
    { maxLength: 12 },
  ),
})
const marks = fc.subarray([...remotableNames])
const numRuns = runsOf(10_000, 200_000)

describe('narrowFeatures', () => {
  test('no remote configuration switches on a feature that the host has neither allowed nor marked as remote [W-17]', () => {
    fc.assert(
      fc.property(local, config, marks, (allowed, answer, marked) => {
        const narrowed = narrowFeatures(allowed, readRemoteFeatures(answer), marked)
        const wider = remotableNames.filter(
          (name) => !marked.includes(name) && !isAtMost(narrowed[name], allowed[name]),
        )
        expect(wider).toEqual([])
      }),
      { numRuns },
    )
  })

  test('it brings no name that neither the host nor the kit knows, and touches nothing else [W-17]', () => {
    fc.assert(
      fc.property(local, config, marks, (allowed, answer, marked) => {
        const narrowed = narrowFeatures(allowed, readRemoteFeatures(answer), marked)
        expect(JSON.stringify(narrowed)).not.toContain('evil.example')
        const rest = (state: FeaturesState) =>
          Object.entries(state).filter(([key]) => !remotableNames.some((name) => name === key))
        expect(rest(narrowed)).toEqual(rest(allowed))
        expect(Object.keys(narrowed)).toEqual(Object.keys(allowed))
      }),
      { numRuns },
    )
  })

  test('narrowing twice is narrowing once [W-17]', () => {
    fc.assert(
      fc.property(local, config, (allowed, answer) => {
        const remote = readRemoteFeatures(answer)
        const once = narrowFeatures(allowed, remote, [])
        expect(narrowFeatures(once, remote, [])).toEqual(once)
      }),
      { numRuns: 2_000 },
    )
  })

  test('the remote configuration alone decides the features that the host marked', () => {
    const off = { ...defaultFeatures, swaps: false, socials: false } as const
    const remote = readRemoteFeatures({
      features: [
        { id: 'swap', isEnabled: true, config: ['1inch', 'unknown'] },
        { id: 'social_login', isEnabled: true, config: ['x', 'google', 'email'] },
      ],
    })
    expect(narrowFeatures(off, remote, ['swaps'])).toMatchObject({
      swaps: ['1inch'],
      socials: false,
    })
    expect(narrowFeatures(off, remote, ['socials'])).toMatchObject({
      swaps: false,
      socials: ['x', 'google'],
    })
  })

  test('a list of the host keeps its order and its own names', () => {
    const own = {
      ...defaultFeatures,
      socials: ['github', 'x', 'google'],
      swaps: ['own', '1inch'],
    } as const
    const remote = readRemoteFeatures({
      features: [
        { id: 'swap', isEnabled: true, config: ['1inch', 'own', 'third'] },
        { id: 'social_login', isEnabled: true, config: ['google', 'github'] },
      ],
    })
    expect(narrowFeatures(own, remote, [])).toMatchObject({
      socials: ['github', 'google'],
      swaps: ['own', '1inch'],
      email: false,
    })
  })
})

describe('readRemoteFeatures', () => {
  test.each([
    [[], {}],
    [[{ id: 'social_login', isEnabled: true, config: null }], { email: true, socials: true }],
    [[{ id: 'social_login', isEnabled: true, config: ['email'] }], { email: true, socials: [] }],
    [
      [{ id: 'social_login', isEnabled: false, config: ['email', 'x'] }],
      { email: false, socials: false },
    ],
    [[{ id: 'swap', isEnabled: true }], { swaps: true }],
    [[{ id: 'activity', isEnabled: false }], { activity: false }],
    [[{ id: 'reown_branding', isEnabled: true, config: [] }], { branding: true }],
    [[{ id: 'payments', isEnabled: true, config: null }], {}],
    [
      [
        { id: 'onramp', isEnabled: true, config: ['meld', 'coinbase'] },
        { id: 'onramp', isEnabled: true, config: ['meld'] },
      ],
      { onramp: ['meld'] },
    ],
  ])('reads %j', (features, expected) => {
    expect(readRemoteFeatures({ features })).toEqual(expected)
  })
})

test('social logins and providers are those promised, and a remote list brings no other', () => {
  expect(socialProviders).toEqual([
    'google',
    'x',
    'farcaster',
    'discord',
    'apple',
    'github',
    'facebook',
  ])
  const names = [...socialProviders, '1inch', 'coinbase', 'meld', 'own']
  const { socials, swaps, onramp } = narrowFeatures(
    defaultFeatures,
    { socials: names as never, swaps: names, onramp: names as never },
    [],
  )
  expect({ socials, swaps, onramp }).toEqual({
    socials: socialProviders,
    swaps: ['1inch'],
    onramp: ['coinbase', 'meld'],
  })
})
