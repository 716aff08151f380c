import { useEffect, useState } from 'react'

const secondMs = 1_000

/** The whole seconds until a time, counted down; 0 from then on, and without one. */
export function useSecondsUntil(time: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  const left = time === undefined ? 0 : Math.max(0, Math.ceil((time - now) / secondMs))
  const isCounting = left > 0
  useEffect(() => {
    if (time === undefined) return undefined
    setNow(Date.now())
    if (!isCounting) return undefined
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [time, isCounting])
  return left
}
