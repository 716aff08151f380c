import { useEffect, useState } from 'react'

const secondMs = 1_000

/** Returns the current time, updated once a second while `needed`. */
export function useNow(needed: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!needed) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [needed])
  return now
}
