import { registerNameCall, resolveNameCall, settleUnsupported } from '@latchkey/api'
import {
  type BaseError,
  bareAddress,
  type CaipAddress,
  type Connection,
  createError,
  type ErrorCode,
  isKitError,
  type Network,
  type Store,
  toKitError,
  toPlainError,
  unknownNetwork,
} from '@latchkey/core'
import { toCoinType } from '@latchkey/core/adapter'
import type { Cancelling, NamesController, NamesState, Profile } from './NamesController.js'
import type { NamesParts } from './NamesParts.js'
import { findLabelProblem, toName } from './nameRules.js'
import { addressFor, type NameService, openNameService } from './openNameService.js'
import { registrantOf } from './registrantOf.js'

/** docs/words-and-numbers.md lists both. */
const lookupFreshMs = 300_000
const identityFreshMs = 300_000
const readMs = 15_000
const registerMs = 30_000

type Kept<Value> = { readonly value: Value; readonly readAt: number }

export type NamesWork = Pick<NamesController, 'resolve' | 'profile' | 'suggest' | 'register'> & {
  /** What was read is forgotten with the kit's end. */
  start(): () => void
}

/** Names, once their code is there. */
export function createNamesWork(parts: NamesParts, store: Store<NamesState>): NamesWork {
  const { environment, lifetime, events, options, notices, connection, network, requests } = parts
  const resolved = new Map<string, Kept<string>>()
  const profiles = new Map<CaipAddress, Kept<Profile>>()
  const { endpoints: { blockchain: endpoint } = {}, names: { zone } = {} } = options.given
  let opened: NameService | undefined
  const service = (): NameService => {
    if (!endpoint) throw createError('INVALID_CONFIGURATION', { details: 'endpoints.blockchain' })
    opened ??= openNameService(endpoint, options.given, zone)
    return opened
  }

  function fresh<Value>(kept: Kept<Value> | undefined, ms: number): Value | undefined {
    const age = environment.now() - (kept?.readAt ?? Number.NEGATIVE_INFINITY)
    return age >= 0 && age < ms ? kept?.value : undefined
  }

  /** Work within a deadline. Its failure is told as one of names, with the service's reason. */
  async function within<Result>(
    work: (signal: AbortSignal) => Promise<Result>,
    { signal, ms = readMs, code }: Cancelling & { readonly ms?: number; readonly code: ErrorCode },
    params: Readonly<Record<string, string>> = {},
  ): Promise<Result> {
    try {
      const error = () => createError('HTTP_TIMEOUT')
      return await lifetime.within(work, { ms, signal, error })
    } catch (cause) {
      throw toNameError(cause, code, params)
    }
  }

  function actor(): { readonly current: Connection; readonly on: Network } {
    const current = registrantOf(parts)
    if (!current) throw createError('NAME_ADDRESS_OR_CONNECTOR_NOT_FOUND')
    settleUnsupported(registerNameCall, current.network)
    return { current, on: network.get(current.network) ?? unknownNetwork(current.network) }
  }

  async function readProfile(address: CaipAddress, signal: AbortSignal): Promise<Profile> {
    const [identity, names] = await Promise.allSettled([
      service().identity(address, signal),
      service().namesOf(address, signal),
    ])
    // Each stands in for the other (specification §7).
    if (identity.status === 'rejected' && names.status === 'rejected') throw names.reason
    const own = names.status === 'fulfilled' ? names.value : []
    const known = identity.status === 'fulfilled' ? identity.value : undefined
    return { address, name: known?.name ?? own[0], names: own, imageUrl: known?.imageUrl }
  }

  async function suggest(label: string, signal: AbortSignal) {
    const asked = await service().suggest(label, signal)
    const typed = asked.names.find(({ name }) => name.startsWith(`${label.toLowerCase()}.`))
    return { ...asked, typed }
  }

  async function register(typed: string, signal: AbortSignal | undefined): Promise<string> {
    const { current, on } = actor()
    const label = typed.trim().toLowerCase()
    const failed = { signal, code: 'NAME_REGISTER_FAILED' } as const
    const params = { name: label }
    if (findLabelProblem(label)) throw createError('NAME_REGISTER_FAILED', { params })
    store.setState({ phase: 'checking', error: undefined })
    const found = await within((ending) => suggest(label, ending), failed, params)
    const name = found.typed?.name
    // Not asked of the wallet: it could not be registered.
    if (!name || !found.typed?.isFree)
      throw createError('NAME_REGISTER_FAILED', { params: { ...params, taken: 1 } })
    // The server's clock, where it tells it: a page's own may be minutes off.
    const timestamp = found.timestamp ?? Math.floor(environment.now() / 1000)
    const { nonce } = found
    const message = JSON.stringify({ name, attributes: {}, timestamp, ...(nonce && { nonce }) })
    store.setState({ phase: 'waiting' })
    const signature = await requests.signMessage({
      message,
      namespace: current.namespace,
      inModal: true,
      ...(signal && { signal }),
    })
    store.setState({ phase: 'registering' })
    const address = bareAddress(current.active)
    const input = { coinType: toCoinType(on), address, message, signature }
    // What was signed may be registered although nobody waits any more.
    await within(
      (ending) => post(input, name, ending),
      { ms: registerMs, code: 'NAME_REGISTER_FAILED' },
      params,
    )
    profiles.delete(current.active)
    resolved.clear()
    store.setState({ registered: { address: current.active, name } })
    events.signals.emit('named', { address: current.active, name })
    return name
  }

  /** Where the answer is lost, the name itself says whether it was registered. */
  async function post(
    input: Parameters<NameService['register']>[0],
    name: string,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await service().register(input, signal)
    } catch (error) {
      const isLost = isKitError(error, 'HTTP_FAILED') || isKitError(error, 'HTTP_TIMEOUT')
      const record = isLost ? await service().find(name, signal) : null
      const owner = record ? addressFor(record, input.coinType) : undefined
      if (owner?.toLowerCase() !== input.address.toLowerCase()) throw error
    }
  }

  return {
    async resolve(typed, on, { signal, isFresh = false } = {}) {
      const name = toName(typed)
      const adapter = options.adapter('eip155')
      if (name === undefined || !adapter || on.chainNamespace !== 'eip155') return undefined
      if (settleUnsupported(resolveNameCall, on.caipNetworkId)) return undefined
      const key = `${name} ${on.caipNetworkId}`
      const known = isFresh ? undefined : fresh(resolved.get(key), lookupFreshMs)
      if (known !== undefined) return { name, address: known }
      const address = await within(
        async (ending) => {
          const record = await service().find(name, ending)
          const found = record ? addressFor(record, toCoinType(on)) : undefined
          // W-12: a service that answers for another name, or with no address, is not believed.
          if (record?.name && toName(record.name) !== name)
            throw createError('HTTP_INVALID_RESPONSE')
          if (found !== undefined && !(await adapter.isAddress(found, on)))
            throw createError('HTTP_INVALID_RESPONSE')
          return found
        },
        { signal, code: 'NAME_RESOLVE_FAILED' },
      )
      if (address === undefined) {
        resolved.delete(key)
        return undefined
      }
      resolved.set(key, { value: address, readAt: environment.now() })
      return { name, address }
    },
    async profile(address, { signal } = {}) {
      const none = { address, name: undefined, names: [], imageUrl: undefined }
      if (!endpoint || !address.startsWith('eip155:')) return none
      const known = fresh(profiles.get(address), identityFreshMs)
      if (known) return known
      const value = await within((ending) => readProfile(address, ending), {
        signal,
        code: 'NAMES_FOR_ADDRESS_FAILED',
      })
      profiles.set(address, { value, readAt: environment.now() })
      return value
    },
    async suggest(label, { signal } = {}) {
      const { activeNamespace } = connection.store.getState()
      if (!endpoint || activeNamespace !== 'eip155') return []
      const { names } = await within((ending) => suggest(label, ending), {
        signal,
        code: 'NAME_SUGGESTIONS_FAILED',
      })
      return names
    },
    async register({ name, signal }) {
      try {
        const registered = await register(name, signal)
        store.setState({ phase: 'idle' })
        return registered
      } catch (thrown) {
        const error = toKitError(thrown)
        const isCancelled = error.code === 'USER_REJECTED' || error.code === 'ABORTED'
        store.setState(
          isCancelled
            ? { phase: 'idle', error: undefined }
            : {
                phase: 'failed',
                error: {
                  ...toPlainError(error),
                  referenceId: notices.reference(error.code),
                  reason: reasonOf(error.cause),
                },
              },
        )
        throw error
      }
    },
    start: () => () => {
      resolved.clear()
      profiles.clear()
    },
  }
}

/** An abort stays one; anything else is a failure of names, with the service's own words. */
function toNameError(
  cause: unknown,
  code: ErrorCode,
  params: Readonly<Record<string, string>>,
): BaseError {
  const error = toKitError(cause)
  if (error.code === 'ABORTED') return error
  const details = reasonOf(error)
  return createError(code, { params, cause: error, ...(details !== undefined && { details }) })
}

/** The description that a service gives as its reason; it is the details of what the API client throws. */
function reasonOf(error: unknown): string | undefined {
  if (!isKitError(error, 'HTTP_STATUS') || !isKitError(error.cause, 'HTTP_STATUS')) return undefined
  return error.details
}
