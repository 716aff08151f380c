import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line, maybeText } from '../wire/fields.js'

const answer = z.object({
  suggestions: z.array(z.object({ name: z.string(), registered: z.nullish(z.boolean()) })),
  timestamp: z.nullish(z.number()),
  nonce: maybeText(),
})

/**
 * Names like the input; `registered` ones are taken. A service may also send its clock, in seconds
 * since the epoch, and a nonce: both belong into the message that registers one of them.
 */
export type NameSuggestions = z.infer<typeof answer>

export type SuggestNamesInput = {
  /** The user's input. */
  readonly name: string
  /** The suffix, without its dot. */
  readonly zone?: string
}

/** `GET /v1/profile/suggestions/{name}` */
export const suggestNamesCall: ApiCall<SuggestNamesInput, NameSuggestions, 'blockchain'> = {
  name: 'suggestNames',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/profile/suggestions/{name}',
  policy: 'readUi',
  params: z.object({ name: line(255) }),
  query: z.object({ zone: z.optional(line(64)) }),
  answer,
  networks: { floor: ['eip155'], within: ['eip155'], otherwise: { answer: { suggestions: [] } } },
  toWire: ({ name, zone }) => ({ params: { name }, query: { zone } }),
}

/**
 * Suggests names similar to the input. The first is the input itself, which may be taken.
 *
 * @example
 * const { suggestions } = await suggestNames(blockchain, { name: 'alice' }, { signal })
 */
export function suggestNames(
  client: ApiClient<'blockchain'>,
  input: SuggestNamesInput,
  options?: ApiCallOptions,
): Promise<NameSuggestions> {
  return client.request(suggestNamesCall, input, options)
}
