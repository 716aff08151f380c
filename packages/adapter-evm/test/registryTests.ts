import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'

export type TypedData = {
  readonly domain: {
    readonly chainId?: number | string
    readonly salt?: string
    readonly verifyingContract: string
  }
}
export type RegistryCase = {
  readonly rawTx?: Hex
  readonly data?: TypedData
  readonly expectedTexts?: readonly string[]
}

const server = new URL('../../../apps/server/', import.meta.url)
/** Reads a JSON file of Latchkey's server. */
export const readServerJson = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, server), 'utf8'))

/** The test cases of the registry of descriptions (ERC-7730), as `clearSigning/build.mjs` keeps them. */
export const registryTests = readServerJson('test/registryTests.json') as readonly {
  readonly file: string
  readonly cases: readonly RegistryCase[]
}[]
