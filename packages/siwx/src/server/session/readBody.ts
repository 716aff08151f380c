import { signInLimits } from './signInInput.js'

/** A body that is too large, or no JSON. */
export type BodyProblem = 'tooLarge' | 'notJson'

/** Reads a request's body as JSON, whichever type it claims, and no more than 128 KiB of it. */
export async function readBody(
  request: Request,
): Promise<{ readonly value: unknown } | BodyProblem> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > signInLimits.bodyBytes) return 'tooLarge'
    text += decoder.decode(part.value, { stream: true })
  }
  try {
    return { value: JSON.parse(text + decoder.decode()) as unknown }
  } catch {
    return 'notJson'
  }
}
