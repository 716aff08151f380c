import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { WebSocket } from 'ws'
import { startService } from '../fakes/startService.mjs'
import { startFaultProxy } from '../src/index.mjs'

let service
let proxy
before(async () => {
  service = await startService()
  proxy = await startFaultProxy({
    services: { api: service.url, other: service.url, raw: service.tcpUrl },
    seed: 7,
  })
})
beforeEach(async () => {
  await proxy.setRules([])
  proxy.clearLog()
})
after(async () => {
  await proxy.stop()
  await service.stop()
})

const ask = (path = '/', init = {}) =>
  fetch(`${proxy.urls.api}${path}`, { ...init, headers: { connection: 'close', ...init.headers } })
/** Why a request failed, by the code of the socket's error. */
const failure = (path, init) =>
  ask(path, init)
    .then((response) => response.text())
    .then(
      () => 'none',
      (error) => error.cause?.code ?? error.cause?.cause?.code ?? error.name,
    )
const rule = (rest) => proxy.add({ service: 'api', ...rest })
const took = async (work) => {
  const from = performance.now()
  await work()
  return performance.now() - from
}
/**
 * The messages of a web socket after a request for `count` of them, until `wanted` came or 300 ms
 * passed without one.
 */
const listen = (count, wanted) =>
  new Promise((resolve, reject) => {
    const heard = []
    const socket = new WebSocket(proxy.urls.api.replace('http', 'ws'))
    const end = () => {
      socket.terminate()
      resolve(heard)
    }
    let timer = setTimeout(end, 3_000)
    socket.on('open', () => socket.send(String(count)))
    socket.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    socket.on('message', (text) => {
      heard.push(String(text))
      clearTimeout(timer)
      if (heard.length === wanted) end()
      else timer = setTimeout(end, 300)
    })
  })

test('without rules it passes method, path, query, body and status on, and writes down what was asked', async () => {
  const response = await ask('/a?b=c', {
    method: 'POST',
    body: 'hello',
    headers: { 'x-mark': '1' },
  })
  assert.deepEqual(await response.json(), { url: '/a?b=c', method: 'POST', body: 'hello' })
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  const [entry] = proxy.log
  assert.deepEqual(
    { ...entry, at: 0, headers: entry.headers['x-mark'] },
    {
      at: 0,
      service: 'api',
      kind: 'http',
      method: 'POST',
      path: '/a?b=c',
      headers: '1',
      body: 'hello',
      status: 200,
      faults: [],
    },
  )
})

test('it listens on 127.0.0.1 only, each service on a port of its own', () => {
  const urls = Object.values(proxy.urls)
  assert.equal(new Set(urls).size, 3)
  for (const url of [...urls, proxy.controlUrl])
    assert.match(url, /^(http|tcp):\/\/127\.0\.0\.1:[1-9]\d*$/)
})

test('refuse: no connection is taken, other services answer, and the same port answers again once it is lifted', async () => {
  const kept = await fetch(`${proxy.urls.api}/kept-alive`)
  await kept.text()
  const lift = await rule({ fault: 'refuse' })
  assert.equal(await failure('/'), 'ECONNREFUSED')
  assert.equal((await fetch(`${proxy.urls.other}/`)).status, 200)
  await lift()
  assert.equal((await ask('/')).status, 200)
})

test('no other program is given the port of a service that refuses: it is below those of any', () => {
  for (const url of Object.values(proxy.urls)) assert.ok(Number(new URL(url).port) < 32_000, url)
})

test('a rule with a path, a method or a number of times leaves all else alone', async () => {
  await rule({ fault: 'refuse', path: '/a' })
  await rule({ fault: 'status', status: 418, method: 'PUT' })
  await rule({ fault: 'status', status: 503, path: '/b', times: 2 })
  assert.equal(await failure('/a?x=1'), 'ECONNRESET')
  assert.equal((await ask('/c', { method: 'PUT' })).status, 418)
  const statuses = []
  for (let at = 0; at < 3; at++) statuses.push((await ask('/b')).status)
  assert.deepEqual(statuses, [503, 503, 200])
})

test('reset: at once and within the answer', async () => {
  await rule({ fault: 'reset', path: '/now' })
  await rule({ fault: 'reset', path: '/long', afterBytes: 500 })
  const before = service.asked()
  assert.equal(await failure('/now'), 'ECONNRESET')
  assert.equal(service.asked(), before)
  const response = await ask('/long')
  assert.equal(response.status, 200)
  await assert.rejects(response.text())
})

test('hang: nothing comes, or nothing more', async () => {
  await rule({ fault: 'hang', path: '/never' })
  await rule({ fault: 'hang', path: '/long', afterBytes: 10 })
  assert.equal(await failure('/never', { signal: AbortSignal.timeout(200) }), 'TimeoutError')
  const response = await ask('/long', { signal: AbortSignal.timeout(300) })
  const { value } = await response.body.getReader().read()
  assert.equal(value.length, 10)
})

test('hang: a hanging request is reset when its rule is gone, and no other', async () => {
  const remove = await rule({ fault: 'hang', path: '/never' })
  await rule({ fault: 'hang', path: '/ever' })
  const ever = failure('/ever', { signal: AbortSignal.timeout(400) })
  const never = failure('/never')
  while (proxy.log.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  await remove()
  assert.match(await never, /ECONNRESET|SocketError/)
  assert.equal(await ever, 'TimeoutError')
})

test('delay and slow: the answer is whole and late', async () => {
  await rule({ fault: 'delay', ms: 150, path: '/d' })
  await rule({ fault: 'slow', bytesPerSecond: 8_000, path: '/long' })
  assert.ok((await took(async () => assert.equal((await ask('/d')).status, 200))) >= 145)
  assert.ok(
    (await took(async () => assert.equal((await (await ask('/long')).text()).length, 2_000))) >=
      200,
  )
})

test('status: a page may read it and its headers; a CORS preflight goes through', async () => {
  await rule({ fault: 'status', status: 429, headers: { 'retry-after': '3' } })
  const response = await ask('/', { headers: { origin: 'http://page.example' } })
  assert.equal(response.status, 429)
  assert.equal(response.headers.get('retry-after'), '3')
  assert.equal(response.headers.get('access-control-allow-origin'), 'http://page.example')
  assert.equal((await ask('/', { method: 'OPTIONS' })).status, 200)
})

test('truncate: the answer ends before the length that it announced', async () => {
  await rule({ fault: 'truncate', bytes: 100 })
  const response = await ask('/long')
  assert.equal(response.headers.get('content-length'), '2000')
  await assert.rejects(response.text())
  await proxy.setRules([{ service: 'api', fault: 'truncate', bytes: 0 }])
  await assert.rejects(ask('/long').then((each) => each.text()))
})

test('garbage: as long as the answer, not the answer, and the same for the same seed', async () => {
  const read = async () => {
    await proxy.setRules([])
    const again = await startFaultProxy({
      services: { api: service.url },
      seed: 3,
      rules: [{ fault: 'garbage' }],
    })
    const response = await fetch(`${again.urls.api}/long`)
    const bytes = Buffer.from(await response.arrayBuffer())
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    await again.stop()
    return bytes
  }
  const [first, second] = [await read(), await read()]
  assert.equal(first.length, 2_000)
  assert.notEqual(first.toString(), 'x'.repeat(2_000))
  assert.deepEqual(first, second)
})

test('dup: the request reaches the service twice and is answered once', async () => {
  await rule({ fault: 'dup' })
  const before = service.asked()
  assert.equal((await ask('/', { method: 'POST', body: 'x' })).status, 200)
  assert.equal(service.asked(), before + 2)
})

test('drop: about p of the requests are lost, the same ones for the same seed', async () => {
  const run = async () => {
    const again = await startFaultProxy({
      services: { api: service.url },
      seed: 11,
      rules: [{ fault: 'drop', p: 0.3 }],
    })
    const lost = []
    for (let at = 0; at < 60; at++) {
      const isThere = await fetch(again.urls.api, { headers: { connection: 'close' } }).then(
        (response) => response.text(),
        () => undefined,
      )
      if (isThere === undefined) lost.push(at)
    }
    await again.stop()
    return lost
  }
  const lost = await run()
  assert.ok(lost.length > 8 && lost.length < 30, String(lost.length))
  assert.deepEqual(await run(), lost)
})

test('flap: answers, refuses, answers again', async () => {
  await rule({ fault: 'flap', onMs: 300, offMs: 300 })
  const seen = []
  const deadline = Date.now() + 5_000
  while (Date.now() < deadline && seen.join() !== 'up,down,up') {
    const state = (await failure('/')) === 'none' ? 'up' : 'down'
    if (seen.at(-1) !== state) seen.push(state)
  }
  assert.deepEqual(seen, ['up', 'down', 'up'])
})

test('a web socket passes through; its messages are doubled, reordered, dropped, garbled', async () => {
  const wanted = ['1', '2', '3', '4', '5', '6']
  assert.deepEqual(await listen(6, 6), wanted)
  assert.equal(proxy.log.at(-1).kind, 'ws')
  await proxy.setRules([{ fault: 'dup' }])
  assert.deepEqual(await listen(2, 4), ['1', '1', '2', '2'])
  await proxy.setRules([{ fault: 'reorder', window: 3 }])
  const reordered = await listen(6, 6)
  assert.notDeepEqual(reordered, wanted)
  assert.deepEqual([...reordered].sort(), wanted)
  await proxy.setRules([{ fault: 'drop', p: 0.5 }])
  const left = await listen(40)
  assert.ok(left.length > 8 && left.length < 32, String(left.length))
  await proxy.setRules([{ fault: 'garbage' }])
  const [garbled] = await listen(1, 1)
  assert.equal(garbled.length, 1)
})

test('a web socket is refused, answered with a status, hangs after its greeting', async () => {
  await rule({ fault: 'refuse', method: 'UPGRADE' })
  await assert.rejects(listen(1, 1))
  await proxy.setRules([{ fault: 'status', status: 503, method: 'UPGRADE' }])
  await assert.rejects(listen(1, 1), /503/)
  await proxy.setRules([{ fault: 'hang', afterBytes: 1_000_000 }])
  assert.deepEqual(await listen(1, 1), ['1'])
})

test('raw TCP passes through and is broken the same way', async () => {
  const raw = proxy.urls.raw.replace('tcp:', 'http:')
  const get = () =>
    fetch(`${raw}/`, { headers: { connection: 'close' } }).then((response) => response.text())
  assert.match(await get(), /"GET"/)
  for (const fault of [
    { fault: 'refuse' },
    { fault: 'reset' },
    { fault: 'truncate', bytes: 20 },
    { fault: 'garbage' },
    { fault: 'drop', p: 1 },
  ]) {
    await proxy.setRules([{ service: 'raw', ...fault }])
    await assert.rejects(get(), fault.fault)
  }
  await proxy.setRules([{ service: 'raw', fault: 'delay', ms: 100 }])
  assert.ok((await took(get)) >= 95)
})

test('a rule that cannot be is refused and changes nothing', async () => {
  await rule({ fault: 'delay', ms: 1 })
  const wrong = [
    { fault: 'explode' },
    { fault: 'delay' },
    { fault: 'delay', ms: 'soon' },
    { fault: 'drop', p: 2 },
    { fault: 'refuse', service: 'nobody' },
    { fault: 'refuse', host: 'x' },
  ]
  for (const each of wrong)
    await assert.rejects(proxy.setRules([{ fault: 'refuse' }, each]), TypeError)
  assert.deepEqual(
    proxy.rules().map(({ fault }) => fault),
    ['delay'],
  )
})

test('a service that is down is a 502 of the proxy, and the proxy lives on', async () => {
  const gone = await startService()
  const again = await startFaultProxy({ services: { gone: gone.url, api: service.url } })
  await gone.stop()
  assert.equal((await fetch(again.urls.gone)).status, 502)
  assert.equal((await fetch(again.urls.api)).status, 200)
  await again.stop()
  await assert.rejects(fetch(again.urls.api))
})

test('a muted line passes nothing and closes nothing, on connections that were open too, and everything afterwards', async () => {
  const { port } = new URL(proxy.urls.raw)
  const socket = connect(Number(port), '127.0.0.1')
  const events = []
  let text = ''
  socket.on('data', (chunk) => (text += chunk))
  for (const name of ['close', 'error', 'end']) socket.on(name, () => events.push(name))
  const request = () => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const answers = () => text.split('HTTP/1.1 ').length - 1
  const answered = async (count) => {
    while (answers() < count) await once(socket, 'data')
  }
  request()
  await answered(1)
  const unmute = proxy.mute('raw')
  request()
  // Another service goes on.
  for (let turn = 0; turn < 10; turn++) assert.equal((await ask()).status, 200)
  assert.deepEqual([answers(), events], [1, []])
  unmute()
  await answered(2)
  assert.deepEqual(events, [])
  socket.destroy()
  assert.throws(() => proxy.mute('nobody'), TypeError)
})
