import { createHeadlessKit } from '@latchkey/controllers'
import { createStore } from '@latchkey/core'
import { expect, it } from 'vitest'
import { mountView } from '../../primitives/mountView.js'
import { AccountLine } from './AccountLine.js'

it('an account has its checksum, whatever the wallet writes', async () => {
  const written = 'eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
  const spelled = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
  const real = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const account = {
    ...real.account,
    store: createStore({
      ...real.account.store.getState(),
      spellings: { [written]: spelled } as const,
    }),
  }
  const line = (
    <AccountLine picture={null} name="" address={written} current={false} onClick={() => {}} />
  )
  const { place, unmount } = await mountView(line, { kit: { ...real, account } })
  expect(place.textContent).toContain('0xab16…5Bfcdb')
  await unmount()
})
