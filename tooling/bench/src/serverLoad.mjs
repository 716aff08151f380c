// Load on an HTTP server over persistent connections, with little overhead, since it shares the
// cores with the server.
import { connect } from 'node:net'

/** Sends `rate` requests a second regardless of answers, and times each from its due time. */
export async function driveAtRate(target, { seconds, rate, connections }) {
  const lines = await Promise.all(Array.from({ length: connections }, () => open(target)))
  const times = []
  let errors = 0
  let sent = 0
  const waiting = []
  const from = performance.now()
  const idle = [...lines]
  const next = () => {
    while (idle.length > 0 && waiting.length > 0) {
      const line = idle.pop()
      const due = waiting.shift()
      line.ask((ok) => {
        if (ok) times.push(performance.now() - due)
        else errors += 1
        idle.push(line)
        next()
      })
    }
  }
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      const passed = performance.now() - from
      for (; sent < Math.min(rate * seconds, (passed / 1000) * rate); sent++)
        waiting.push(from + (sent / rate) * 1000)
      next()
      const isOver =
        sent >= rate * seconds && (times.length + errors === sent || passed > seconds * 3_000)
      if (!isOver) return
      clearInterval(timer)
      resolve()
    }, 2)
  })
  const perSecond = times.length / Math.max(seconds, (performance.now() - from) / 1000)
  for (const line of lines) line.close()
  times.sort((a, b) => a - b)
  const at = (share) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return {
    rate,
    perSecond,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    errors: errors + (sent - times.length - errors),
  }
}

/** Sends the next request after each answer, on every connection. */
export async function driveFully(target, { seconds, connections }) {
  const until = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = await open(target)
      while (performance.now() < until)
        if (await new Promise((resolve) => line.ask(resolve))) done += 1
      line.close()
    }),
  )
  return { perSecond: done / seconds }
}

/** One connection that repeats one request. */
async function open({ url, path, method, body, origin }) {
  const { hostname, port, host } = new URL(url)
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(origin ? [`origin: ${origin}`] : []),
    ...(body
      ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]
      : []),
  ]
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received = []
  let missing = -1
  let ok = false
  let answer = () => {}
  const end = () => {
    const done = answer
    received = []
    missing = -1
    answer = () => {}
    done(ok)
  }
  const take = (chunk) => {
    if (missing >= 0) {
      missing -= chunk.byteLength
      return missing <= 0 ? end() : undefined
    }
    received.push(chunk)
    const all = received.length === 1 ? chunk : Buffer.concat(received)
    const bodyFrom = all.indexOf('\r\n\r\n')
    if (bodyFrom < 0) return
    const text = all.subarray(0, bodyFrom).toString('latin1')
    ok = text.startsWith('HTTP/1.1 200')
    missing =
      Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0) - (all.byteLength - bodyFrom - 4)
    if (missing <= 0) end()
  }
  const fail = () => {
    ok = false
    end()
  }
  socket.on('data', take).on('error', fail).on('close', fail)
  return {
    ask: (done) => {
      answer = done
      if (socket.destroyed) return fail()
      socket.write(bytes)
    },
    close: () => {
      answer = () => {}
      socket.destroy()
    },
  }
}
