import { createFakeEnvironment, createFakeOrigin, settle } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setUpBuying, sold, stubPage, stubService } from '../../test/setUpBuying.js'
import { storageKey } from '../persistence/storageKeys.js'

afterEach(() => vi.unstubAllGlobals())

type Place = readonly [country: string | null, subdivision: string | null]

/** A back end in the United States, whose first provider sells by state. */
function stubStates(country = 'US') {
  const service = stubService({
    '/v1/onramp/options': ({ query }) => {
      if (query.get('provider') === 'meld') return { ...sold, country }
      const needsSubdivision = country === 'US'
      const isSilent = needsSubdivision && query.get('subdivision') === null
      return {
        ...sold,
        country,
        needsSubdivision,
        ...(isSilent && { paymentCurrencies: [], purchaseCurrencies: [] }),
      }
    },
  })
  const places = () =>
    service
      .to('/onramp/options')
      .map(({ query }): Place => [query.get('country'), query.get('subdivision')])
  return { ...service, places }
}

const origin = (text?: string) =>
  createFakeOrigin(text === undefined ? {} : { [storageKey('buying')]: text })

/** A form in a tab of its own. */
const setUp = (given: Parameters<typeof setUpBuying>[0] = {}, at = origin()) =>
  setUpBuying({ environment: createFakeEnvironment({ origin: at }), ...given })

describe('a provider that sells by state of the United States', () => {
  test('is quoted and bought from with the state that the person chose, and not before', async () => {
    const { to, places } = stubStates()
    stubPage()
    const { state, buying, rest, type } = await setUpBuying()
    expect(state()).toMatchObject({
      asksSubdivision: true,
      subdivision: undefined,
      problem: 'SUBDIVISION_REQUIRED',
      fiat: undefined,
      token: undefined,
    })
    await type('100')
    expect(state().problem).toBe('SUBDIVISION_REQUIRED')
    expect(to('/onramp/quote')).toEqual([])
    buying.chooseSubdivision('CA')
    await rest()
    expect(places()).toEqual([
      [null, null],
      ['US', 'CA'],
    ])
    await buying.buy()
    for (const path of ['/onramp/quote', '/onrampurl'])
      expect(to(path).map(({ body }) => body)).toEqual([
        expect.objectContaining({ country: 'US', subdivision: 'CA' }),
      ])
    expect(state().problem).toBeUndefined()
  })

  test('the form stays while the offer of another state is read, and nothing is quoted meanwhile', async () => {
    let answer = (_: unknown): void => undefined
    const { to } = stubService({
      '/v1/onramp/options': ({ query }) => {
        const told = { ...sold, country: 'US', needsSubdivision: true }
        return query.get('subdivision') === 'NY'
          ? new Promise((resolve) => (answer = () => resolve(told)))
          : told
      },
    })
    const { state, buying, type, environment } = await setUpBuying()
    buying.chooseSubdivision('CA')
    await type('100')
    expect(to('/onramp/quote')).toHaveLength(1)
    buying.chooseSubdivision('NY')
    await environment.clock.advance(1_000)
    await settle()
    expect(state()).toMatchObject({ options: { status: 'pending' }, problem: 'QUOTE_PENDING' })
    expect(state().options.data?.tokens).toHaveLength(2)
    expect(to('/onramp/quote')).toHaveLength(1)
    answer(undefined)
    await vi.waitFor(() => expect(state().options.status).toBe('success'))
    await environment.clock.advance(400)
    await vi.waitFor(() => expect(to('/onramp/quote')).toHaveLength(2))
    expect(to('/onramp/quote')[1]?.body).toMatchObject({ subdivision: 'NY' })
  })

  test('a text that is no state, and a state that is not asked for, change nothing', async () => {
    const { places } = stubStates()
    const { state, buying } = await setUpBuying()
    for (const text of ['', 'ny', 'US-NY', 'New York']) buying.chooseSubdivision(text)
    expect(state().subdivision).toBeUndefined()
    expect(places()).toEqual([[null, null]])
    stubStates('DE')
    const german = await setUpBuying()
    german.buying.chooseSubdivision('NY')
    expect(german.state()).toMatchObject({ asksSubdivision: false, subdivision: undefined })
  })

  test('the host’s own state is used, and the form does not ask', async () => {
    const { to, places } = stubStates()
    const { state, type } = await setUpBuying({ onramp: { country: 'US', subdivision: 'TX' } })
    await type('100')
    expect(state()).toMatchObject({ asksSubdivision: false, problem: undefined })
    expect(places()).toEqual([['US', 'TX']])
    expect(to('/onramp/quote')[0]?.body).toMatchObject({ country: 'US', subdivision: 'TX' })
  })

  test('is alone in getting it: another provider or another country does not', async () => {
    const { to, places } = stubStates()
    const { state, buying, rest, type } = await setUpBuying()
    buying.chooseSubdivision('CA')
    await rest()
    buying.chooseProvider('meld')
    await rest()
    await type('100')
    expect(state()).toMatchObject({ asksSubdivision: false, problem: undefined })
    expect(places().at(-1)).toEqual([null, null])
    expect(to('/onramp/quote')[0]?.body).not.toHaveProperty('subdivision')
    buying.chooseProvider('coinbase')
    await rest()
    expect(state()).toMatchObject({ asksSubdivision: true, subdivision: 'CA' })
    expect(places().at(-1)).toEqual(['US', 'CA'])
  })

  test('does not pass it on to the provider that takes its place', async () => {
    let providers = ['coinbase', 'meld']
    const { to } = stubService({
      '/v1/onramp/options': ({ query }) => ({
        ...sold,
        providers,
        country: 'US',
        needsSubdivision: query.get('provider') !== 'meld',
      }),
    })
    const { state, buying, rest } = await setUpBuying()
    providers = ['meld']
    buying.chooseSubdivision('CA')
    await rest()
    expect(state()).toMatchObject({ provider: 'meld', asksSubdivision: false })
    const { query } = to('/onramp/options').at(-1) ?? {}
    expect([query?.get('provider'), query?.get('subdivision')]).toEqual(['meld', null])
  })

  test('the state is kept for the next visit, and sent once a provider asks for it', async () => {
    const at = origin()
    stubStates()
    const first = await setUp({}, at)
    first.buying.chooseSubdivision('NY')
    first.kit.destroy()
    const { places } = stubStates()
    const { state } = await setUp({}, at)
    expect(state()).toMatchObject({ subdivision: 'NY', problem: 'AMOUNT_REQUIRED' })
    expect(places()).toEqual([
      [null, null],
      ['US', 'NY'],
    ])
    const german = stubStates('DE')
    await setUp({}, at)
    expect(german.places()).toEqual([[null, null]])
    stubStates()
    const broken = await setUp({}, origin('{"v":1,"subdivision":"../NY"}'))
    expect(broken.state().problem).toBe('SUBDIVISION_REQUIRED')
  })
})
