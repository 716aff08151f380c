import { existsSync, readFileSync } from 'node:fs'
import { getClearSigningCall } from '@latchkey/api'
import { z } from 'zod'
// @ts-expect-error: plain JavaScript that the snapshot's own build shares
import { createSigner, sha256, signedText } from '../../../clearSigning/snapshot.mjs'
import { ConfigError } from '../../config/ConfigError.js'
import { textAnswer } from '../../http/answers.js'
import { etagOf, unlessKnown } from '../../http/etags.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route } from '../../http/Route.js'
import type { ServerContext } from '../../ServerContext.js'
import { callRoute } from '../callRoute.js'

const answerSeconds = 3_600

const deployment = z.object({ chainId: z.int(), address: z.string() })
const context = z.looseObject({ deployments: z.array(deployment).optional() })
const descriptor = z.looseObject({
  context: z.looseObject({ contract: context.optional(), eip712: context.optional() }),
})
/** The output of `apps/server/clearSigning/build.mjs`. */
const clearSigningSnapshot = z.object({
  version: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  descriptors: z.array(descriptor).max(20_000),
})

type Descriptor = z.infer<typeof descriptor>

/**
 * Serves the ERC-7730 descriptors of one contract, signed with the catalogue's key where there is
 * one.
 *
 * @throws ConfigError if the snapshot is unusable
 */
export function createClearSigningRoute({ config }: ServerContext, file: string): Route {
  const { version, descriptors } = readClearSigning(file)
  const { signingKeyFile } = config.catalogue
  const sign: ((text: string) => string) | undefined =
    signingKeyFile === undefined ? undefined : createSigner(readFileSync(signingKeyFile, 'utf8'))
  const found = byContract(descriptors)
  const texts = new Map<string, string>()

  /** The answer for a contract, made once. */
  const answerOf = (contract: string, own: readonly Descriptor[]): string => {
    const hash: string = sha256(own)
    const signature = sign?.(signedText({ version, contract, sha256: hash }))
    return JSON.stringify({
      version,
      sha256: hash,
      ...(signature !== undefined && { signature }),
      descriptors: own,
    })
  }

  return callRoute(getClearSigningCall, {
    summary:
      'The ERC-7730 descriptors of a contract, signed where the operator has a key; none for an unknown one.',
    access: 'project',
    limit: 'blockchain',
    refusals: { 304: 'empty' },
    answer: (request) => {
      const { chainId = '', address = '' } = request.params
      if (!/^eip155:[1-9]\d{0,15}$/.test(chainId))
        throw new HttpProblem(400, 'CHAIN_NOT_SUPPORTED', 'Contracts are described on eip155 alone')
      if (!/^0x[0-9a-f]{40}$/i.test(address))
        throw new HttpProblem(400, 'INVALID_ADDRESS', 'This is no address')
      const contract = `${chainId}:${address.toLowerCase()}`
      const own = found.get(contract)
      // Only contracts of the snapshot are kept: others are without number.
      const text = texts.get(contract) ?? answerOf(contract, own ?? [])
      if (own) texts.set(contract, text)
      return unlessKnown(request, { etag: etagOf(text), seconds: answerSeconds }, () =>
        textAnswer(text),
      )
    },
  })
}

/**
 * Reads the built descriptors and checks that they are whole.
 * @throws ConfigError
 */
function readClearSigning(file: string): z.infer<typeof clearSigningSnapshot> {
  const again = 'Take the file that comes with the server, or build it: clearSigning/build.mjs'
  if (!existsSync(file)) throw new ConfigError(`There are no readable intents at ${file}. ${again}`)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigError(`${file} is not JSON. ${again}`)
  }
  const result = clearSigningSnapshot.safeParse(content)
  if (!result.success) throw new ConfigError(`${file} holds no readable intents. ${again}`)
  if (sha256(result.data.descriptors) !== result.data.sha256)
    throw new ConfigError(`${file} was changed after it was built. ${again}`)
  return result.data
}

/** The descriptors by contract, each with that deployment alone. */
function byContract(
  descriptors: readonly Descriptor[],
): ReadonlyMap<string, readonly Descriptor[]> {
  const found = new Map<string, Descriptor[]>()
  for (const each of descriptors)
    for (const kind of ['contract', 'eip712'] as const)
      for (const one of each.context[kind]?.deployments ?? []) {
        const key = `eip155:${one.chainId}:${one.address.toLowerCase()}`
        const own = { ...each.context[kind], deployments: [one] }
        const list = found.get(key) ?? []
        list.push({ ...each, context: { ...each.context, [kind]: own } })
        found.set(key, list)
      }
  return found
}
