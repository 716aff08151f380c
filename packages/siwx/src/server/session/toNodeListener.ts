/** The used part of a request of `node:http`, or of Express. */
export type NodeRequest = AsyncIterable<Uint8Array> & {
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** Express: the URL before a router took its own part off. */
  readonly originalUrl?: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The used part of a response of `node:http`, or of Express. */
export type NodeResponse = {
  statusCode: number
  setHeader(name: string, value: string | readonly string[]): unknown
  end(body: string): unknown
}

/** A listener for `node:http`, and a handler for Express and its kin. */
export type NodeListener = (
  request: NodeRequest,
  response: NodeResponse,
  next?: (error: unknown) => void,
) => Promise<void>

/**
 * Lets a server of `node:http`, Express or Connect answer with web requests and responses. It reads
 * the body itself, so it stands before a parser of bodies. What `handle` throws goes to `next`, or
 * is answered with 500 where there is none.
 *
 * @example
 * const signIn = createSignInServer({ origins: ['https://app.example'] })
 * const listener = toNodeListener(signIn.handle)
 */
export function toNodeListener(handle: (request: Request) => Promise<Response>): NodeListener {
  return async (request, response, next) => {
    try {
      const answer = await handle(toRequest(request))
      response.statusCode = answer.status
      for (const [name, value] of answer.headers)
        if (name !== 'set-cookie') response.setHeader(name, value)
      const cookies = answer.headers.getSetCookie()
      if (cookies.length > 0) response.setHeader('set-cookie', cookies)
      response.end(await answer.text())
    } catch (error) {
      if (next) next(error)
      else {
        response.statusCode = 500
        response.end('')
      }
    }
  }
}

function toRequest(request: NodeRequest): Request {
  const { method = 'GET', originalUrl, url = '/', headers } = request
  const path = originalUrl ?? url
  const init = {
    method,
    headers: Object.entries(headers).flatMap(([name, value = []]) =>
      name.startsWith(':') ? [] : [value].flat().map((each): [string, string] => [name, each]),
    ),
    ...(method !== 'GET' && method !== 'HEAD' && { body: toStream(request), duplex: 'half' }),
  }
  // The path alone counts: behind a proxy neither the protocol nor the host is the page's.
  return new Request(`http://localhost${path.startsWith('/') ? path : '/'}`, init)
}

function toStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
