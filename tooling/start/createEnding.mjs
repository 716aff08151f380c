const endWithinMs = 6_000
const parentCheckMs = 500

/**
 * How `npm start` ends: by Ctrl+C, SIGTERM, SIGHUP, or with its parent, code 0, also while it
 * starts; by `end(1)` where it cannot go on. What was added is stopped, and `signal` aborts what is
 * under way.
 */
export function createEnding() {
  const controller = new AbortController()
  const { signal } = controller
  const stops = []
  const end = async (exitCode = 0) => {
    if (signal.aborted) return
    controller.abort()
    setTimeout(() => process.exit(exitCode), endWithinMs)
    await Promise.allSettled(stops.map((stop) => stop()))
    process.exit(exitCode)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void end())
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void end()
  }, parentCheckMs).unref()
  return {
    signal,
    end,
    /** Stops it at the end, or at once where the end is under way. */
    add(stop) {
      if (signal.aborted) void stop()
      else stops.push(stop)
    },
  }
}
