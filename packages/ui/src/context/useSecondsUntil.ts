import { useEffect, useState } from 'react'

/** Returns the whole seconds until a time, counted down; 0 once it is over or without a time. */
export function useSecondsUntil(time: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (time === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [time])
  return time === undefined ? 0 : Math.max(0, Math.ceil((time - now) / 1_000))
}
