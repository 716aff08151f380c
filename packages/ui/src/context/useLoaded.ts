import { createError } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useUi } from './UiContext.js'

/** The loaded parts, by what loads them: going back shows them at once, with their focus. */
const parts = new WeakMap<() => unknown, unknown>()

/**
 * Returns a part of a view whose code follows the view; undefined until it is loaded. A failure is
 * shown, and the next opening tries again.
 *
 * @param load the same function at each call
 */
export function useLoaded<Part>(load: () => Promise<Part>): Part | undefined {
  const { kit } = useUi()
  const [, setLoaded] = useState<Part>()
  useEffect(() => {
    // React ignores the state of a part that is gone.
    load().then(
      (part) => {
        parts.set(load, part)
        setLoaded(() => part)
      },
      (cause: unknown) => kit.notices.showError(createError('VIEW_UNAVAILABLE', { cause })),
    )
  }, [kit, load])
  return parts.get(load) as Part | undefined
}
