import { readForeignMethod } from '@latchkey/core/adapter'

/** The object of a Keplr-compatible wallet. Its answers and errors are untrusted. */
export type CosmosProvider = Readonly<Record<string, unknown>>

/** Returns a foreign object if it has Keplr's methods. Survives throwing getters. */
export function toCosmosProvider(value: unknown): CosmosProvider | undefined {
  return readForeignMethod(value, 'enable') && readForeignMethod(value, 'getKey')
    ? (value as CosmosProvider)
    : undefined
}
