import { createHeadlessKit } from '@latchkey/controllers'
import { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import { mountKit } from '@latchkey/ui'
import { expect, it, vi } from 'vitest'

it('the modal that closes behind its tick ends no request that the host made when it saw the connection', async () => {
  let approve = (): void => {}
  const signature = `0x${'ab'.repeat(65)}`
  let openWhenAsked: boolean | undefined
  const signMessage = vi.fn(() => {
    openWhenAsked = kit.getState().open
    return new Promise<string>((resolve) => (approve = () => resolve(signature)))
  })
  const connector = createFakeConnector({ id: 'a', name: 'Kelp' })
  const adapter = createFakeAdapter({ connectors: [connector], signMessage })
  const kit = createHeadlessKit({
    adapters: [adapter],
    logLevel: 'silent',
    wallets: { bundled: false },
  })
  const unmount = mountKit(kit)
  let asked: Promise<string> | undefined
  kit.events.on('connected', () => {
    asked = kit.requests.signMessage({ message: 'Sign in' })
  })
  kit.open()
  kit.router.push('ConnectingExternal', { connectorId: 'a', namespace: 'eip155' })
  await vi.waitFor(() => expect(signMessage).toHaveBeenCalled())
  expect(openWhenAsked).toBe(true)
  await vi.waitFor(() => expect(kit.getState().open).toBe(false))
  approve()
  expect(await asked).toBe(signature)
  unmount()
})
