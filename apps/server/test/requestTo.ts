import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'

/** An answer, with its JSON read. */
export type DeviceAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of an answer
  readonly body: any
}

type Target = {
  readonly port: string
  readonly path: string
  readonly method: string
  readonly text: string
}

/** A request to this machine with any Host header, which `fetch` does not set. */
export async function request(
  { port, path, method, text }: Target,
  headers: Readonly<Record<string, string>>,
): Promise<DeviceAnswer> {
  const call = httpRequest({ host: '127.0.0.1', port, path, method, headers })
  call.end(text)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const body = await textOf(answer)
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: body === '' ? undefined : parse(body),
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
