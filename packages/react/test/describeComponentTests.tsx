import { createError, createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import { withinModal } from '@latchkey/testing/testing-library'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ConnectButton,
  createKit,
  LatchkeyProvider,
  useConnection,
  useSignMessage,
} from '../src/index.js'

/** A host's own component. */
function Greeting(): ReactNode {
  const { address } = useConnection()
  const { signMessage, data, error } = useSignMessage()
  if (address === undefined) return <p>Please connect.</p>
  return (
    <>
      <p>Hello {address}</p>
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign
      </button>
      <output>{data ?? error?.code}</output>
    </>
  )
}

/** The recipe of the README of `@latchkey/testing`, for each environment that hosts use. */
export function describeComponentTests(environment: 'jsdom' | 'happy-dom'): void {
  describe(`component tests with Testing Library in ${environment}`, () => {
    // The first opening loads the modal, which takes its time on a busy machine.
    configure({ asyncUtilTimeout: 60_000 })
    afterEach(() => {
      cleanup()
      localStorage.clear()
    })

    function renderPage(signMessage?: () => Promise<string>) {
      const connector = createFakeConnector({ id: 'kelp', name: 'Kelp' })
      const adapter = createFakeAdapter({
        connectors: [connector],
        ...(signMessage && { signMessage }),
      })
      const kit = createKit({ adapters: [adapter], wallets: { bundled: false } })
      render(
        <LatchkeyProvider kit={kit}>
          <ConnectButton />
          <Greeting />
        </LatchkeyProvider>,
      )
      return connector
    }

    async function connect() {
      fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
      const modal = await withinModal()
      fireEvent.click(await modal.findByRole('button', { name: /Kelp/ }))
      await screen.findByText(/^Hello 0x/)
    }

    it('runs where there is that document', () => {
      expect(navigator.userAgent.toLowerCase()).toContain(environment.replace('-', ''))
    })

    it('a visitor connects in the modal, signs, and leaves in the wallet', async () => {
      const complaints = vi.spyOn(console, 'error')
      const connector = renderPage()
      expect(screen.getByText('Please connect.')).toBeTruthy()
      await connect()
      fireEvent.click(screen.getByRole('button', { name: 'Sign' }))
      await screen.findByText(/^0x(ab){65}$/)
      connector.wallet.select('eip155', [])
      await screen.findByText('Please connect.')
      expect(complaints.mock.calls).toEqual([])
      complaints.mockRestore()
    })

    it('a wallet refuses, and the component says so', async () => {
      renderPage(() => Promise.reject(createError('USER_REJECTED')))
      await connect()
      fireEvent.click(screen.getByRole('button', { name: 'Sign' }))
      await screen.findByText('USER_REJECTED')
    })
  })

  it('withinModal says that no modal is open', async () => {
    await expect(withinModal({ timeout: 50 })).rejects.toThrow('No modal of Latchkey is open.')
  })
}
