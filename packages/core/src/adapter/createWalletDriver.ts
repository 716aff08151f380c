import type { Emitter } from '../async/emitter.js'
import { withDeadline } from '../async/withDeadline.js'
import { createError } from '../errors/createError.js'
import type { Account, Connection } from './Connection.js'
import type { Connector, ConnectorEvents } from './Connector.js'
import { createLiveWallet } from './createLiveWallet.js'
import { farewellDeadlineMs } from './deadlines.js'
import type { WalletDriver } from './WalletDriver.js'
import type { ShownWallet, WalletPort } from './WalletPort.js'

/**
 * Manages the lifetime of the connection to one wallet, the same for every port:
 *
 * - Listening starts before the first read, and a report during the read wins over its answer.
 * - A disconnect or a release wins over a later answer: `connect` then rejects with ABORTED.
 * - Reports count only while the wallet is connected. A read is ignored if a report arrives before
 *   its answer.
 * - The farewell to the wallet is best effort, once per connection.
 *
 * The kit sets the deadline of a connect, and aborts `signal` at it. The driver emits the wallet's
 * reports on `events`.
 *
 * @throws ABORTED, WALLET_LOCKED when the wallet shows no account, NOT_CONNECTED,
 *   and each error of the port
 * @example
 * const connector = createLazyConnector(
 *   {
 *     id: 'org.example',
 *     kind: 'ANNOUNCED',
 *     name: 'Example',
 *     namespaces: ['eip155'],
 *     getProvider: async () => provider,
 *   },
 *   () => import('./examplePort.js'),
 *   ({ createExamplePort }, events) =>
 *     createWalletDriver(
 *       { id: 'org.example', name: 'Example' },
 *       createExamplePort(provider),
 *       events,
 *     ),
 * )
 */
export function createWalletDriver<State extends object, Grant>(
  { id, name, imageUrl, rdns }: Pick<Connector, 'id' | 'name' | 'imageUrl' | 'rdns'>,
  port: WalletPort<State, Grant>,
  events: Emitter<ConnectorEvents>,
): WalletDriver {
  const { namespace } = port
  const wallet = createLiveWallet(port, events)
  const walletInfo = { name, ...(imageUrl && { imageUrl }), ...(rdns && { rdns }) }
  let ends = 0
  let left = false

  const toConnection = ({
    accounts,
    active,
    network,
    approvedNetworks,
  }: ShownWallet): Connection => ({
    connectorId: id,
    namespace,
    accounts,
    active: active ?? (accounts[0] as Account).address,
    network,
    approvedNetworks,
    walletInfo,
  })
  /** Returns a check: true if a disconnect or a release happened since this call. */
  const beginLife = () => {
    const begun = ends
    return () => begun !== ends
  }
  const release = () => {
    ends++
    wallet.end()
  }
  const establish: typeof wallet.establish = async (grant, options) => {
    const shown = await wallet.establish(grant, options)
    if (shown) left = false
    return shown
  }

  return {
    async connect(input) {
      left = false
      const isOver = beginLife()
      const grant = await withDeadline((signal) => port.ask({ ...input, signal }), {
        signal: input.signal,
        error: () => createError('ABORTED'),
      })
      if (isOver()) throw createError('ABORTED')
      const shown = await establish(grant, { signal: input.signal, isOver, silent: false })
      if (isOver()) throw createError('ABORTED')
      if (!shown) throw createError('WALLET_LOCKED')
      return { connections: [toConnection(shown)], ...(shown.signIn && { signIn: shown.signIn }) }
    },
    async restore(input) {
      const isOver = beginLife()
      const grant = await port.recall(input, wallet.known())
      if (grant === undefined) {
        wallet.end()
        return []
      }
      const shown = await establish(grant, { signal: input.signal, isOver, silent: true })
      return shown ? [toConnection(shown)] : []
    },
    release,
    async disconnect({ namespaces = [namespace] } = {}) {
      if (!namespaces.includes(namespace)) return
      const known = wallet.known()
      release()
      const { leave } = port
      if (left || !leave) return
      left = true
      try {
        await withDeadline(async () => await leave(known), {
          ms: farewellDeadlineMs,
          error: () => createError('WALLET_UNRESPONSIVE'),
        })
      } catch {
        // Few wallets support a farewell; the page forgets the wallet in any case.
      }
    },
    async switchNetwork(network, { signal } = {}) {
      if (signal?.aborted) throw createError('ABORTED')
      const { adopt, isLive } = wallet.current()
      const news = await port.switchNetwork(network, { signal, known: wallet.known })
      if (!news) return
      if (!isLive()) throw createError('NOT_CONNECTED')
      adopt(news)
    },
    async getNetwork() {
      if (port.getNetwork) return await port.getNetwork(wallet.known())
      const shown = wallet.shown()
      if (!shown) throw createError('NOT_CONNECTED')
      return shown.network
    },
  }
}
