import type { VaultCalls } from './createVault.js'
import type { VaultAnswer, VaultMessage } from './worker.js'

type VaultWorker = Pick<Worker, 'postMessage' | 'onmessage' | 'onerror'>

/** The calls of a vault that runs in a Worker. All reject once the Worker has failed. */
export function callVault(worker: VaultWorker): VaultCalls {
  const pending = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()
  let count = 0
  let hasFailed = false
  const failure = () => new Error('The keys cannot be used here')
  worker.onmessage = ({ data }: MessageEvent<VaultAnswer>) => {
    const asked = pending.get(data.id)
    pending.delete(data.id)
    if (data.ok) asked?.resolve(data.r)
    else asked?.reject(new Error(data.e))
  }
  worker.onerror = () => {
    hasFailed = true
    for (const { reject } of pending.values()) reject(failure())
    pending.clear()
  }
  const call = (name: keyof VaultCalls, ...input: readonly unknown[]) =>
    new Promise<never>((resolve, reject) => {
      if (hasFailed) return reject(failure())
      const id = ++count
      pending.set(id, { resolve: resolve as (answer: unknown) => void, reject })
      worker.postMessage({ id, name, input } satisfies VaultMessage)
    })
  return {
    create: (ways, start) => call('create', ways, start),
    unlock: (way, copy, expected) => call('unlock', way, copy, expected),
    seal: (way, start) => call('seal', way, start),
    isOpen: (expected) => call('isOpen', expected),
    signMessage: (message, address) => call('signMessage', message, address),
    lock: () => call('lock'),
  }
}
