import { createError } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useUi } from './UiContext.js'

/**
 * Returns a part of a view whose code follows the view; undefined until it is loaded. A failure is
 * shown, and the next opening tries again.
 *
 * @param load the same function at each call
 */
export function useLoaded<Part>(load: () => Promise<Part>): Part | undefined {
  const { kit } = useUi()
  const [part, setPart] = useState<{ readonly loaded: Part }>()
  useEffect(() => {
    let gone = false
    load().then(
      (loaded) => gone || setPart({ loaded }),
      (cause: unknown) => kit.notices.showError(createError('VIEW_UNAVAILABLE', { cause })),
    )
    return () => {
      gone = true
    }
  }, [kit, load])
  return part?.loaded
}
