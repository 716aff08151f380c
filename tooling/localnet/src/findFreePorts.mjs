import { createServer } from 'node:net'

/** Below the systems' ephemeral port ranges, so that a free port stays free until it is used. */
const lowest = 20_000
const highest = 30_000
const tries = 50

/** See findFreePorts.d.mts. */
export async function findFreePorts(count = 1) {
  for (let attempt = 0; attempt < tries; attempt++) {
    const first = lowest + Math.floor(Math.random() * (highest - lowest - count))
    const free = await Promise.all(
      Array.from({ length: count }, (_, index) => isFree(first + index)),
    )
    if (free.every(Boolean)) return first
  }
  throw new Error(`No ${count} ports in a row are free between ${lowest} and ${highest}.`)
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
