import { UpstreamError } from '../../outbound/UpstreamError.js'

/**
 * Returns the first answer of several servers. The next one is tried after a failure or a delay;
 * the others are aborted at the end.
 *
 * @throws UpstreamError of the last failure
 */
export async function firstAnswer<T>({
  count,
  hedgeMs,
  signal,
  ask,
}: {
  readonly count: number
  readonly hedgeMs: number
  readonly signal: AbortSignal | undefined
  ask(index: number, ended: AbortSignal): Promise<T>
}): Promise<T> {
  const controller = new AbortController()
  const leave = () => controller.abort()
  signal?.addEventListener('abort', leave, { once: true })
  if (signal?.aborted) leave()
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      let asked = 0
      let running = 0
      const next = () => {
        clearTimeout(timer)
        if (asked === count || controller.signal.aborted) return
        running += 1
        ask(asked++, controller.signal).then(resolve, (error: unknown) => {
          running -= 1
          if (asked < count && !controller.signal.aborted) next()
          else if (running === 0) reject(error)
        })
        if (asked < count) timer = setTimeout(next, hedgeMs)
      }
      if (count === 0) reject(new UpstreamError('network'))
      else if (controller.signal.aborted) reject(new UpstreamError('aborted'))
      else next()
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
    leave()
  }
}
