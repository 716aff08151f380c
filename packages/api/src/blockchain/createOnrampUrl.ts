import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line } from '../wire/fields.js'

const wallet = z.object({
  address: line(128),
  blockchains: z.optional(z.array(line(64)).check(z.maxLength(64))),
  assets: z.optional(z.array(line(64)).check(z.maxLength(64))),
})
const answer = z.object({ url: z.string() })

/** The link to continue the purchase. It comes from outside: check it with `toHttpsUrl`. */
export type OnrampUrl = z.infer<typeof answer>

export type CreateOnrampUrlInput = {
  /** The wallets that receive the purchase; `blockchains` are the provider's names of networks. */
  readonly destinationWallets: readonly z.infer<typeof wallet>[]
  readonly defaultNetwork?: string
  readonly partnerUserId?: string
  readonly presetCryptoAmount?: number
  readonly presetFiatAmount?: number
}

/** `POST /v1/generators/onrampurl` */
export const createOnrampUrlCall: ApiCall<CreateOnrampUrlInput, OnrampUrl, 'blockchain'> = {
  name: 'createOnrampUrl',
  api: 'blockchain',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  policy: 'write',
  body: z.object({
    destinationWallets: z.array(wallet).check(z.minLength(1), z.maxLength(32)),
    defaultNetwork: z.optional(line(64)),
    partnerUserId: z.optional(line(128)),
    defaultExperience: z.optional(line(16)),
    presetCryptoAmount: z.optional(z.number().check(z.gte(0))),
    presetFiatAmount: z.optional(z.number().check(z.gte(0))),
  }),
  answer,
  toWire: ({
    destinationWallets,
    defaultNetwork,
    partnerUserId,
    presetCryptoAmount,
    presetFiatAmount,
  }) => ({
    body: {
      destinationWallets,
      defaultNetwork,
      partnerUserId,
      defaultExperience: 'buy',
      presetCryptoAmount,
      presetFiatAmount,
    },
  }),
}

/**
 * Starts a purchase with a provider.
 *
 * @example
 * const { url } = await createOnrampUrl(blockchain, {
 *   destinationWallets: [{ address, blockchains: ['base'] }],
 * })
 */
export function createOnrampUrl(
  client: ApiClient<'blockchain'>,
  input: CreateOnrampUrlInput,
  options?: ApiCallOptions,
): Promise<OnrampUrl> {
  return client.request(createOnrampUrlCall, input, options)
}
