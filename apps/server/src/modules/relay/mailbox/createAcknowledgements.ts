import type { ClientNames } from '../createClientNames.js'
import type { MailboxStore } from './createMailboxStore.js'

/** A client, as `clientKeyOf` names it, has got a message; `position` where that is known. */
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
  /** How long a message stays once somebody has got it, unless its own time is over sooner. */
  readonly deliveredMs: number
  /** Acknowledgements that could not be written; their messages may be delivered once more. */
  onError(error: unknown): void
}

const receiptWaitMs = 100
const receiptsAtOnce = 1_024
const receiptsKept = 50_000

/** Acknowledgements, written together within a tenth of a second. */
export function createAcknowledgements({
  store,
  now,
  names,
  deliveredMs,
  onError,
}: AcknowledgementsOptions) {
  // Acknowledgements that the database has not heard of yet.
  const unwritten = new Set<string>()
  const keyOf = ({ topic, id, client }: Acknowledgement) => topic + id + client
  let receipts: Acknowledgement[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  /**
   * Reads under way: what they found in the database may be older than an acknowledgement that is
   * written meanwhile.
   */
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
        // Later, unless there is too much of it by then: what is forgotten here is delivered twice,
        // which clients expect.
        if (receipts.length < receiptsKept) receipts = [...group, ...receipts]
        else void forget(group)
        timer ??= setTimeout(writeReceipts, receiptWaitMs * 10)
      }
    })
    return writing
  }

  return {
    /**
     * Whether a client has acknowledged a message a moment ago: the database does not know of it
     * yet.
     */
    has: (receipt: Acknowledgement): boolean => unwritten.has(keyOf(receipt)),

    /** A client has got a message. */
    add: (receipt: Acknowledgement): void => {
      const key = keyOf(receipt)
      if (unwritten.has(key)) return
      unwritten.add(key)
      receipts.push(receipt)
      if (receipts.length === receiptsAtOnce) writeReceipts().catch(onError)
      else timer ??= setTimeout(writeReceipts, receiptWaitMs)
    },

    /** Until this read ends no acknowledgement is forgotten. */
    holdFor: (read: Promise<unknown>): void => {
      const end = () => reads.delete(read)
      reads.add(read)
      read.then(end, end)
    },

    /** Writes what there is to write. */
    stop: async (): Promise<void> => {
      await writeReceipts()
      clearTimeout(timer)
    },
  }
}
