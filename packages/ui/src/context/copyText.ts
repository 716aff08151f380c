import { useEffect, useState } from 'react'
import { useUi } from './UiContext.js'

/** How long a button says that it copied, in milliseconds. */
const saidMs = 2_000

/**
 * Copies a text to the clipboard. `copied` is true for 2 s afterwards, for the button to say so; a
 * failure is a snack.
 */
export function useCopy(): {
  readonly copied: boolean
  readonly copy: (text: string) => void
} {
  const { kit, t, announce } = useUi()
  const [copiedAt, setCopiedAt] = useState(0)
  useEffect(() => {
    if (copiedAt === 0) return
    const timer = setTimeout(() => setCopiedAt(0), saidMs)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const copy = (text: string): void => {
    // Throws where the permission is missing, or the page is not https.
    const writing = async () => navigator.clipboard.writeText(text)
    writing().then(
      () => {
        setCopiedAt(Date.now())
        announce(t('snack.copied'))
      },
      () => kit.notices.showSnack({ kind: 'error', code: 'copyFailed' }),
    )
  }
  return { copied: copiedAt !== 0, copy }
}
