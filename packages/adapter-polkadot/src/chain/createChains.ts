import { createError, createLruMap, type Network } from '@latchkey/core'
import { isHex, isHexOf } from '../language/answers.js'
import type { Hex } from '../language/Hex.js'
import type { ChainReader, ReadSource } from './createChainReader.js'
import { createRuntime, type Runtime } from './createRuntime.js'

/**
 * Runtimes kept in memory: metadata takes a megabyte. A page uses one or two chains, and upgrades
 * are rare.
 */
const keptRuntimes = 4
const keptTransactions = 128

/** A chain verified against the network's genesis hash. */
export type Chain = {
  readonly network: Network
  readonly genesisHash: Hex
  /** The runtime of the newest block. */
  readonly runtime: Runtime
  /** The kit's settings for reads. */
  readonly settings: ChainReader['settings']
  ask(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Hands a signed extrinsic to a node, once. No abort takes effect. */
  submit(extrinsic: Hex): Promise<unknown>
  /** The runtime of an older block. */
  runtimeAt(blockHash: Hex): Promise<Runtime>
}

/** The range of blocks that may include a transaction, by its mortal era. */
export type Lifetime = { readonly first: number; readonly last: number }

/** The chains of one adapter, with their cached state. */
export type Chains = {
  open(source: ReadSource): Promise<Chain>
  /** Transactions sent from this page, by id. */
  readonly sent: {
    get(id: string): Lifetime | undefined
    set(id: string, lifetime: Lifetime): unknown
  }
}

export function createChains(reader: ChainReader): Chains {
  const runtimes = createLruMap<string, Promise<Runtime>>(keptRuntimes)

  async function readRuntime(
    source: ReadSource,
    genesisHash: Hex,
    at: readonly Hex[],
  ): Promise<Runtime> {
    const answer = await reader.read(source, 'state_getRuntimeVersion', at)
    const { specVersion, transactionVersion } = (answer ?? {}) as Partial<
      Record<'specVersion' | 'transactionVersion', unknown>
    >
    if (typeof specVersion !== 'number' || typeof transactionVersion !== 'number')
      throw unreadable('state_getRuntimeVersion')
    const key = `${genesisHash} ${specVersion}`
    const known = runtimes.get(key)
    if (known) return await known
    // Shared by concurrent callers, so one caller's abort must not cancel it.
    const reading = reader
      .read({ network: source.network, independent: source.independent }, 'state_getMetadata', at)
      .then((metadata) => {
        if (!isHex(metadata)) throw unreadable('state_getMetadata')
        return createRuntime(metadata, { specVersion, transactionVersion })
      })
    runtimes.set(key, reading)
    reading.catch(() => runtimes.delete(key))
    return await reading
  }

  return {
    sent: createLruMap<string, Lifetime>(keptTransactions),
    async open(source) {
      const { network } = source
      const genesisHash = await reader.read(source, 'chain_getBlockHash', [0])
      if (!isHexOf(genesisHash, 64)) throw unreadable('chain_getBlockHash')
      if (!genesisHash.startsWith(`0x${String(network.id).toLowerCase()}`))
        throw createError('NETWORK_MISMATCH', {
          params: { actual: `polkadot:${genesisHash.slice(2, 34)}`, expected: network.name },
        })
      return {
        network,
        genesisHash,
        runtime: await readRuntime(source, genesisHash, []),
        settings: reader.settings,
        ask: (method, params) => reader.read(source, method, params),
        submit: (extrinsic) => reader.write({ network }, 'author_submitExtrinsic', [extrinsic]),
        runtimeAt: (blockHash) => readRuntime(source, genesisHash, [blockHash]),
      }
    },
  }
}

/** The node's answer does not match its interface. */
export const unreadable = (method: string) => createError('RPC_PARSE_ERROR', { details: method })
