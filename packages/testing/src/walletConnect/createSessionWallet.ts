import { createKeyValueStorage } from './createKeyValueStorage.js'
import { createProposalDesk } from './createProposalDesk.js'
import { createRequestDesk } from './createRequestDesk.js'
import { createSessionBook } from './createSessionBook.js'
import { createEcosystems, mainChains } from './ecosystems/createEcosystems.js'
import { hearKit } from './hearKit.js'
import { readPairingUri } from './readPairingUri.js'
import type {
  ScriptedAnswer,
  SessionPolicy,
  SessionWallet,
  SessionWalletOptions,
} from './SessionWallet.js'
import { acknowledgementMs, settleWithin } from './settleWithin.js'
import { startWalletKit } from './startWalletKit.js'
import { openWalletMemory, withAdded } from './WalletMemory.js'

const walletEvents = [
  'session_proposal',
  'session_request',
  'session_authenticate',
  'session_delete',
  'session_expire',
  'proposal_expire',
  'session_request_expire',
] as const
/**
 * A WalletConnect wallet with real keys for tests and demos, over any relay. It supports sessions
 * of five namespaces, real signatures, and transactions through the chains' own nodes. It contacts
 * only the relay and those nodes. Not for production.
 *
 * @throws errors of the relay's address or the storage
 * @example
 * const wallet = await createSessionWallet({
 *   relayUrl,
 *   chains: chainsOfLocalnet(localnet.describe()),
 * })
 * await wallet.pair(uri)
 * const [session] = wallet.sessions()
 * await wallet.stop()
 */
export async function createSessionWallet(options: SessionWalletOptions): Promise<SessionWallet> {
  const {
    relayUrl,
    projectId = '0'.repeat(32),
    name = 'Latchkey Test Wallet',
    url = 'https://wallet.example',
    icons = [],
    redirect,
  } = options
  const storage = options.storage ?? createKeyValueStorage()
  const memory = await openWalletMemory(storage)
  const { selected } = memory
  let policy = options.policy ?? 'approve'
  const { chains = mainChains, ...keys } = options
  const ecosystems = createEcosystems({ ...keys, chains: withAdded(chains, memory.current()) })
  const description = 'A wallet for tests. Its keys are public.'
  const { core, kit } = await startWalletKit({
    relayUrl,
    projectId,
    storage,
    prefix: 'latchkey-wallet',
    metadata: { name, url, description, icons: [...icons], ...(redirect && { redirect }) },
  })

  const listeners = new Set<() => void>()
  let isStopped = false
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  const book = createSessionBook({ kit, ecosystems, memory, changed })
  const { sessions, sessionOf, selectNetwork, addNetwork } = book

  const respond = async (topic: string, id: number, answer: ScriptedAnswer) => {
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
  }
  const desk = createRequestDesk({
    ...(options.onRequest && { onRequest: options.onRequest }),
    ecosystems,
    policy: () => policy,
    sessionOf,
    handOf: (topic) => ({
      switchNetwork: (chainId) => selectNetwork(topic, chainId),
      addNetwork: (chainId) => addNetwork(topic, chainId),
    }),
    respond,
    subscribe,
    changed,
  })
  const proposals = createProposalDesk({
    kit,
    ecosystems,
    selected,
    decide: () => options.proposals ?? policy,
    subscribe,
    changed,
  })
  hearKit(kit, { proposals, desk, changed })

  return {
    ecosystems,
    selected,
    addresses(chainId) {
      const ecosystem = book.ecosystemOf(chainId)
      return Array.from({ length: options.accountCount ?? 2 }, (_, account) =>
        ecosystem.address(chainId, account),
      ).filter(Boolean)
    },
    async pair(text) {
      const uri = readPairingUri(text)
      if (uri === undefined) throw new TypeError('This is no WalletConnect code.')
      await kit.pair({ uri })
    },
    proposals: proposals.queue.list,
    nextProposal: proposals.queue.next,
    approve: proposals.approve,
    reject: proposals.reject,
    requests: desk.queue.list,
    nextRequest: desk.queue.next,
    answer: desk.answer,
    received: desk.received,
    setPolicy(next: SessionPolicy) {
      policy = next
    },
    sessions,
    selectAccount: book.selectAccount,
    selectNetwork,
    emit: book.emit,
    update: book.update,
    async extend(topic) {
      const { acknowledged } = await kit.extendSession({ topic })
      await settleWithin(acknowledged(), acknowledgementMs)
      changed()
    },
    async disconnect(topic) {
      await kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      desk.queue.drop((one) => one.topic === topic)
    },
    goOffline: () => core.relayer.transportClose(),
    goOnline: () => core.relayer.transportOpen(),
    subscribe,
    async stop() {
      if (isStopped) return
      isStopped = true
      listeners.clear()
      core.heartbeat.stop()
      for (const event of walletEvents) kit.engine.signClient.events.removeAllListeners(event)
      await core.relayer.transportClose()
    },
  }
}
