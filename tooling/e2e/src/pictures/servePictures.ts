import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>parent.document.title="run"</script><rect width="8" height="8"/></svg>'
/** The first bytes of a PNG of 4,000 × 4,000 pixels: a whole header without pixels. */
const pngStart = Buffer.from('89504e470d0a1a0a0000000d4948445200000fa000000fa00806000000', 'hex')
const giantBytes = 20_000_000

const send = (
  response: ServerResponse,
  type: string,
  body: string | Buffer,
  length = Buffer.byteLength(body),
) =>
  response.writeHead(200, {
    'content-type': type,
    'content-length': length,
    'cache-control': 'no-store',
  })

/** W-03's bad answers in place of a picture, by the picture's name. */
const answers = {
  'svg-as-png': (response: ServerResponse) => send(response, 'image/png', svg).end(svg),
  html: (response: ServerResponse) =>
    send(response, 'text/html', `<html>${svg}</html>`).end(`<html>${svg}</html>`),
  empty: (response: ServerResponse) => send(response, 'image/png', '').end(),
  // Announces 20 MB and stops after the first bytes.
  giant: (response: ServerResponse) =>
    send(response, 'image/png', pngStart, giantBytes).write(pngStart),
  hang: () => undefined,
} as const

export type BadPicture = keyof typeof answers
export const badPictures = Object.keys(answers) as readonly BadPicture[]

export type PictureServer = {
  readonly origin: string
  /** Requests in order: the picture's name and its `Referer`. */
  readonly asked: readonly { readonly name: string; readonly referer: string | undefined }[]
  /** Names of requests that the browser aborted before the end. */
  readonly givenUp: readonly string[]
  close(): Promise<void>
}

/**
 * A server of bad pictures, named by the last part of the path. Other requests go to `other`, or
 * get a 404.
 */
export async function servePictures(
  other?: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<PictureServer> {
  const asked: { readonly name: string; readonly referer: string | undefined }[] = []
  const givenUp: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname.split('/').at(-1) ?? ''
    if (!isBad(name)) return other ? other(request, response) : response.writeHead(404).end()
    asked.push({ name, referer: request.headers.referer })
    response.on('close', () => response.writableFinished || givenUp.push(name))
    answers[name](response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    givenUp,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const isBad = (name: string): name is BadPicture => Object.hasOwn(answers, name)
