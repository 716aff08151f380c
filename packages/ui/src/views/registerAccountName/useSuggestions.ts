import {
  findLabelProblem,
  type NameSuggestion,
  type NamesController,
} from '@latchkey/controllers/names'
import { useEffect, useState } from 'react'

/** The time that the typing rests before the service is asked. */
const typingMs = 300

/** The status of a typed name. `failed`: the service did not answer. */
export type Suggestions =
  | { readonly status: 'empty' | 'short' | 'characters' | 'checking' | 'failed' }
  | {
      readonly status: 'free' | 'taken'
      /** The whole name. */
      readonly name: string
      readonly others: readonly NameSuggestion[]
    }

/** Asks for a typed name once the typing rests, and again after `again` changes. */
export function useSuggestions(names: NamesController, label: string, again: number): Suggestions {
  const [found, setFound] = useState<{ readonly label: string; readonly value: Suggestions }>()
  const problem = label === '' ? 'empty' : findLabelProblem(label)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks once more
  useEffect(() => {
    if (problem) return
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (): Promise<void> => {
      const value = await read(names, label, signal)
      if (!signal.aborted) setFound({ label, value })
    }
    setFound(undefined)
    const timer = setTimeout(() => void ask(), typingMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [names, label, problem, again])
  if (problem) return { status: problem }
  return found?.label === label ? found.value : { status: 'checking' }
}

async function read(
  names: NamesController,
  label: string,
  signal: AbortSignal,
): Promise<Suggestions> {
  try {
    const all = await names.suggest(label, { signal })
    const own = all.find(({ name }) => name.startsWith(`${label}.`))
    if (!own) return { status: 'failed' }
    const others = all.filter((each) => each !== own && each.isFree)
    return { status: own.isFree ? 'free' : 'taken', name: own.name, others }
  } catch {
    return { status: 'failed' }
  }
}
