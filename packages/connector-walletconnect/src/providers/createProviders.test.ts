import { isKitError } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { namespaces } from '../../test/fakeSession.js'
import { adapters, openProvider } from '../../test/openProvider.js'

describe('hostile answers [W-08]', () => {
  const hostile: readonly unknown[] = [
    undefined,
    null,
    7,
    '',
    'text',
    [],
    {},
    { signature: 7 },
    { signature: 'text!' },
    [{ signature: '' }],
    { signature: { signature: 1 } },
    { result: 'x' },
    Number.NaN,
  ]

  it.each(Object.keys(adapters))(
    'on %s are errors of ours, and nothing throws anything else [W-08]',
    async (namespace) => {
      for (const answer of hostile) {
        const { adapter, connector, connection, account } = await openProvider(
          namespace,
          () => answer,
        )
        const error = await adapter
          .signMessage({ connector, connection, account, message: 'm' })
          .then(
            (signature) => expect.unreachable(`${JSON.stringify(answer)} became ${signature}`),
            (thrown: unknown) => thrown,
          )
        expect(isKitError(error)).toBe(true)
        expect(error).toMatchObject({ code: 'WALLET_INVALID_RESPONSE' })
      }
    },
  )

  const failures: readonly (readonly [unknown, string])[] = [
    [{ code: 5000, message: 'User rejected.' }, 'USER_REJECTED'],
    [{ code: 4001, message: 'nope' }, 'USER_REJECTED'],
    [{ message: 'User rejected the request' }, 'USER_REJECTED'],
    [{ code: 6000, message: 'User disconnected.' }, 'PROVIDER_DISCONNECTED'],
    [{ code: -32601, message: 'Method not found' }, 'METHOD_NOT_SUPPORTED'],
    [{ code: 5101, message: 'Unsupported methods.' }, 'METHOD_NOT_SUPPORTED'],
    [{ code: 4100, message: 'x' }, 'ACCOUNT_NOT_AUTHORIZED'],
  ]
  it.each(Object.keys(adapters))(
    'plain objects that a wallet throws on %s are errors with their meaning',
    async (namespace) => {
      for (const [thrown, code] of failures) {
        const { adapter, connector, connection, account } = await openProvider(namespace, () => {
          throw thrown
        })
        await expect(
          adapter.signMessage({ connector, connection, account, message: 'm' }),
        ).rejects.toMatchObject({ code })
      }
    },
  )

  it.each(Object.keys(adapters))(
    'a wallet that approved no method of %s is not asked',
    async (namespace) => {
      const bare = Object.fromEntries(
        Object.entries(namespaces).map(([key, value]) => [key, { ...value, methods: [] }]),
      )
      const { adapter, connector, connection, account, hand } = await openProvider(
        namespace,
        () => 'x',
        { namespaces: bare },
      )
      await expect(
        adapter.signMessage({ connector, connection, account, message: 'm' }),
      ).rejects.toMatchObject({
        code: 'METHOD_NOT_SUPPORTED',
      })
      expect(hand.requests).toEqual([])
    },
  )
})

it('a namespace that is not spoken has no provider', async () => {
  const { connector } = await openProvider('eip155', () => null)
  await expect(connector.getProvider('tron')).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
  await expect(connector.getProvider('constructor')).rejects.toMatchObject({
    code: 'UNSUPPORTED_CHAIN',
  })
})
