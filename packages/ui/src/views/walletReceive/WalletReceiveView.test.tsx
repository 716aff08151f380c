import { createHeadlessKit } from '@latchkey/controllers'
import { type CaipAddress, createStore } from '@latchkey/core'
import { expect, it } from 'vitest'
import { mountView } from '../../primitives/mountView.js'
import WalletReceiveView from './WalletReceiveView.js'

const written: CaipAddress = 'eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const spelled = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

/** A kit whose wallet writes its account in small letters. */
function createKit() {
  const real = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const store = createStore({ ...real.account.store.getState() })
  const connection = { namespace: 'eip155', active: written, accounts: [{ address: written }] }
  return {
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
      store,
      async refreshName() {
        store.setState({ spellings: { [written]: `eip155:1:${spelled}` } })
      },
    },
  } as never
}

it('the address to receive at is the one with its checksum, whatever the wallet writes', async () => {
  const { place, unmount } = await mountView(<WalletReceiveView />, { kit: createKit() })
  expect(place.textContent).toContain(spelled)
  await unmount()
})
