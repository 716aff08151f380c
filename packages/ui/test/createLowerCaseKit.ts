import { createHeadlessKit } from '@latchkey/controllers'
import { type CaipAddress, createStore } from '@latchkey/core'

const written: CaipAddress = 'eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'

/** The address of `createLowerCaseKit` with its checksum (EIP-55). */
export const checksummed = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

/**
 * A test's kit, connected by a wallet that writes its account in small letters. Without
 * `knowsChecksum` the kit learns the account's checksum by `account.refreshName`.
 */
export function createLowerCaseKit({ knowsChecksum = true } = {}): never {
  const real = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const spellings = { [written]: `eip155:1:${checksummed}` } as const
  const store = createStore({
    ...real.account.store.getState(),
    ...(knowsChecksum && { spellings }),
  })
  const connection = {
    ...{ connectorId: 'a', namespace: 'eip155', active: written },
    accounts: [{ address: written }],
  }
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
    account: { ...real.account, store, refreshName: async () => store.setState({ spellings }) },
  } as never
}
