import { Transform } from 'node:stream'

const ticksPerSecond = 20

/** Limits the bytes per second. */
export function createBrake(bytesPerSecond) {
  const portion = Math.max(1, Math.floor(bytesPerSecond / ticksPerSecond))
  const pause = (portion / bytesPerSecond) * 1000
  return new Transform({
    async transform(chunk, _encoding, done) {
      for (let at = 0; at < chunk.length && !this.destroyed; at += portion) {
        this.push(chunk.subarray(at, at + portion))
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
      done()
    },
  })
}

/** Replaces all bytes and keeps their number. */
export function createGarbler(random) {
  return new Transform({
    transform(chunk, _encoding, done) {
      done(null, garble(chunk, random))
    },
  })
}

export const garble = (chunk, random) =>
  Buffer.from(Uint8Array.from(chunk, () => Math.floor(random() * 256)))

/** Passes so many bytes, then calls `onEnd` once. */
export function createCut(bytes, onEnd) {
  let left = bytes
  return new Transform({
    transform(chunk, _encoding, done) {
      const part = chunk.subarray(0, left)
      left -= part.length
      if (part.length > 0) this.push(part)
      if (part.length < chunk.length || left === 0) onEnd()
      done()
    },
  })
}

/** Passes everything on; while muted it holds data back, like a dead line. */
export function createMute(isMuted) {
  let waiting
  const stream = new Transform({
    transform(chunk, _, done) {
      if (isMuted()) waiting = () => done(null, chunk)
      else done(null, chunk)
    },
  })
  const release = () => {
    waiting?.()
    waiting = undefined
  }
  return { stream, release }
}
