import type { ClientNames } from '../createClientNames.js'
import type { MailboxStore } from './createMailboxStore.js'

/** A client (by `clientKeyOf`) has received a message; `position` if known. */
export type Acknowledgement = {
  readonly topic: string
  readonly id: string
  readonly client: string
  readonly position?: number | undefined
}

export type AcknowledgementsOptions = {
  readonly store: Pick<MailboxStore, 'deliver'>
  readonly now: () => number
  readonly names: ClientNames
  /** Lifetime of a message after its first delivery, unless it expires sooner. */
  readonly deliveredMs: number
  /** Reports failed writes of acknowledgements; their messages may be delivered again. */
  onError(error: unknown): void
}

const receiptWaitMs = 100
const receiptsAtOnce = 1_024
const receiptsKept = 50_000

/** Acknowledgements, written in groups within a tenth of a second. */
export function createAcknowledgements({
  store,
  now,
  names,
  deliveredMs,
  onError,
}: AcknowledgementsOptions) {
  // Acknowledgements not yet in the database.
  const unwritten = new Set<string>()
  const keyOf = ({ topic, id, client }: Acknowledgement) => topic + id + client
  let receipts: Acknowledgement[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  /** Running reads: their data may be older than an acknowledgement written meanwhile. */
  const reads = new Set<Promise<unknown>>()
  const forget = async (written: readonly Acknowledgement[]) => {
    await Promise.allSettled(reads)
    for (const receipt of written) unwritten.delete(keyOf(receipt))
  }
  const writeReceipts = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      const group = receipts
      receipts = []
      if (group.length === 0) return
      try {
        const named = group.flatMap(({ topic, id, client, position }) => {
          const all =
            position === undefined
              ? names.all(client, topic)
              : [names.at(client, { topic, position })]
          return all.map((name) => ({ topic, id, name }))
        })
        await store.deliver(named, now() + deliveredMs)
        void forget(group)
      } catch (error) {
        onError(error)
        // Retried later, unless too many wait. Forgotten ones are delivered twice, which clients
        // expect.
        if (receipts.length < receiptsKept) receipts = [...group, ...receipts]
        else void forget(group)
        timer ??= setTimeout(writeReceipts, receiptWaitMs * 10)
      }
    })
    return writing
  }

  return {
    /** True if a client's acknowledgement is not in the database yet. */
    has: (receipt: Acknowledgement): boolean => unwritten.has(keyOf(receipt)),

    /** Records that a client has received a message. */
    add: (receipt: Acknowledgement): void => {
      const key = keyOf(receipt)
      if (unwritten.has(key)) return
      unwritten.add(key)
      receipts.push(receipt)
      if (receipts.length === receiptsAtOnce) writeReceipts().catch(onError)
      else timer ??= setTimeout(writeReceipts, receiptWaitMs)
    },

    /** Keeps all acknowledgements until this read ends. */
    holdFor: (read: Promise<unknown>): void => {
      const end = () => reads.delete(read)
      reads.add(read)
      read.then(end, end)
    },

    /** Writes pending data. */
    stop: async (): Promise<void> => {
      await writeReceipts()
      clearTimeout(timer)
    },
  }
}
