import { withDeadline } from '../waits/withDeadline.js'

/** Why an instance cannot serve now, in words for the operator; nothing while it can. */
export type Check = () => string | undefined | Promise<string | undefined>

export type Readiness = {
  add(name: string, check: Check): void
  /**
   * What is wrong, by the name of its check; empty when all is well. Asked again within a second,
   * it is what it was.
   */
  problems(): Promise<Readonly<Record<string, string>>>
}

const deadlineMs = 2_000
const keptMs = 1_000

/**
 * Whether this instance can serve, from what its parts say of themselves. A part that says nothing
 * within two seconds is a problem.
 */
export function createReadiness(now: () => number = () => performance.now()): Readiness {
  const checks = new Map<string, Check>()
  let kept:
    | { readonly at: number; readonly problems: Promise<Readonly<Record<string, string>>> }
    | undefined
  const ask = async (check: Check): Promise<string | undefined> => {
    try {
      return await withDeadline(Promise.resolve(check()), deadlineMs, () => new Error('late'))
    } catch {
      return 'does not answer'
    }
  }
  const look = async () => {
    const found = await Promise.all(
      [...checks].map(async ([name, check]) => [name, await ask(check)] as const),
    )
    return Object.fromEntries(
      found.flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem]])),
    )
  }
  return {
    add: (name, check) => void checks.set(name, check),
    problems: () => {
      if (!kept || kept.at + keptMs <= now()) kept = { at: now(), problems: look() }
      return kept.problems
    },
  }
}
