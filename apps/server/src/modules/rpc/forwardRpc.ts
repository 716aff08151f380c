import { UpstreamError } from '../../outbound/UpstreamError.js'
import { sliceItems, sliceMembers } from '../../text/jsonSlices.js'
import type { Upstreams } from './createUpstreams.js'
import type { RpcBody, RpcEntry, RpcRefusal } from './readRpcBody.js'

/** An answer's member as original text: `"result":…` or `"error":…`. */
type Outcome = string

/**
 * Forwards allowed requests and joins the answers, in the caller's order and with its original ids.
 * Upstream ids are our own, so that equal or unusual ids cannot mix up answers.
 *
 * @throws UpstreamError if no server answered
 */
export async function forwardRpc(
  { isBatch, entries }: RpcBody,
  upstreams: Upstreams,
  signal?: AbortSignal,
): Promise<string> {
  const passing = entries.filter(({ refusal }) => refusal === undefined)
  const outcomes = passing.length === 0 ? [] : await ask(passing, upstreams, signal)
  let next = 0
  const answers = entries.map((entry) =>
    printAnswer(
      entry.id,
      entry.refusal ? printError(entry.refusal) : (outcomes[next++] ?? printError(noAnswer)),
    ),
  )
  return isBatch ? `[${answers.join(',')}]` : (answers[0] ?? '')
}

/** Cost of methods that read blocks, logs or many accounts. */
const heavyCost = 10
const noAnswer: RpcRefusal = { code: -32603, message: 'The node gave no answer to this request' }

export const printError = (refusal: RpcRefusal): Outcome => `"error":${JSON.stringify(refusal)}`

export const printAnswer = (id: string, outcome: Outcome) =>
  `{"jsonrpc":"2.0","id":${id},${outcome}}`

function ask(
  entries: readonly RpcEntry[],
  upstreams: Upstreams,
  signal: AbortSignal | undefined,
): Promise<readonly Outcome[]> {
  const requests = entries.map(
    ({ method, params }, index) =>
      `{"jsonrpc":"2.0","id":${index},"method":${JSON.stringify(method)}${params === undefined ? '' : `,"params":${params}`}}`,
  )
  const isSingle = entries.length === 1
  return upstreams.send((text) => readOutcomes(text, entries.length), {
    body: isSingle ? (requests[0] ?? '') : `[${requests.join(',')}]`,
    isWrite: entries.some(({ isWrite }) => isWrite),
    isHeavy: entries.some(({ cost }) => cost >= heavyCost),
    rpcMethod: isSingle ? entries[0]?.method : undefined,
    signal,
  })
}

function readOutcomes(text: string, count: number): readonly Outcome[] {
  JSON.parse(text)
  // A node that rejects a whole batch answers with one object.
  const items = sliceItems(text) ?? [text]
  const outcomes: Outcome[] = []
  for (const item of items) {
    const members = sliceMembers(item)
    if (!members) throw new UpstreamError('garbage')
    const error = members.get('error')
    const result = members.get('result')
    const isError = error !== undefined && error !== 'null'
    if (!isError && result === undefined) throw new UpstreamError('garbage')
    // The node's rate limit is not an answer; another server may have one.
    if (isError && isLimit(error)) throw new UpstreamError('status', { status: 429 })
    const id = members.get('id') ?? ''
    const index = /^\d{1,4}$/.test(id) ? Number(id) : -1
    if (index < 0 || index >= count) {
      if (isError && items.length === 1)
        return Array.from({ length: count }, () => `"error":${error}`)
      continue
    }
    outcomes[index] = isError ? `"error":${error}` : `"result":${result}`
  }
  // No answer matches our ids; another server may do better.
  if (outcomes.length === 0) throw new UpstreamError('garbage')
  return Array.from({ length: count }, (_, index) => outcomes[index] ?? printError(noAnswer))
}

function isLimit(error: string): boolean {
  const code = sliceMembers(error)?.get('code')
  return code === '-32005' || code === '429'
}
