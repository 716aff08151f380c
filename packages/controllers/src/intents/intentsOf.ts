import {
  bareAddress,
  createError,
  type Intent,
  type IntentFeature,
  type Network,
} from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import { createDescriptorReads } from './createDescriptorReads.js'
import type { IntentReading, IntentsController } from './IntentsController.js'

const selectorLength = 10
const reasons = { refused: 'REFUSED', absent: 'NO_ANSWER' } as const

/**
 * The readable intents of a kit, for `kit.use`.
 *
 * @example
 * const reading = await kit.use(intentsOf).readCall({
 *   network,
 *   from: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
 *   call: { to: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', data: '0xd0e30db0', value: 1n },
 * })
 * if (reading.status === 'read') console.log(reading.intent.intent) // 'Wrap'
 */
export function intentsOf(
  parts: Pick<KitParts, 'environment' | 'options' | 'lifetime' | 'persistence'>,
): IntentsController {
  const { environment, options } = parts
  const readDescriptors = createDescriptorReads(parts)

  async function read(
    network: Network,
    contract: unknown,
    signal: AbortSignal | undefined,
    readWith: (feature: IntentFeature, descriptors: readonly unknown[]) => Intent | undefined,
  ): Promise<IntentReading> {
    const capability = options.adapter(network.chainNamespace)?.capabilities.intent
    if (!capability) return { status: 'unreadable', reason: 'NOT_SUPPORTED' }
    if (typeof contract !== 'string' || !/^0x[0-9a-f]{40}$/i.test(contract))
      return { status: 'unreadable', reason: 'NOT_DESCRIBED' }
    try {
      const [feature, descriptors] = await Promise.all([
        capability.load(),
        readDescriptors(network.caipNetworkId, contract, signal),
      ])
      if (descriptors.status !== 'ready')
        return { status: 'unreadable', reason: reasons[descriptors.status] }
      const intent = readWith(feature, descriptors.list)
      return intent
        ? { status: 'read', intent, isSigned: descriptors.isSigned }
        : { status: 'unreadable', reason: 'NOT_DESCRIBED' }
    } catch (error) {
      if (signal?.aborted) throw createError('ABORTED')
      environment.log('info', 'The description of a contract could not be read.', error)
      return { status: 'unreadable', reason: 'NO_ANSWER' }
    }
  }

  const readCall: IntentsController['readCall'] = async ({ network, from, call, signal }) => {
    const reading = await read(network, call.to, signal, (feature, descriptors) =>
      feature.readCall({ descriptors, network, from: bareAddress(from), call }),
    )
    const { data = '0x' } = call
    return reading.status === 'unreadable' && data.length >= selectorLength
      ? { ...reading, selector: data.slice(0, selectorLength) }
      : reading
  }

  return {
    readCall,
    async readTransfer({ transfer, ...signing }) {
      const capability = options.adapter(signing.network.chainNamespace)?.capabilities.intent
      if (!capability) return { status: 'unreadable', reason: 'NOT_SUPPORTED' }
      try {
        const call = (await capability.load()).callOf(transfer)
        return call.data === undefined ? { status: 'plain' } : await readCall({ ...signing, call })
      } catch (error) {
        if (signing.signal?.aborted) throw createError('ABORTED')
        environment.log('info', 'A transfer could not be read.', error)
        return { status: 'unreadable', reason: 'NO_ANSWER' }
      }
    },
    async readTypedData({ network, from, typedData, signal }) {
      const typed = parseTyped(typedData)
      return read(network, typed?.domain?.verifyingContract, signal, (feature, descriptors) =>
        feature.readTypedData({ descriptors, network, from: bareAddress(from), typedData: typed }),
      )
    },
    stop: () => undefined,
  }
}

type Typed = { readonly domain?: { readonly verifyingContract?: unknown } | null }

function parseTyped(value: unknown): Typed | undefined {
  try {
    const typed: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return typeof typed === 'object' && typed !== null ? typed : undefined
  } catch {
    return undefined
  }
}
