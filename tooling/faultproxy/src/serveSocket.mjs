import { connect } from 'node:net'
import { createFrameReader, garbleFrame } from './frames.mjs'
import { resetSocket } from './resetSocket.mjs'
import { createBrake, createCut, createGarbler, createMute } from './streams.mjs'

const reorderWaitMs = 50

/**
 * Connects a client to a service; `head` is data already read from the client. Both ends close
 * together. `line` reports whether traffic is muted, and takes a callback for its release.
 */
export function joinSocket({ socket, upstream, plan, head, isWebSocket, line }) {
  const { hostname, port } = new URL(upstream)
  const server = connect({ host: hostname, port: Number(port) }, () => {
    if (head?.length) server.write(head)
    socket.pipe(there.stream).pipe(server)
  })
  const there = createMute(line.isMuted)
  const back = createMute(line.isMuted)
  const leave = line.join(() => {
    there.release()
    back.release()
  })
  const end = () => {
    leave()
    socket.destroy()
    server.destroy()
  }
  socket.on('error', end).on('close', end)
  // After the service has ended, its data may still be passing a brake.
  server.on('error', end)
  const stages = [
    back.stream,
    plan.slow && createBrake(plan.slow.bytesPerSecond),
    plan.garbage && !isWebSocket && createGarbler(plan.garbage.random),
    plan.truncate && createCut(plan.truncate.bytes, () => setImmediate(end)),
    plan.reset && createCut(plan.reset.afterBytes ?? 0, () => resetSocket(socket)),
    plan.hang && createCut(plan.hang.afterBytes ?? 0, () => server.pause()),
  ].filter(Boolean)
  const piped = stages.reduce((from, to) => from.pipe(to), server)
  if (isWebSocket)
    readWebSocket(
      piped,
      plan,
      (bytes) => socket.writable && socket.write(bytes),
      () => socket.end(),
    )
  else piped.pipe(socket)
}

/** Forwards the service's answer to the upgrade unchanged, then its messages as planned. */
function readWebSocket(stream, { drop, dup, reorder, garbage, delay }, write, end) {
  let held = []
  let timer
  const send = (frame) => (delay ? setTimeout(() => write(frame), delay.ms) : write(frame))
  const flush = () => {
    clearTimeout(timer)
    const order = held.map((frame) => [reorder.random(), frame]).sort(([a], [b]) => a - b)
    // An unchanged order would not be a fault.
    if (order.length > 1 && order.every(([, frame], at) => frame === held[at])) order.reverse()
    held = []
    for (const [, frame] of order) send(frame)
  }
  const read = createFrameReader((frame, isControl) => {
    if (isControl) return send(frame)
    if (drop && drop.random() < drop.p) return
    for (const one of Array(dup ? 2 : 1).fill(
      garbage ? garbleFrame(frame, garbage.random) : frame,
    )) {
      if (!reorder) send(one)
      else if (held.push(one) >= (reorder.window ?? 2)) flush()
      else {
        clearTimeout(timer)
        timer = setTimeout(flush, reorderWaitMs)
      }
    }
  })
  let greeting = Buffer.alloc(0)
  let isOpen = false
  stream.on('data', (chunk) => {
    if (isOpen) return read(chunk)
    greeting = Buffer.concat([greeting, chunk])
    const at = greeting.indexOf('\r\n\r\n')
    if (at < 0) return
    isOpen = true
    write(greeting.subarray(0, at + 4))
    read(greeting.subarray(at + 4))
  })
  stream.on('end', () => {
    if (held.length > 0) flush()
    if (delay) setTimeout(end, delay.ms)
    else end()
  })
  stream.on('close', () => clearTimeout(timer))
}
