// The chains of one kind in a process of their own, forked by startChain. Says over the channel
// what it runs or why it does not, and ends when the channel closes, whichever way its parent
// ended.
import { getPriority, setPriority } from 'node:os'
import { starters } from './starters.mjs'

/**
 * So many steps of niceness: what a person waits for comes first, and yet a busy machine does not
 * starve it.
 */
const politeness = 5

const { namespace, ports, fail, inBackground } = JSON.parse(process.argv[2])
let running
const end = async () => {
  await running?.stop()
  process.exit(0)
}
process.once('disconnect', () => end().catch(() => process.exit(1)))
// The terminal's own signals are for the parent, which takes this process down.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
if (inBackground) setPriority(Math.min(19, getPriority() + politeness))

try {
  if (fail) throw new Error(fail)
  const start = await starters[namespace].load()
  running = await start(ports ? { ports } : {})
  const { stop, ...described } = running
  if (process.connected) process.send({ ready: described })
  else await end()
} catch (error) {
  if (!process.connected) process.exit(1)
  process.send({ failed: error instanceof Error ? error.message : String(error) }, () =>
    process.exit(1),
  )
}
