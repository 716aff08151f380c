import type { Page } from 'playwright-core'

/** The pairing topics that the page proposed, once the relay accepted them. */
export function watchProposals(page: Page): () => readonly string[] {
  const asked = new Map<string, string>()
  const proposed: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const { id, method, params } = readFrame(payload)
      if (method === 'wc_proposeSession' && params?.pairingTopic)
        asked.set(String(id), params.pairingTopic)
    })
    socket.on('framereceived', ({ payload }) => {
      const { id, result } = readFrame(payload)
      const topic = result === true ? asked.get(String(id)) : undefined
      if (topic !== undefined) proposed.push(topic)
    })
  })
  return () => proposed
}

type Frame = {
  readonly id?: string | number
  readonly method?: string
  readonly result?: unknown
  readonly params?: { readonly pairingTopic?: string }
}

function readFrame(payload: string | Buffer): Frame {
  try {
    return JSON.parse(String(payload)) as Frame
  } catch {
    return {}
  }
}

/** `wc:<topic>@2?…` */
export const topicOf = (uri: string): string => /^wc:([0-9a-f]{64})@2\?/.exec(uri)?.[1] ?? ''
