// The chains of one kind in a separate process, forked by startChain. It reports its chains or its
// failure over the channel, and ends when the channel closes, which happens at any end of its
// parent.
import { getPriority, setPriority } from 'node:os'
import { starters } from './starters.mjs'

/**
 * Niceness of background chains: visible work comes first, without starving them on a busy machine.
 */
const politeness = 5

const { namespace, ports, gateway, pools, fail, inBackground } = JSON.parse(process.argv[2])
let running
const end = async () => {
  await running?.stop()
  process.exit(0)
}
process.once('disconnect', () => end().catch(() => process.exit(1)))
// Ignores the terminal's signals; the parent handles them and ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
if (inBackground) setPriority(Math.min(19, getPriority() + politeness))

try {
  if (fail) throw new Error(fail)
  const start = await starters[namespace].load()
  running = await start({ ...(ports && { ports }), gateway, pools })
  const { stop, ...described } = running
  if (process.connected) process.send({ ready: described })
  else await end()
} catch (error) {
  if (!process.connected) process.exit(1)
  process.send({ failed: error instanceof Error ? error.message : String(error) }, () =>
    process.exit(1),
  )
}
