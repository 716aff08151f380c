import { type RefObject, useEffect, useRef, useState } from 'react'

/** A question of the owner: its heading takes the focus, and one answer is all it gets. */
export function useQuestion(): {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly isAnswered: boolean
  readonly answer: (give: () => Promise<unknown>) => void
} {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAnswered, setAnswered] = useState(false)
  // Not a button: a key pressed for something else must not approve.
  useEffect(() => heading.current?.focus(), [])
  return {
    heading,
    isAnswered,
    answer(give) {
      if (isAnswered) return
      setAnswered(true)
      void give()
    },
  }
}
