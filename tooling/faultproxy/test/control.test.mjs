import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startService } from '../fakes/startService.mjs'

const cli = fileURLToPath(new URL('../src/cli.mjs', import.meta.url))
const children = new Set()
let service
before(async () => {
  service = await startService()
})
after(async () => {
  for (const child of children) child.kill('SIGKILL')
  await service.stop()
})

async function start(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, ...JSON.parse(line) }
}

/** Polls until nothing listens there; rejects after 5 s. */
async function untilGone(url) {
  const deadline = Date.now() + 5_000
  while (Date.now() < deadline) {
    if (!(await fetch(url).catch(() => undefined))) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.fail(`${url} still answers`)
}

test('rules are listed, added, replaced, removed and refused over HTTP, and the log is read and cleared', async () => {
  const { child, urls, controlUrl } = await start(process.execPath, [
    cli,
    '--service',
    `api=${service.url}`,
    '--seed',
    '5',
  ])
  const control = async (method, path, body) => {
    const response = await fetch(`${controlUrl}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, answer: await response.json() }
  }
  assert.deepEqual((await control('GET', '/services')).answer, urls)
  assert.deepEqual((await control('POST', '/rules', { fault: 'status', status: 503 })).answer, [
    { fault: 'status', status: 503, id: 1 },
  ])
  assert.equal((await fetch(`${urls.api}/x`)).status, 503)
  assert.equal((await control('PUT', '/rules', [{ fault: 'nothing' }])).status, 400)
  assert.equal((await control('GET', '/rules')).answer.length, 1)
  await control('PUT', '/rules', [{ fault: 'status', status: 500, times: 1 }])
  assert.deepEqual([(await fetch(urls.api)).status, (await fetch(urls.api)).status], [500, 200])
  await control('DELETE', '/rules')
  assert.deepEqual((await control('GET', '/rules')).answer, [])
  const { answer: log } = await control('GET', '/log')
  assert.deepEqual(
    log.map(({ status, faults }) => [status, faults]),
    [
      [503, ['status']],
      [500, ['status']],
      [200, []],
    ],
  )
  await control('DELETE', '/log')
  assert.deepEqual((await control('GET', '/log')).answer, [])
  assert.equal((await control('GET', '/elsewhere')).status, 404)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
})

test('it dies with its parent', async () => {
  const shell = `"$0" "$@" & wait`
  const { child, urls } = await start('/bin/sh', [
    '-c',
    shell,
    process.execPath,
    cli,
    '--service',
    `api=${service.url}`,
  ])
  assert.equal((await fetch(urls.api)).status, 200)
  child.kill('SIGKILL')
  await untilGone(urls.api)
})

test('a call that names no service says how', async () => {
  const child = spawn(process.execPath, [cli], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  assert.deepEqual(await once(child, 'exit'), [2, null])
  assert.match(said, /--service catalogue=/)
})
