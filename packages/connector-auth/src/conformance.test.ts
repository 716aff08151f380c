import { base, mainnet } from '@latchkey/adapter-evm'
import type { Connector } from '@latchkey/core'
import { createOwner, describeConnectorConformance } from '@latchkey/testing/conformance'
import { createFakeWallet, wireError } from '../test/createFakeWallet.js'
import { openAuth } from '../test/openAuth.js'

/**
 * The login is the approval: its answer is the owner's. The wallet has one account for each person,
 * so its second account is the login of another person. The kit keeps the network.
 */
async function setup() {
  const owner = createOwner()
  let person = 0
  let asks = true
  const wallet = createFakeWallet({
    async answer({ name, next }) {
      if (name === 'logIn' && asks && !(await owner.approve())) throw wireError('USER_REJECTED')
      return await next()
    },
  })
  const { connector, countListeners } = openAuth(wallet)
  const late: Promise<unknown>[] = []
  const logIn = (signal?: AbortSignal) =>
    connector.email.logIn(`person${person}`, { ...(signal && { signal }) })

  return {
    // As an app does: the person logs in first.
    connector: Object.assign(Object.create(connector) as Connector, {
      async connect(input) {
        asks = true
        await logIn(input.signal)
        return await connector.connect(input)
      },
    } satisfies Partial<Connector>),
    networks: [mainnet, base],
    kitKeepsNetwork: true,
    hand: owner.hold({
      selectAccount(index) {
        person = index
        asks = false
        late.push(logIn())
      },
      revoke: wallet.revoke,
      countListeners,
    }),
    async dispose() {
      await Promise.all(late)
      await connector.disconnect()
    },
  }
}

describeConnectorConformance({
  name: 'auth',
  abilities: ['switchNetwork', 'getNetwork', 'accountEvents', 'release'],
  setup,
})
