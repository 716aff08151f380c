import { createServer as createHttpServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { findFreePorts } from '@latchkey/localnet/ports'
import { resetSocket } from './resetSocket.mjs'
import { createRules } from './rules.mjs'
import { serveHttp } from './serveHttp.mjs'
import { joinSocket } from './serveSocket.mjs'
import { startControl } from './startControl.mjs'

const lookEveryMs = 20

/** See index.d.mts. */
export async function startFaultProxy({ services, seed = 1, rules: first = [] }) {
  const names = Object.keys(services)
  const rules = createRules(names, seed)
  for (const rule of first) rules.add(rule)
  const log = []
  const note = (service, kind, fields, plan) => {
    const entry = { at: Date.now(), service, kind, ...fields, faults: Object.keys(plan) }
    log.push(entry)
    return entry
  }
  const listeners = await Promise.all(
    names.map((name) => listen(name, services[name], rules, note)),
  )
  const urls = Object.fromEntries(names.map((name, index) => [name, listeners[index].url]))

  /** Opens and closes ports as rules require; runs sequentially. */
  let last = Promise.resolve()
  const look = () => {
    last = last.then(() =>
      Promise.all(listeners.map(({ name, setOpen }) => setOpen(!rules.isRefusing(name)))),
    )
    return last
  }
  let timer
  const settle = async () => {
    await look()
    const kept = new Set(rules.list().map(({ id }) => id))
    for (const { endHangs } of listeners) endHangs(kept)
    clearInterval(timer)
    if (rules.list().some(({ fault }) => fault === 'flap')) timer = setInterval(look, lookEveryMs)
  }
  const proxy = {
    urls,
    log,
    rules: rules.list,
    async add(rule) {
      const { id } = rules.add(rule)
      await settle()
      return () => proxy.remove(id)
    },
    async remove(id) {
      rules.remove(id)
      await settle()
    },
    async setRules(list) {
      rules.replace(list)
      await settle()
    },
    mute(service) {
      const { line } = listeners.find(({ name }) => name === service) ?? {}
      if (!line) throw new TypeError(`There is no service ${service}`)
      line.mute()
      return line.unmute
    },
    clearLog: () => log.splice(0),
    async stop() {
      clearInterval(timer)
      await last
      await Promise.all([control.stop(), ...listeners.map(({ setOpen }) => setOpen(false))])
    },
  }
  const control = await startControl(proxy)
  await settle()
  return Object.assign(proxy, { controlUrl: control.url })
}

/** Each service has its own port, which is the only way to refuse connections. */
async function listen(name, upstream, rules, note) {
  const isTcp = upstream.startsWith('tcp:')
  const sockets = new Set()
  /** Each socket that hangs, with the rule that keeps it. */
  const hung = new Map()
  const line = createLine()
  const server = isTcp ? createTcpServer(serveTcp) : createHttpServer(serve).on('upgrade', upgrade)
  server.on('connection', (socket) => {
    sockets.add(socket)
    const forget = () => {
      sockets.delete(socket)
      hung.delete(socket)
    }
    socket.on('close', forget).on('error', () => socket.destroy())
  })

  function serve(request, response) {
    const { url: path = '/', method = 'GET', headers } = request
    const plan = rules.take(name, { path, method })
    if (plan.hang) hung.set(request.socket, plan.hang.id)
    const entry = note(name, 'http', { method, path, headers }, plan)
    serveHttp({ request, response, upstream, plan, entry }).catch((error) => {
      if (response.headersSent) return response.destroy()
      entry.status = 502
      response
        .writeHead(502, { 'access-control-allow-origin': '*' })
        .end(`fault proxy: ${error.message}`)
    })
  }

  function upgrade(request, socket, rest) {
    const { url: path = '/', headers, rawHeaders } = request
    const plan = rules.take(name, { path, method: 'UPGRADE' })
    note(name, 'ws', { method: 'GET', path, headers }, plan)
    if (plan.refuse || plan.flap) return resetSocket(socket)
    if (plan.status)
      return void socket.end(`HTTP/1.1 ${plan.status.status} Fault\r\nconnection: close\r\n\r\n`)
    const lines = rawHeaders.flatMap((key, at) =>
      at % 2
        ? []
        : [`${key}: ${/^host$/i.test(key) ? new URL(upstream).host : rawHeaders[at + 1]}`],
    )
    const head = Buffer.concat([
      Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
      rest,
    ])
    joinSocket({ socket, upstream, plan, head, isWebSocket: true, line })
  }

  function serveTcp(socket) {
    const plan = rules.take(name)
    note(name, 'tcp', {}, plan)
    if (plan.refuse || plan.flap || plan.drop) return resetSocket(socket)
    const join = () => joinSocket({ socket, upstream, plan, line })
    if (plan.delay) setTimeout(join, plan.delay.ms)
    else join()
  }

  const open = (port) =>
    new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve(server.address().port)
      })
    })
  // Stays free while it is closed: no other program is given one of these.
  const port = await open(await findFreePorts())
  return {
    name,
    line,
    url: isTcp ? `tcp://127.0.0.1:${port}` : `http://127.0.0.1:${port}`,
    endHangs(kept) {
      for (const [socket, rule] of hung) if (!kept.has(rule)) resetSocket(socket)
    },
    async setOpen(wanted) {
      if (wanted === server.listening) return
      if (wanted) return void (await open(port))
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) resetSocket(socket)
      await closed
    },
  }
}

/** The shared line of all connections of a service. */
function createLine() {
  const releases = new Set()
  let muted = false
  return {
    isMuted: () => muted,
    join(release) {
      releases.add(release)
      return () => releases.delete(release)
    },
    mute: () => {
      muted = true
    },
    unmute: () => {
      muted = false
      for (const release of releases) release()
    },
  }
}
