import type { ServerResponse } from 'node:http'
import { HttpProblem } from './HttpProblem.js'

export type UnsentLimits = {
  /** Longest time in which a caller takes a large answer. */
  readonly answerTimeoutMs: number
  /** Limit of the large answers that wait for all callers together. */
  readonly answerBytes: number
  readonly callerAnswerBytes: number
}

/** The system takes smaller ones at once, whether the caller reads or not. */
const smallBytes = 64 * 1024

/**
 * Counts the bytes of large answers until their callers have taken them. A caller that reads slowly
 * keeps its answers in this process's memory, so each has a share of it, and a time.
 *
 * @returns counts an answer; it throws HttpProblem 429 beyond the caller's share, 503 beyond all
 */
export function createUnsent({
  answerTimeoutMs,
  answerBytes,
  callerAnswerBytes,
}: UnsentLimits): (caller: string, bytes: number, outgoing: ServerResponse) => void {
  const callers = new Map<string, number>()
  let total = 0
  const add = (caller: string, bytes: number) => {
    total += bytes
    const own = (callers.get(caller) ?? 0) + bytes
    if (own > 0) callers.set(caller, own)
    else callers.delete(caller)
  }
  return (caller, bytes, outgoing) => {
    if (bytes < smallBytes || outgoing.destroyed) return
    const own = callers.get(caller) ?? 0
    // One alone is sent, whatever its size.
    if (own > 0 && own + bytes > callerAnswerBytes)
      throw new HttpProblem(429, 'ANSWERS_UNREAD', 'Read the answers that are on their way first', {
        retryAfterSeconds: 1,
      })
    if (total > 0 && total + bytes > answerBytes)
      throw new HttpProblem(503, 'BUSY', 'The server has too many large answers on their way', {
        retryAfterSeconds: 1,
      })
    add(caller, bytes)
    const late = setTimeout(() => outgoing.destroy(), answerTimeoutMs)
    late.unref()
    outgoing.once('close', () => {
      clearTimeout(late)
      add(caller, -bytes)
    })
  }
}
