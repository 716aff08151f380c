import { getNamesCall, registerNameCall, resolveNameCall, suggestNamesCall } from '@latchkey/api'
import { getAddress, isAddress } from 'viem/utils'
import { jsonAnswer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route } from '../../http/Route.js'
import type { ServerContext } from '../../ServerContext.js'
import { callRoute } from '../callRoute.js'
import { createGateway } from './createGateway.js'
import { createGatewayRoute, readSignerKey } from './createGatewayRoute.js'
import { createNameNonces } from './createNameNonces.js'
import { createNameStore, type StoredName } from './createNameStore.js'
import { createRegistering, type RegistrationBody } from './createRegistering.js'
import { labelIn, normalName } from './nameRules.js'
import { suggestLabels } from './suggestLabels.js'

const mostSuggestions = 5
const fewestCharacters = 3

export type Names = {
  readonly routes: readonly Route[]
  /** The primary name of an address; undefined without one, or without a zone. */
  nameOf(address: string): Promise<string | undefined>
}

const none: Names['nameOf'] = async () => undefined

/**
 * Names of accounts in the zone of `names`: registration by a signed message, lookups, and the
 * gateway that makes them resolve in ENS clients. Without a zone every lookup finds nothing.
 *
 * @throws ConfigError without the key of the gateway
 */
export function createNameRoutes(context: ServerContext): Names {
  const { config, database, secrets, now } = context
  if (!config.names) return { routes: routesOf(), nameOf: none }
  const { zone, resolver, signerKeyEnv } = config.names
  const store = createNameStore(database, zone, now)
  const nonces = createNameNonces(secrets, now)
  const register = createRegistering(config.names, { chains: config.chains, store, nonces, now })
  const signerKey = readSignerKey(signerKeyEnv)
  const find = (typed: string) => {
    const name = normalName(typed)
    return name === undefined ? undefined : store.find(name)
  }
  async function suggest(typed: string, of: string) {
    const label = normalName(typed)
    if (of !== zone || label === undefined || !/^[a-z0-9-]+$/.test(label))
      throw new HttpProblem(400, 'INVALID_NAME', 'This is no name that can be registered')
    if (label.length < fewestCharacters)
      throw new HttpProblem(400, 'INVALID_NAME', 'A name has at least four characters')
    const names = suggestLabels(label).map((each) => `${each}.${zone}`)
    const taken = await store.taken(names)
    return names
      .map((name) => ({ name, registered: taken.has(name) }))
      .filter(({ name, registered }) => !registered || labelIn(zone, name) === label)
      .slice(0, mostSuggestions)
  }
  return {
    routes: [
      ...routesOf({ find, suggest, register, nonces, store, zone, now }),
      createGatewayRoute(createGateway({ zone, resolver, signerKey, store, now })),
    ],
    nameOf: async (address) => (await store.namesOf(address))[0]?.name,
  }
}

type Parts = {
  find(typed: string): Promise<StoredName | undefined> | undefined
  suggest(typed: string, zone: string): Promise<readonly { name: string; registered: boolean }[]>
  readonly register: ReturnType<typeof createRegistering>
  readonly nonces: ReturnType<typeof createNameNonces>
  readonly store: ReturnType<typeof createNameStore>
  readonly zone: string
  readonly now: () => number
}

function routesOf(parts?: Parts): readonly Route[] {
  return [
    callRoute(resolveNameCall, {
      summary: 'The addresses of a name, by coin type; an empty list for a name that nobody has.',
      access: 'origin',
      limit: 'blockchain',
      refusals: { 404: 'problem' },
      answer: async ({ params, query }) => {
        const found = await parts?.find(params.name ?? '')
        if (found) return jsonAnswer(toRecord(found))
        // The first version of this call says 404.
        if (query.apiVersion !== '2')
          throw new HttpProblem(404, 'NOT_FOUND', 'This name is not registered')
        return jsonAnswer([])
      },
    }),
    callRoute(getNamesCall, {
      summary: 'The names of an address, the first registered one first.',
      access: 'origin',
      limit: 'blockchain',
      answer: async ({ params }) => {
        const { address = '' } = params
        const names = isAddress(address) ? await parts?.store.namesOf(getAddress(address)) : []
        return jsonAnswer((names ?? []).map(toRecord))
      },
    }),
    callRoute(suggestNamesCall, {
      summary:
        'The typed name with its state, and free ones that begin with it; also this server’s clock and a nonce, for the message of a registration.',
      access: 'origin',
      limit: 'blockchain',
      answer: async ({ params, query, project, origin = '' }) => {
        if (!parts) return jsonAnswer({ suggestions: [] })
        const zone = typeof query.zone === 'string' ? query.zone : parts.zone
        return jsonAnswer({
          suggestions: await parts.suggest(params.name ?? '', zone),
          timestamp: Math.floor(parts.now() / 1000),
          nonce: parts.nonces.create({ project: project?.id ?? '', origin }),
        })
      },
    }),
    callRoute(registerNameCall, {
      summary:
        'Registers the name in a text that its account has signed, once and within five minutes.',
      access: 'origin',
      limit: 'signIn',
      // Larger than the longest text and a signature with a factory's call (ERC-6492).
      maxBodyBytes: 64 * 1024,
      refusals: { 501: 'problem', 503: 'problem' },
      answer: async ({ body, project, origin = '' }) => {
        if (!parts) throw new HttpProblem(501, 'NOT_CONFIGURED', 'This server has no zone of names')
        const place = { project: project?.id ?? '', origin }
        return jsonAnswer(toRecord(await parts.register(body as RegistrationBody, place)))
      },
    }),
  ]
}

const toRecord = ({ name, registeredAt, updatedAt, bio, addresses }: StoredName) => ({
  name,
  registered_at: new Date(registeredAt).toISOString(),
  updated_at: new Date(updatedAt).toISOString(),
  attributes: bio === undefined ? {} : { bio },
  addresses: Object.fromEntries(
    [...addresses].map(([coin, { address, createdAt }]) => [
      String(coin),
      { address, created_at: new Date(createdAt).toISOString() },
    ]),
  ),
})
