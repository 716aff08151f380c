import { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import * as React from 'react'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { createKit, LatchkeyProvider, useSignMessage } from '../index.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Mode = 'hidden' | 'visible'
/** Of React 19.2 and later: hidden children keep their state, and their effects end. */
const { Activity } = React as unknown as {
  Activity: (props: { mode: Mode; children: ReactNode }) => ReactNode
}

let last: ReturnType<typeof useSignMessage> | undefined
function Sign(): ReactNode {
  last = useSignMessage()
  return <p>{last.status}</p>
}

/** A page that signs, with the answers of its wallet. */
async function setUp() {
  const answers: ((signature: string) => void)[] = []
  const adapter = createFakeAdapter({
    connectors: [createFakeConnector({ id: 'a' })],
    signMessage: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const kit = createKit({ adapters: [adapter], wallets: { bundled: false }, prefetch: 'none' })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const draw = (mode: Mode) =>
    act(async () =>
      root.render(
        <LatchkeyProvider kit={kit}>
          <Activity mode={mode}>
            <Sign />
          </Activity>
        </LatchkeyProvider>,
      ),
    )
  const sign = async (message: string) => {
    const before = answers.length
    await act(async () => last?.signMessage({ message }))
    await act(() => vi.waitFor(() => expect(answers).toHaveLength(before + 1)))
  }
  const unmount = () => act(async () => root.unmount())
  await draw('visible')
  await act(() => kit.connection.connect({ connectorId: 'a' }))
  return { kit, host, answers, draw, sign, unmount }
}
const signatureOf = (byte: string) => `0x${byte.repeat(65)}`

it('an action that ends while its part of the page is hidden is not pending for ever', async () => {
  const { kit, host, answers, draw, sign, unmount } = await setUp()
  await sign('one')
  expect(host.textContent).toBe('pending')
  await draw('hidden')
  await act(async () => answers[0]?.(signatureOf('ab')))
  await act(() => vi.waitFor(() => expect(kit.requests.store.getState().pending).toHaveLength(0)))
  await draw('visible')
  expect(host.textContent).toBe('success')
  await unmount()
})

it('the answer of a call from before the hiding is not shown as that of a newer one', async () => {
  const { answers, draw, sign, unmount } = await setUp()
  await sign('one')
  await draw('hidden')
  await draw('visible')
  await sign('two')
  await act(async () => answers[0]?.(signatureOf('11')))
  expect(last?.data).toBeUndefined()
  await act(async () => answers[1]?.(signatureOf('22')))
  await act(() => vi.waitFor(() => expect(last?.data).toBe(signatureOf('22'))))
  await unmount()
})
