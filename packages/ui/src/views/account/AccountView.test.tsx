import { createHeadlessKit } from '@latchkey/controllers'
import { createStore } from '@latchkey/core'
import { expect, it } from 'vitest'
import { mountView } from '../../primitives/mountView.js'
import AccountView from './AccountView.js'

const written = 'eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const spelled = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

it('the account has its checksum where it is copied from, whatever the wallet writes', async () => {
  const real = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const connection = { namespace: 'eip155', active: written, accounts: [{ address: written }] }
  const kit = {
    ...real,
    connection: {
      ...real.connection,
      store: createStore({
        ...real.connection.store.getState(),
        activeNamespace: 'eip155',
        byNamespace: { eip155: { status: 'connected', connection } },
      }),
    },
    account: {
      ...real.account,
      store: createStore({
        ...real.account.store.getState(),
        spellings: { [written]: spelled },
      }),
    },
  } as never
  const { place, unmount } = await mountView(<AccountView />, { kit })
  const shown = place.querySelector('[data-part=address] > bdi')
  expect(shown?.getAttribute('title')).toBe('0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')
  await unmount()
})
