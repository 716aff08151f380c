import { createHeadlessKit } from '@latchkey/controllers'
import { createStore } from '@latchkey/core'
import { expect, it } from 'vitest'
import { mountView } from '../../primitives/mountView.js'
import { Ecosystem } from './Ecosystem.js'

const written = 'eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const spelled = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

it('the row of a wallet has its account with its checksum, whatever the wallet writes', async () => {
  const real = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const connection = {
    ...{ connectorId: 'a', namespace: 'eip155', active: written },
    accounts: [{ address: written }],
  }
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
  const { place, unmount } = await mountView(<Ecosystem namespace="eip155" />, { kit })
  expect(place.textContent).toContain('0xab16…5Bfcdb')
  await unmount()
})
