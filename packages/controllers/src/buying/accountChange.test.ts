import { settle } from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { second } from '../../test/accounts.js'
import { page, setUpBuying, stubPage, stubService } from '../../test/setUpBuying.js'

afterEach(() => vi.unstubAllGlobals())

test('an account that changes while the page of a purchase is asked for can buy at once', async () => {
  let answer = (_made: unknown): void => undefined
  const late = new Promise((resolve) => {
    answer = resolve
  })
  let count = 0
  const { to } = stubService({
    '/v1/generators/onrampurl': () => (count++ === 0 ? late : { url: page, id: 'order-2' }),
  })
  const { opened } = stubPage()
  const { buying, state, rest, connector } = await setUpBuying()
  buying.setAmount('100')
  await rest()
  const begun = buying.buy()
  await settle()
  expect(state().order?.status).toBe('opening')
  connector.wallet.select('eip155', [second])
  await settle()
  expect(state().order).toBeUndefined()
  buying.setAmount('50')
  await rest()
  await buying.buy()
  expect(to('/v1/generators/onrampurl')).toHaveLength(2)
  expect(state().order).toMatchObject({ id: 'order-2', status: 'inProgress' })
  answer({ url: page, id: 'order-1' })
  await begun
  expect(state().order).toMatchObject({ id: 'order-2' })
  expect(opened).toHaveLength(1)
})
