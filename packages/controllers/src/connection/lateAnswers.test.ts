import { createFakeConnector, settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { setUpRestoring as setUp } from '../../test/setUpRestoring.js'

describe('restoring', () => {
  test('a page that stood still while its wallet was asked still hears the answer [R-07, R-10]', async () => {
    let answer = (): void => undefined
    const connector = createFakeConnector({
      id: 'w0',
      authorized: true,
      answer: (_question, result) =>
        new Promise((resolve) => {
          answer = () => resolve(result())
        }),
    })
    const { kit, environment, status } = setUp([connector], {
      frozen: { fromMs: 500, untilMs: 20_000 },
    })
    await kit.preload()
    kit.start()
    // When the page wakes, its timers run before the wallet's answers from the meantime arrive.
    await environment.clock.advance(20_100)
    expect(status()).toEqual(['connecting'])
    answer()
    await settle()
    expect(status()).toEqual(['connected'])
  })

  test('a wallet that answers after its deadline is restored then [R-07]', async () => {
    const answers: (() => void)[] = []
    const { kit, environment, status } = setUp([
      createFakeConnector({
        id: 'w0',
        namespaces: ['eip155'],
        authorized: true,
        answer(question, result) {
          if (question !== 'restore' || answers.length > 0) return Promise.resolve(result())
          return new Promise((resolve) => answers.push(() => resolve(result())))
        },
      }),
    ])
    await kit.preload()
    kit.start()
    await settle()
    await environment.clock.advance(5_000)
    expect(status()).toEqual(['disconnected'])
    await environment.clock.advance(30_000)
    for (const answer of answers) answer()
    await settle()
    expect(status()).toEqual(['connected'])
    kit.destroy()
    expect(environment.clock.pending()).toBe(0)
  })

  test.each(['disconnected', 'connected another'])(
    'a wallet that answers late is not restored where the person has %s since [R-07]',
    async (what) => {
      const answers: (() => void)[] = []
      const slow = createFakeConnector({
        id: 'w0',
        namespaces: ['eip155'],
        authorized: true,
        answer(question, result) {
          if (question !== 'restore') return Promise.resolve(result())
          return new Promise((resolve) => answers.push(() => resolve(result())))
        },
      })
      const other = createFakeConnector({ id: 'other', namespaces: ['eip155'] })
      const { kit, environment } = setUp([slow], { announced: [slow, other] })
      await kit.preload()
      kit.start()
      await environment.clock.advance(5_000)
      if (what === 'disconnected') await kit.connection.disconnect()
      else await kit.connection.connect({ connectorId: 'other' })
      for (const answer of answers) answer()
      await settle()
      const { eip155 } = kit.connection.store.getState().byNamespace
      expect(eip155?.connection?.connectorId).toBe(what === 'disconnected' ? undefined : 'other')
      expect(answers).toHaveLength(1)
      kit.destroy()
    },
  )

  test('a wallet that is always late is asked once more, and not for ever [R-07]', async () => {
    let asked = 0
    const { kit, environment } = setUp([
      createFakeConnector({
        id: 'w0',
        namespaces: ['eip155'],
        authorized: true,
        answer(question, result) {
          if (question !== 'restore') return Promise.resolve(result())
          asked++
          return new Promise((resolve) =>
            environment.clock.setTimeout(() => resolve(result()), 6_000),
          )
        },
      }),
    ])
    await kit.preload()
    kit.start()
    for (let second = 0; second < 60; second++) {
      await environment.clock.advance(1_000)
      await settle()
    }
    expect(asked).toBe(2)
    kit.destroy()
  })
})
