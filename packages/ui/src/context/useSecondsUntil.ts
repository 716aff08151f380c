import { useEffect, useState } from 'react'

/** Whole seconds until a time in milliseconds since the epoch, counting down to 0. */
export function useSecondsUntil(at: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  const left = at === undefined ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [left])
  useEffect(() => {
    if (at !== undefined) setNow(Date.now())
  }, [at])
  return left
}
