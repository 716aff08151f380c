import { isAtLength } from '../../suite/tableRows.js'
import { scenes } from './states.js'

const seen = new Map<string, number>()
/** Whether it is the first, seventh, thirteenth … scene of its view. */
function isOneOfSix({ view }: { readonly view: string }): boolean {
  const count = seen.get(view) ?? 0
  seen.set(view, count + 1)
  return count % 6 === 0
}

/** The scenes that are looked at: one of six of each view in `npm test`, else all. */
export const shownScenes: readonly string[] = Object.entries(scenes).flatMap(([name, scene]) =>
  isAtLength || isOneOfSix(scene) ? [name] : [],
)
