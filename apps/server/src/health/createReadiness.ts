import { withDeadline } from '../waits/withDeadline.js'

/** Returns the operator's text on why the instance cannot serve; undefined while it can. */
export type Check = () => string | undefined | Promise<string | undefined>

export type Readiness = {
  add(name: string, check: Check): void
  /** Problems by the name of the check; empty if there are none. Cached for a second. */
  problems(): Promise<Readonly<Record<string, string>>>
}

const deadlineMs = 2_000
const keptMs = 1_000

/**
 * Collects the checks of all parts. A check without an answer in two seconds counts as a problem.
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
