import { createHeadlessKit } from '@latchkey/controllers'
import { expect, it } from 'vitest'
import { mountView } from '../../primitives/mountView.js'
import { Balance } from './Balance.js'

it('before a balance is asked for it is not said to be unavailable', async () => {
  const kit = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const { place, unmount } = await mountView(<Balance namespace="eip155" />, { kit })
  expect(place.textContent).toContain('shell.loading')
  expect(place.textContent).not.toContain('account.balanceNone')
  await unmount()
})
