import type { IncomingMessage } from 'node:http'
import { HttpProblem } from './HttpProblem.js'

/**
 * Reads the body as text, with at most `maxBytes` in memory.
 * @throws HttpProblem 413, 415, 400 for invalid UTF-8 or an incomplete body
 */
export function readBody(incoming: IncomingMessage, maxBytes: number): Promise<string> {
  const tooLarge = () =>
    new HttpProblem(413, 'BODY_TOO_LARGE', `The body may have ${maxBytes} bytes`)
  const incomplete = (cause?: unknown) =>
    new HttpProblem(400, 'BODY_INCOMPLETE', 'The body ended too soon', { cause })
  const encoding = incoming.headers['content-encoding']
  return new Promise((resolve, reject) => {
    // The caller left during the earlier checks: no event follows.
    if (incoming.destroyed) return reject(incomplete())
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return reject(tooLarge())
    if (encoding !== undefined && encoding !== 'identity')
      return reject(
        new HttpProblem(415, 'ENCODING_NOT_SUPPORTED', 'The body must not be compressed'),
      )
    const chunks: Buffer[] = []
    let bytes = 0
    const take = (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes <= maxBytes) return void chunks.push(chunk)
      // The caller may still send; the answer closes the connection.
      incoming.off('data', take)
      incoming.pause()
      reject(tooLarge())
    }
    incoming.on('data', take)
    incoming.once('error', (cause) => reject(incomplete(cause)))
    incoming.once('end', () => {
      try {
        resolve(utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
      } catch {
        reject(new HttpProblem(400, 'BODY_NOT_TEXT', 'The body is not UTF-8'))
      }
    })
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
