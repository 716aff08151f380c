import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startFaultProxy } from './startFaultProxy.mjs'

const { values } = parseArgs({
  options: {
    service: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1' },
    rules: { type: 'string' },
  },
})
const services = Object.fromEntries(
  values.service.map((each) => [
    each.slice(0, each.indexOf('=')),
    each.slice(each.indexOf('=') + 1),
  ]),
)
if (
  values.service.length === 0 ||
  Object.values(services).some((url) => !/^(http|tcp):\/\/[^/]+:\d+$/.test(url))
) {
  console.error(
    'Say what stands behind: --service catalogue=http://127.0.0.1:8787 [--service smtp=tcp://127.0.0.1:25] [--rules FILE] [--seed N]',
  )
  process.exit(2)
}
const parent = process.ppid
const rules = values.rules === undefined ? [] : JSON.parse(readFileSync(values.rules, 'utf8'))
const proxy = await startFaultProxy({ services, seed: Number(values.seed), rules })
let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await proxy.stop()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
process.stdout.on('error', stop)
// The parent may be killed without notice; a new parent process reveals it.
setInterval(() => process.ppid !== parent && stop(), 500)
console.log(
  JSON.stringify({ ready: true, pid: process.pid, controlUrl: proxy.controlUrl, urls: proxy.urls }),
)
