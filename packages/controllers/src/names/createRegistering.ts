import { registerNameCall, settleUnsupported } from '@latchkey/api'
import {
  bareAddress,
  type CaipAddress,
  createError,
  isKitError,
  type Store,
  toKitError,
  toPlainError,
  unknownNetwork,
} from '@latchkey/core'
import { toCoinType } from '@latchkey/core/adapter'
import type { NamesController, NamesState } from './NamesController.js'
import type { NamesParts } from './NamesParts.js'
import { reasonOf, type Within } from './nameErrors.js'
import { findLabelProblem } from './nameRules.js'
import { addressFor, type NameService } from './openNameService.js'
import { registrantOf } from './registrantOf.js'

const registerMs = 30_000

export type RegisteringInput = {
  readonly store: Store<NamesState>
  readonly service: () => NameService
  readonly within: Within
  adopt(address: CaipAddress, name: string): void
}

/** Registers names: the text that the wallet signs, and what the service makes of it. */
export function createRegistering(
  parts: NamesParts,
  { store, service, within, adopt }: RegisteringInput,
): NamesController['register'] {
  const { environment, events, notices, network, requests } = parts

  async function sign(label: string, signal: AbortSignal | undefined) {
    const current = registrantOf(parts)
    if (!current) throw createError('NAME_ADDRESS_OR_CONNECTOR_NOT_FOUND')
    settleUnsupported(registerNameCall, current.network)
    const params = { name: label }
    if (findLabelProblem(label)) throw createError('NAME_REGISTER_FAILED', { params })
    const ending = signal && { signal }
    store.setState({ phase: 'checking', error: undefined })
    const asked = await within((until) => service().suggest(label, until), {
      code: 'NAME_REGISTER_FAILED',
      params,
      ...ending,
    })
    const found = asked.names.find(({ name }) => name.startsWith(`${label}.`))
    // Not asked of the wallet: it could not be registered.
    if (!found?.isFree)
      throw createError('NAME_REGISTER_FAILED', { params: { ...params, taken: 1 } })
    const { name } = found
    const { nonce } = asked
    // The server's clock, where it tells it: a page's own may be minutes off.
    const timestamp = asked.timestamp ?? Math.floor(environment.now() / 1000)
    const message = JSON.stringify({ name, attributes: {}, timestamp, ...(nonce && { nonce }) })
    store.setState({ phase: 'waiting', message })
    const { namespace } = current
    const signature = await requests.signMessage({ message, namespace, inModal: true, ...ending })
    const on = network.get(current.network) ?? unknownNetwork(current.network)
    const address = bareAddress(current.active)
    const input = { coinType: toCoinType(on), address, message, signature }
    return { name, input, active: current.active }
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

  async function register(label: string, signal: AbortSignal | undefined): Promise<string> {
    const { name, input, active } = await sign(label, signal)
    store.setState({ phase: 'registering' })
    // After the signature the registration continues, even if the caller aborts.
    await within((until) => post(input, name, until), {
      ms: registerMs,
      code: 'NAME_REGISTER_FAILED',
      params: { name: label },
    })
    adopt(active, name)
    store.setState({ phase: 'idle', registered: { address: active, name } })
    events.signals.emit('named', { address: active, name })
    return name
  }

  return async ({ name, signal }) => {
    try {
      return await register(name.trim().toLowerCase(), signal)
    } catch (thrown) {
      const error = toKitError(thrown)
      const isCancelled = error.code === 'USER_REJECTED' || error.code === 'ABORTED'
      const failed = {
        ...toPlainError(error),
        referenceId: notices.reference(error.code),
        reason: reasonOf(error.cause),
      }
      store.setState(
        isCancelled ? { phase: 'idle', error: undefined } : { phase: 'failed', error: failed },
      )
      throw error
    }
  }
}
