import { Transform } from 'node:stream'

const ticksPerSecond = 20

/** Lets so many bytes a second through. */
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

/** As many bytes as came, none of them what came. */
export function createGarbler(random) {
  return new Transform({
    transform(chunk, _encoding, done) {
      done(null, garble(chunk, random))
    },
  })
}

export const garble = (chunk, random) =>
  Buffer.from(Uint8Array.from(chunk, () => Math.floor(random() * 256)))

/** Lets so many bytes through, then calls `onEnd` once. */
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

/**
 * Passes everything on, except while it is muted: then it keeps what comes, as a line does that has
 * gone dark.
 */
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
