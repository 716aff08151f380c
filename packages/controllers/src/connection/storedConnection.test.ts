import { createFakeConnector } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { fake, setUpRestoring as setUp } from '../../test/setUpRestoring.js'

describe('restoring', () => {
  test('nothing is written while restored, so that no other tab is woken', async () => {
    const { kit, environment } = setUp([fake(0)])
    kit.start()
    await kit.connection.reconnect()
    await environment.clock.advance(1_000)
    expect(environment.tabs.writes).toEqual([])
  })

  test.each([
    ['is hidden', ({ environment }: ReturnType<typeof setUp>) => environment.setVisible(false)],
    ['is left', ({ environment }: ReturnType<typeof setUp>) => environment.leave()],
    ['stops the kit', ({ kit }: ReturnType<typeof setUp>) => kit.destroy()],
  ])(
    'the last report of a wallet is stored by a page that %s before the write is due [R-07]',
    async (_name, leave) => {
      const connector = fake(0)
      const ground = setUp([connector])
      ground.kit.start()
      await ground.kit.connection.reconnect()
      connector.wallet.moveTo('eip155:2')
      expect(ground.network()).toBe('eip155:1')
      leave(ground)
      expect(ground.network()).toBe('eip155:2')
    },
  )

  test('a wallet that has just withdrawn its accounts is not restored from what is stored still [R-08]', async () => {
    const questions: string[] = []
    const connector = createFakeConnector({
      id: 'w0',
      authorized: true,
      answer: (question, result) => {
        questions.push(question)
        return Promise.resolve(result())
      },
    })
    const { kit, environment, status, stored } = setUp([connector])
    await kit.preload()
    kit.start()
    await environment.clock.advance(1_000)
    expect(status()).toEqual(['connected'])
    connector.wallet.select('eip155', [])
    expect(stored()).toEqual(['eip155'])
    await kit.connection.reconnect()
    expect([status(), questions]).toEqual([['disconnected'], ['restore']])
    await environment.clock.advance(1_000)
    expect(stored()).toEqual([])
  })
})
