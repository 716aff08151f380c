import { approveNamespaces, readProposed } from './approveNamespaces.js'
import { createKeyValueStorage } from './createKeyValueStorage.js'
import { createQueue } from './createQueue.js'
import { createRequestDesk } from './createRequestDesk.js'
import { createSessionBook, toPeer } from './createSessionBook.js'
import { createEcosystems, mainChains } from './ecosystems/createEcosystems.js'
import { readPairingUri } from './readPairingUri.js'
import type {
  ProposalChoice,
  ScriptedAnswer,
  SessionPolicy,
  SessionProposal,
  SessionWallet,
  SessionWalletOptions,
} from './SessionWallet.js'
import { acknowledgementMs, settleWithin } from './settleWithin.js'
import {
  type AuthenticationPayload,
  findSigner,
  signAuthentication,
  writeAuthentication,
} from './signAuthentication.js'
import { startWalletKit } from './startWalletKit.js'
import { openWalletMemory, withAdded } from './WalletMemory.js'

type Waiting = SessionProposal & { readonly authentication?: AuthenticationPayload }

const walletEvents = [
  'session_proposal',
  'session_request',
  'session_authenticate',
  'session_delete',
  'session_expire',
  'proposal_expire',
  'session_request_expire',
] as const
const rejected = { code: 5000, message: 'User rejected.' }
const unsupported = { code: 5100, message: 'Unsupported chains.' }

/**
 * A WalletConnect wallet with real keys for tests and demos, over any relay: sessions of five
 * namespaces, every signature real, transactions sent to the chains' own nodes. It asks nobody but
 * the relay and those nodes. Nothing of it belongs in production.
 *
 * @throws what the relay's address or the storage make impossible
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
  const proposals = createQueue<Waiting>(subscribe, changed)

  const approve = async (
    id: number,
    { networks, accounts, sessionProperties }: ProposalChoice = {},
  ) => {
    const { authentication, namespaces: proposed } = proposals.take(id)
    if (authentication) {
      const signer = findSigner(authentication, ecosystems, selected)
      if (!signer) throw new TypeError('None of its networks is known to this wallet.')
      const { session } = await kit.approveSessionAuthenticate({
        id,
        auths: [await signAuthentication(kit, authentication, signer)],
      })
      changed()
      return session?.topic ?? ''
    }
    const namespaces = approveNamespaces(proposed, ecosystems, {
      ...(networks && { networks }),
      accounts: (namespace) =>
        accounts?.[namespace as keyof typeof accounts] ?? [selected(namespace)],
    })
    if (Object.keys(namespaces).length === 0) {
      await kit.rejectSession({ id, reason: unsupported })
      throw new TypeError('None of its networks is known to this wallet.')
    }
    const approval = kit.approveSession({
      id,
      namespaces,
      ...(sessionProperties && { sessionProperties: { ...sessionProperties } }),
    })
    const { topic } = await settleWithin(approval, acknowledgementMs)
    changed()
    return topic
  }
  const reject: SessionWallet['reject'] = async (id, reason = rejected) => {
    const { authentication } = proposals.take(id)
    await (authentication
      ? kit.rejectSessionAuthenticate({ id, reason })
      : kit.rejectSession({ id, reason }))
  }
  const propose = async (proposal: Waiting) => {
    const decision = options.proposals ?? policy
    proposals.add(proposal)
    if (decision === 'approve') await approve(proposal.id)
    if (decision === 'reject') await reject(proposal.id)
  }
  const toProposal = (
    id: number,
    {
      proposer,
      requiredNamespaces,
      optionalNamespaces,
    }: Pick<Proposal, 'proposer' | 'requiredNamespaces' | 'optionalNamespaces'>,
  ): Waiting => {
    const namespaces = readProposed(requiredNamespaces, optionalNamespaces)
    const known = ecosystems.flatMap(({ networks }) => networks().map((network) => network.id))
    const unknownNetworks = Object.values(namespaces).flatMap((one) =>
      one.chains.filter((chain) => !known.includes(chain)),
    )
    return { id, kind: 'propose', peer: toPeer(proposer.metadata), namespaces, unknownNetworks }
  }

  /**
   * What could not be delivered is delivered when the relay is there again, or never: a wallet
   * cannot say it to anybody.
   */
  const ignore = (work: Promise<unknown>) => {
    work.catch(() => undefined)
  }
  const take = ({
    id,
    topic,
    params,
  }: {
    readonly id: number
    readonly topic: string
    readonly params: RequestParams
  }) => {
    const { method, params: input } = params.request
    ignore(desk.receive({ id, topic, chainId: params.chainId, method, params: input }))
  }
  kit.on('session_proposal', ({ id, params }) => ignore(propose(toProposal(id, params))))
  kit.on('session_request', take)
  kit.on('session_delete', ({ topic }) => desk.queue.drop((one) => one.topic === topic))
  kit.on('proposal_expire', ({ id }) => proposals.drop((one) => one.id === id))
  kit.on('session_request_expire', ({ id }) => desk.queue.drop((one) => one.id === id))
  kit.on('session_authenticate', ({ id, params: { requester, authPayload } }) => {
    const payload = authPayload as unknown as AuthenticationPayload
    const signer = findSigner(payload, ecosystems, selected)
    if (!signer) return ignore(kit.rejectSessionAuthenticate({ id, reason: unsupported }))
    const message = writeAuthentication(kit, payload, `${signer.chainId}:${signer.address}`)
    const namespaces = { eip155: { chains: [...payload.chains], methods: [], events: [] } }
    const peer = toPeer(requester.metadata)
    ignore(
      propose({
        id,
        kind: 'authenticate',
        peer,
        namespaces,
        unknownNetworks: [],
        message,
        authentication: payload,
      }),
    )
  })
  kit.engine.signClient.events.on('session_expire', changed)
  // What waited when the wallet was closed waits still.
  for (const proposal of Object.values(kit.getPendingSessionProposals()))
    if (proposal.expiryTimestamp * 1000 > Date.now())
      ignore(propose(toProposal(proposal.id, proposal)))
  for (const request of kit.getPendingSessionRequests()) take(request)

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
    proposals: proposals.list,
    nextProposal: proposals.next,
    approve,
    reject,
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

type Kit = Awaited<ReturnType<typeof startWalletKit>>['kit']
type Proposal = ReturnType<Kit['getPendingSessionProposals']>[number]
type RequestParams = {
  readonly chainId: string
  readonly request: { readonly method: string; readonly params: unknown }
}
