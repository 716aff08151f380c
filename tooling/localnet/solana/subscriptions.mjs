import { toJson } from './json.mjs'
import { viewAccount } from './methods/accounts.mjs'

/** The subscriptions of one web socket. Returns handlers for a message and for the end. */
export function createSubscriptions(ledger, withContext, say) {
  const active = new Map()
  let ids = 0

  const notify = (method, subscription, result) =>
    say(toJson({ jsonrpc: '2.0', method, params: { subscription, result } }))
  const start = (watch) => {
    ids += 1
    active.set(ids, watch(ids))
    return ids
  }
  const on = (event, listener) => {
    ledger.events.on(event, listener)
    return () => ledger.events.off(event, listener)
  }
  const end = (id) => {
    active.get(id)?.()
    return active.delete(id)
  }
  const toAccount = (at, options) => {
    const account = ledger.readAccount(at)
    return account
      ? viewAccount(ledger, account, options)
      : viewAccount(ledger, emptyAccount(ledger), options)
  }

  const methods = {
    slotSubscribe: () =>
      start((id) =>
        on('slot', (slot) =>
          notify('slotNotification', id, { slot, parent: slot - 1, root: Math.max(0, slot - 32) }),
        ),
      ),
    accountSubscribe: ([at, options]) =>
      start((id) =>
        on('transaction', ({ keys }) => {
          if (keys.includes(at))
            notify('accountNotification', id, withContext(toAccount(at, options)))
        }),
      ),
    programSubscribe: ([program, options]) =>
      start((id) =>
        on('transaction', ({ keys }) => {
          for (const pubkey of keys) {
            const account = ledger.readAccount(pubkey)
            if (account?.programAddress !== program) continue
            notify(
              'programNotification',
              id,
              withContext({ pubkey, account: viewAccount(ledger, account, options) }),
            )
          }
        }),
      ),
    logsSubscribe: ([filter]) =>
      start((id) =>
        on('transaction', ({ signature, keys, meta }) => {
          const mentions = filter?.mentions?.[0]
          if (mentions === undefined || keys.includes(mentions))
            notify(
              'logsNotification',
              id,
              withContext({ signature, err: meta.err, logs: meta.logMessages }),
            )
        }),
      ),
    /** One-shot: the subscription ends with its notification. */
    signatureSubscribe: ([signature]) =>
      start((id) => {
        const tell = ({ meta }) => {
          notify('signatureNotification', id, withContext({ err: meta.err }))
          end(id)
        }
        const known = ledger.find(signature)
        if (known) {
          // The answer with the subscription's id must come first.
          const later = setTimeout(() => tell(known), 0)
          return () => clearTimeout(later)
        }
        return on('transaction', (entry) => entry.signature === signature && tell(entry))
      }),
  }

  return {
    methods: {
      ...methods,
      ...Object.fromEntries(
        Object.keys(methods).map((name) => [
          name.replace('Subscribe', 'Unsubscribe'),
          ([id]) => end(id),
        ]),
      ),
    },
    stop() {
      for (const id of [...active.keys()]) end(id)
    },
  }
}

const emptyAccount = (ledger) => ({
  data: new Uint8Array(),
  executable: false,
  lamports: 0n,
  programAddress: ledger.empty,
})
