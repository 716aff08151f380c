import { request as ask } from 'node:http'
import { resetSocket } from './resetSocket.mjs'
import { createBrake, createCut, createGarbler } from './streams.mjs'

const maxBodyBytes = 16 * 1024 * 1024

/** Answers one request with its service's answer, or as planned. */
export async function serveHttp({ request, response, upstream, plan, entry }) {
  const body = await readAll(request)
  entry.body = body.toString('utf8')
  if (plan.delay) await new Promise((resolve) => setTimeout(resolve, plan.delay.ms))
  if (plan.hang && plan.hang.afterBytes === undefined) return
  if (plan.refuse || plan.flap || plan.drop || (plan.reset && !plan.reset.afterBytes))
    return resetSocket(request.socket)
  if (plan.status) {
    const { status, headers = {}, body: text = `{"error":"fault proxy: ${status}"}` } = plan.status
    // Pages can read a status only with this header, which a failing service still sends.
    const cors = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-expose-headers': '*',
    }
    entry.status = status
    return void response
      .writeHead(status, { 'content-type': 'application/json', ...cors, ...headers })
      .end(text)
  }
  if (plan.dup) await exchange(request, body, upstream).then((first) => readAll(first))
  const answer = await exchange(request, body, upstream)
  entry.status = answer.statusCode
  response.writeHead(answer.statusCode, { ...answer.headers, ...plan.garbage?.headers })
  const cut = plan.truncate ?? (plan.reset?.afterBytes ? plan.reset : plan.hang)
  const stages = [
    plan.garbage && createGarbler(plan.garbage.random),
    plan.slow && createBrake(plan.slow.bytesPerSecond),
    cut && createCut(cut.bytes ?? cut.afterBytes, () => end(cut.fault)),
  ].filter(Boolean)
  function end(fault) {
    answer.destroy()
    // Data let through is still leaving this process.
    setTimeout(
      () =>
        fault === 'reset'
          ? resetSocket(request.socket)
          : fault === 'truncate' && response.destroy(),
      20,
    )
  }
  answer.on('error', () => response.destroy())
  response.on('close', () => answer.destroy())
  // A cut at zero bytes applies even if no byte arrives.
  if (cut && (cut.bytes ?? cut.afterBytes) === 0) {
    response.flushHeaders()
    return end(cut.fault)
  }
  stages.reduce((from, to) => from.pipe(to), answer).pipe(response)
}

function exchange({ method, url, headers }, body, upstream) {
  return new Promise((resolve, reject) => {
    const target = new URL(upstream)
    const { host, connection, 'transfer-encoding': _, 'content-length': __, ...rest } = headers
    const forwarded = {
      ...rest,
      host: target.host,
      ...(body.length > 0 ? { 'content-length': body.length } : {}),
    }
    ask(
      {
        host: target.hostname,
        port: target.port,
        method,
        path: url,
        headers: forwarded,
        agent: false,
      },
      resolve,
    )
      .on('error', reject)
      .end(body)
  })
}

async function readAll(stream) {
  const chunks = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Error('the body is too large for the fault proxy')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
