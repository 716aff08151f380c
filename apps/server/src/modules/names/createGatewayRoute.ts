import { type Hex, isHex } from 'viem'
import { z } from 'zod'
import { ConfigError } from '../../config/ConfigError.js'
import { secretOf } from '../../config/secretOf.js'
import { jsonAnswer } from '../../http/answers.js'
import type { Route } from '../../http/Route.js'
import type { createGateway } from './createGateway.js'

const keyCharacters = 66
const ending = '.json'

/** The key that signs the gateway's answers. @throws ConfigError */
export function readSignerKey(variable: string): Hex {
  const key = secretOf('names.signerKeyEnv', variable)
  if (isHex(key, { strict: true }) && key.length === keyCharacters) return key
  throw new ConfigError(`names.signerKeyEnv: ${variable} is no private key of 0x and 64 digits.`)
}

/** `{gateway}/{sender}/{data}.json`, as the resolver's URL names it. Any client may ask. */
export const createGatewayRoute = (answer: ReturnType<typeof createGateway>): Route => ({
  name: 'resolveOffchain',
  method: 'GET',
  path: '/gateway/{sender}/{data}',
  tag: 'names',
  summary:
    'What the zone’s resolver asks about a name (ERC-3668), signed for it. The data ends with .json.',
  access: 'open',
  limit: 'blockchain',
  params: z.object({
    sender: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
    data: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){4,6000}\.json$/),
  }),
  response: z.object({ data: z.string() }),
  refusals: { 404: 'problem' },
  answer: async ({ params }) => {
    const { sender = '', data = '' } = params
    return jsonAnswer({ data: await answer(sender, data.slice(0, -ending.length) as Hex) })
  },
})
