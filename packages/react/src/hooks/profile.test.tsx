import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually, render } from '../../test/renderHook.js'
import { useProfile } from '../index.js'

const alice = '0x00000000000000000000000000000000000000a1'
const bob = '0x00000000000000000000000000000000000000b2'
afterEach(() => vi.unstubAllGlobals())

/** A name service that knows two accounts. */
function serve() {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const { pathname } = new URL(String(input))
    asked.push(pathname)
    const address = pathname.split('/').at(-1) ?? ''
    const name = `${address === alice ? 'alice' : 'bob'}.example.eth`
    const answer = pathname.startsWith('/v1/identity')
      ? { name: null, avatar: null }
      : [{ name, addresses: { '60': { address } } }]
    return new Response(JSON.stringify(answer))
  })
  return asked
}
const endpoints = { blockchain: 'https://chain.example.org' }

describe('useProfile', () => {
  it('without a connection nothing is asked', async () => {
    const asked = serve()
    const { current } = await render(useProfile, { endpoints })
    expect(current().status).toBe('idle')
    expect(asked).toEqual([])
  })

  it('reads the active account’s name on mount and follows the account', async () => {
    serve()
    const { current, connect, connector } = await render(useProfile, { endpoints })
    await connect()
    await eventually(() => expect(current().data?.name).toBe('alice.example.eth'))
    await act(async () => connector.wallet.select('eip155', [bob]))
    await eventually(() => expect(current().data?.name).toBe('bob.example.eth'))
  })

  it('reads any account that it is given, once for all of its users', async () => {
    const asked = serve()
    const address = `eip155:1:${bob}` as const
    const { current } = await render(
      () => ({ one: useProfile({ address }), other: useProfile({ address }) }),
      { endpoints },
    )
    await eventually(() => expect(current().one.data?.name).toBe('bob.example.eth'))
    expect(current().other).toBe(current().one)
    expect(asked.filter((path) => path.startsWith('/v1/identity'))).toHaveLength(1)
  })

  it('a failure is in the result', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 400 }))
    const { current, connect } = await render(useProfile, { endpoints })
    await connect()
    await eventually(() =>
      expect(current()).toMatchObject({
        status: 'error',
        error: { code: 'NAMES_FOR_ADDRESS_FAILED' },
      }),
    )
  })
})
