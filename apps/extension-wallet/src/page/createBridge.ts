import { type Namespace, parseReply, toPage, toWallet } from '../wire/Envelope.js'
import { decode, encode } from '../wire/encode.js'

type Listener = (payload: unknown) => void
type Waiting = { resolve(value: unknown): void; reject(error: unknown): void }

/** The page's connection to the wallet. */
export type Bridge = {
  call(namespace: Namespace, method: string, params: readonly unknown[]): Promise<unknown>
  on(namespace: Namespace, event: string, listener: Listener): void
  off(namespace: Namespace, event: string, listener: Listener): void
}

/** Queues calls until the relay is ready: either script may load first. */
export function createBridge(): Bridge {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, Set<Listener>>()
  let early: object[] | undefined = []
  let count = 0

  const post = (message: unknown) =>
    window.postMessage({ channel: toWallet, message }, location.origin)
  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id)
    waiting.delete(id)
    return one
  }
  const emit = (key: string, payload: unknown) => {
    for (const listener of [...(listeners.get(key) ?? [])]) {
      try {
        listener(payload)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window || typeof data !== 'object' || data === null) return
    const { channel, message } = data as { readonly channel?: unknown; readonly message?: unknown }
    const reply = channel === toPage ? parseReply(message) : undefined
    switch (reply?.kind) {
      case 'answer':
        return settle(reply.id)?.resolve(decode(reply.value))
      case 'failure':
        return settle(reply.id)?.reject(decode(reply.error))
      case 'event':
        return emit(`${reply.namespace} ${reply.name}`, decode(reply.payload))
      case 'ready': {
        const calls = early ?? []
        early = undefined
        return calls.forEach(post)
      }
      case 'lost': {
        const lost = [...waiting.values()]
        waiting.clear()
        for (const { reject } of lost)
          reject(Object.assign(new Error('The wallet was restarted. Ask again.'), { code: 4900 }))
      }
    }
  })
  post('hello')

  return {
    call: (namespace, method, params) =>
      new Promise((resolve, reject) => {
        const id = ++count
        const call = {
          kind: 'call',
          id,
          namespace,
          method,
          params: params.map((one) => encode(one)),
        }
        waiting.set(id, { resolve, reject })
        if (early) early.push(call)
        else post(call)
      }),
    on(namespace, event, listener) {
      const key = `${namespace} ${event}`
      listeners.set(key, (listeners.get(key) ?? new Set()).add(listener))
    },
    off: (namespace, event, listener) =>
      void listeners.get(`${namespace} ${event}`)?.delete(listener),
  }
}
