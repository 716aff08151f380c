import type { Namespace, Reply } from '../wire/Envelope.js'
import { decode, encode } from '../wire/encode.js'
import type { OwnerState } from '../wire/OwnerState.js'
import { isLocal, readChains, toChains } from './Chains.js'
import { createApprovals } from './createApprovals.js'
import type { Memory } from './createMemory.js'
import { createSite, nobody, type Site } from './createSite.js'
import { describeWallet } from './describeWallet.js'

type Tell = (reply: Reply) => void

/**
 * The whole wallet: its sites, prompts, accounts and chains. `changed` runs when the owner's view
 * changes.
 */
export function createWallet(memory: Memory, changed: () => void) {
  const approvals = createApprovals(changed)
  const sites = new Map<string, Site>()
  const listeners = new Map<string, Set<Tell>>()
  let outcome: OwnerState['outcome']

  const chains = () => readChains(memory.get('chains'))
  const selected = (namespace: Namespace) => Number(memory.get(`account ${namespace}`) ?? 0)
  const siteOf = (origin: string): Site => {
    const site =
      sites.get(origin) ??
      createSite({
        origin,
        chains: chains(),
        memory,
        approvals,
        selected,
        changed,
        emit(namespace, name, payload) {
          for (const tell of listeners.get(origin) ?? [])
            tell({ kind: 'event', namespace, name, payload: encode(payload) })
        },
      })
    sites.set(origin, site)
    return site
  }
  const knownOrigins = (): readonly string[] => {
    const kept = memory.keys().flatMap((key) => /^site (\S+) permitted /.exec(key)?.[1] ?? [])
    return [...new Set([...kept, ...listeners.keys()])].sort()
  }
  const forEachSite = async (run: (site: Site) => Promise<void>) => {
    await Promise.all(
      [...new Set([nobody, ...sites.keys(), ...knownOrigins()])].map((origin) =>
        run(siteOf(origin)),
      ),
    )
    changed()
  }

  return {
    approvals,
    /** Attaches a page. Returns its removal; the prompts of a site end with its last tab. */
    attach(origin: string, tell: Tell): () => void {
      const own = listeners.get(origin) ?? new Set()
      listeners.set(origin, own.add(tell))
      siteOf(origin)
        .resume()
        .then(changed, (error: unknown) =>
          console.error('Latchkey: a site could not be resumed.', error),
        )
      return () => {
        own.delete(tell)
        if (own.size > 0) return
        listeners.delete(origin)
        approvals.rejectAll(origin)
        changed()
      }
    },
    async answer(
      origin: string,
      call: {
        readonly id: number
        readonly namespace: Namespace
        readonly method: string
        readonly params: readonly unknown[]
      },
    ): Promise<Reply> {
      const { id, namespace, method, params } = call
      try {
        return {
          kind: 'answer',
          id,
          value: encode(await siteOf(origin).call(namespace, method, params.map(decode))),
        }
      } catch (error) {
        return { kind: 'failure', id, error: encode(error) }
      }
    },
    async selectAccount(namespace: Namespace, index: number): Promise<void> {
      memory.set(`account ${namespace}`, String(index))
      await forEachSite((site) => site.selectAccount(namespace, index))
    },
    async selectNetwork(origin: string, namespace: Namespace, id: string): Promise<void> {
      await siteOf(origin).selectNetwork(namespace, id)
      changed()
    },
    async revoke(origin: string, which: readonly Namespace[]): Promise<void> {
      for (const namespace of which) await siteOf(origin).revoke(namespace)
      changed()
    },
    /** Loads the chains from a local server's `localnet.json`. Sites keep their permissions. */
    async loadChains(url: string): Promise<void> {
      try {
        if (!isLocal(url))
          throw new TypeError(
            'The address must be one of this machine, such as http://127.0.0.1:5173/localnet.json.',
          )
        const response = await fetch(url)
        if (!response.ok) throw new TypeError(`The server answered ${response.status}.`)
        const found = toChains(await response.json())
        memory.set('chains', JSON.stringify(found))
        memory.set('source', url)
        approvals.rejectAll()
        sites.clear()
        await Promise.all([...listeners.keys()].map((origin) => siteOf(origin).resume()))
        outcome = { failed: false, text: 'The chains are loaded.' }
      } catch (error) {
        outcome = { failed: true, text: error instanceof Error ? error.message : String(error) }
      }
      changed()
    },
    describe: () =>
      describeWallet({ memory, approvals, selected, siteOf, knownOrigins, outcome: () => outcome }),
  }
}
