import { parseArgs } from 'node:util'
import { allNamespaces } from './starters.mjs'
import { startLocalnet } from './startLocalnet.mjs'

const { values } = parseArgs({
  options: {
    ports: { type: 'string', default: '0,0' },
    namespaces: { type: 'string', default: allNamespaces.join() },
  },
})
const ports = values.ports.split(',').map(Number)
if (
  ports.length !== 2 ||
  ports.some((port) => !Number.isInteger(port) || port < 0 || port > 65535)
) {
  console.error(
    `--ports takes two port numbers such as 8545,8546 (0 lets the system choose); got "${values.ports}".`,
  )
  process.exit(2)
}

const parent = process.ppid
const stopping = createDeferred()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => stopping.resolve(undefined))
// The parent may be killed without notice; a new parent process reveals it.
const watch = setInterval(() => process.ppid !== parent && stopping.resolve(undefined), 500)

const { describe, stop } = await startLocalnet({
  ports,
  namespaces: values.namespaces.split(','),
  pools: true,
})
process.stdout.on('error', () => stopping.resolve(undefined))
console.log(JSON.stringify({ ready: true, pid: process.pid, ...describe() }))
await stopping.promise
clearInterval(watch)
await stop()
// Exits explicitly: Node 20's fetch keeps its sockets open.
process.exit(0)

function createDeferred() {
  let resolve = () => {}
  const promise = new Promise((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
