import { type BaseError, createError } from '@latchkey/core'
import type { OptionsPart } from './OptionsPart.js'

/** CHAIN_ADAPTER_NOT_FOUND, with the requested namespace and the served ones. */
export function adapterNotFound(options: OptionsPart, namespace: string): BaseError {
  return createError('CHAIN_ADAPTER_NOT_FOUND', {
    details: `No adapter serves the namespace ${namespace}.`,
    metaMessages: [servedNamespaces(options)],
  })
}

/** The namespaces that have an adapter, as a sentence for the developer. */
export function servedNamespaces({ adapters }: OptionsPart): string {
  const served = adapters().map((adapter) => adapter.namespace)
  return served.length > 0 ? `Adapters: ${served.join(', ')}.` : 'The kit has no adapter.'
}
