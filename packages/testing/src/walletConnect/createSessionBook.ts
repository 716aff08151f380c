import type { SessionEcosystem } from './ecosystems/SessionEcosystem.js'
import type { ConnectedSession, SessionPeer, SessionWallet } from './SessionWallet.js'
import { acknowledgementMs, settleWithin } from './settleWithin.js'
import type { startWalletKit } from './startWalletKit.js'
import type { OpenWalletMemory } from './WalletMemory.js'

type WalletKit = Awaited<ReturnType<typeof startWalletKit>>['kit']
type Metadata = {
  readonly name?: string
  readonly url?: string
  readonly description?: string
  readonly icons?: readonly string[]
}

/** The active sessions, and the owner's changes to them. */
export function createSessionBook(options: {
  readonly kit: WalletKit
  readonly ecosystems: readonly SessionEcosystem[]
  readonly memory: OpenWalletMemory
  readonly changed: () => void
}) {
  const { kit, ecosystems, memory, changed } = options
  const ecosystemOf = (chainId: string): SessionEcosystem => {
    const ecosystem = ecosystems.find(({ namespace }) => namespace === chainId.split(':')[0])
    if (!ecosystem?.networks().some(({ id }) => id === chainId))
      throw new TypeError(`This wallet does not know ${chainId}.`)
    return ecosystem
  }

  const sessions = () => readSessions(kit, memory)
  const sessionOf = (topic: string) => sessions().find((one) => one.topic === topic)
  const need = (topic: string): ConnectedSession => {
    const session = sessionOf(topic)
    if (!session) throw new TypeError(`There is no session ${topic}.`)
    return session
  }

  const emit: SessionWallet['emit'] = (topic, chainId, event) =>
    kit.emitSessionEvent({ topic, chainId, event })
  /** Emits only events the session allows; WalletConnect rejects others. */
  const emitAllowed = async (
    { topic, namespaces }: ConnectedSession,
    chainId: string,
    event: { readonly name: string; readonly data: unknown },
  ) => {
    const [namespace = ''] = chainId.split(':')
    if (namespaces[namespace]?.events.includes(event.name)) await emit(topic, chainId, event)
  }
  const update: SessionWallet['update'] = async (topic, namespaces) => {
    const { acknowledged } = await kit.updateSession({ topic, namespaces: namespaces as never })
    // An offline page receives it later; the wallet does not wait.
    await settleWithin(acknowledged(), acknowledgementMs).catch(() => undefined)
    changed()
  }
  const addNetwork = async (topic: string, chainId: string): Promise<void> => {
    const session = need(topic)
    const ecosystem = ecosystemOf(chainId)
    const { namespace } = ecosystem
    const { added } = memory.current()
    const news = ecosystems
      .flatMap((one) => one.addedChains?.() ?? [])
      .filter(({ id }) => added.every((one) => one.id !== id))
    if (news.length > 0) await memory.change({ added: [...added, ...news] })
    const held = session.namespaces[namespace] ?? {
      accounts: [],
      chains: [],
      methods: ecosystem.methods,
      events: ecosystem.events,
    }
    if (held.chains.includes(chainId)) return
    const accounts = [
      ...held.accounts,
      `${chainId}:${ecosystem.address(chainId, memory.selected(namespace))}`,
    ]
    await update(topic, {
      ...session.namespaces,
      [namespace]: { ...held, chains: [...held.chains, chainId], accounts },
    })
  }
  const selectNetwork: SessionWallet['selectNetwork'] = async (topic, chainId) => {
    await addNetwork(topic, chainId)
    const { namespace } = ecosystemOf(chainId)
    const { networks } = memory.current()
    await memory.change({
      networks: { ...networks, [topic]: { ...networks[topic], [namespace]: chainId } },
    })
    const reference = chainId.slice(namespace.length + 1)
    await emitAllowed(need(topic), chainId, {
      name: 'chainChanged',
      data: namespace === 'eip155' ? Number(reference) : reference,
    })
    changed()
  }
  const selectAccount: SessionWallet['selectAccount'] = async (namespace, account) => {
    await memory.change({ selected: { ...memory.current().selected, [namespace]: account } })
    const ecosystem = ecosystems.find((one) => one.namespace === namespace)
    for (const session of sessions()) {
      const held = session.namespaces[namespace]
      if (!held || !ecosystem) continue
      const first = held.chains.map((chain) => `${chain}:${ecosystem.address(chain, account)}`)
      const accounts = [...first, ...held.accounts.filter((one) => !first.includes(one))]
      await update(session.topic, { ...session.namespaces, [namespace]: { ...held, accounts } })
      const chainId = session.networks[namespace] ?? ''
      await emitAllowed(session, chainId, {
        name: 'accountsChanged',
        data: [ecosystem.address(chainId, account)],
      })
    }
    changed()
  }

  let last: Promise<unknown> = Promise.resolve()
  /** Runs changes sequentially: each writes the whole session and would undo a concurrent one. */
  const inTurn =
    <Input extends readonly unknown[]>(change: (...input: Input) => Promise<void>) =>
    (...input: Input): Promise<void> => {
      const done = last.then(() => change(...input))
      last = done.catch(() => undefined)
      return done
    }

  return {
    sessions,
    sessionOf,
    ecosystemOf,
    emit,
    update: inTurn(update),
    addNetwork: inTurn(addNetwork),
    selectNetwork: inTurn(selectNetwork),
    selectAccount: inTurn(selectAccount),
  }
}

/** The active sessions with the owner's chosen networks. */
function readSessions(kit: WalletKit, memory: OpenWalletMemory): readonly ConnectedSession[] {
  return Object.values(kit.getActiveSessions()).map(({ topic, peer, expiry, namespaces }) => {
    const held = Object.entries(namespaces).map(
      ([namespace, { accounts, chains: listed, methods, events }]) => {
        const chains = listed ?? [
          ...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':'))),
        ]
        return [namespace, { accounts, chains, methods, events }] as const
      },
    )
    const networks = held.map(([namespace, { chains }]) => {
      const current = memory.current().networks[topic]?.[namespace]
      return [
        namespace,
        current !== undefined && chains.includes(current) ? current : (chains[0] ?? ''),
      ] as const
    })
    return {
      topic,
      peer: toPeer(peer.metadata),
      expiresAt: expiry * 1000,
      namespaces: Object.fromEntries(held),
      networks: Object.fromEntries(networks),
    }
  })
}

/** A page's self-description, with defaults. */
export function toPeer({
  name = '',
  url = '',
  description = '',
  icons = [],
}: Metadata): SessionPeer {
  return { name, url, description, icons }
}
