const endWithinMs = 6_000
const parentCheckMs = 500

/**
 * Ends `npm start`: on Ctrl+C, SIGTERM, SIGHUP, or with its parent (code 0), even during the start;
 * by `end(1)` on a fatal error. It stops all added parts, and aborts pending work through `signal`.
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
    /** Stops the part at the end, or at once if already ending. */
    add(stop) {
      if (signal.aborted) void stop()
      else stops.push(stop)
    },
  }
}
