import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { eventually, render } from '../../test/renderHook.js'
import { useActivity, useTokens } from '../index.js'

const useBoth = () => ({ tokens: useTokens(), activity: useActivity() })

describe('useTokens and useActivity', () => {
  it('without a connection nothing loads', async () => {
    const { current } = await render(useBoth)
    expect(current().tokens.status).toBe('idle')
    expect(current().activity).toMatchObject({ status: 'idle', items: [], hasMore: false })
  })

  it('balances and transactions load on mount and are read again on request', async () => {
    let native = 5n
    const { current, connect } = await render(useBoth, { getNativeBalance: async () => native })
    await connect()
    await eventually(() => expect(current().tokens.data?.items[0]?.balance).toBe(5n))
    // No source lists transactions: that is an answer.
    await eventually(() =>
      expect(current().activity).toMatchObject({ status: 'success', data: { reach: 'page' } }),
    )
    native = 7n
    await act(async () => current().tokens.refresh())
    expect(current().tokens.data?.items[0]?.balance).toBe(7n)
  })
})
