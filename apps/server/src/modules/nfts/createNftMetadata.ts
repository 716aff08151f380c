import { decodeAbiParameters } from 'viem/utils'
import type { Row } from '../../database/Database.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import { errorFields } from '../../log/createLog.js'
import { fetchContent } from '../../outbound/fetchContent.js'
import type { FetchPublicOptions } from '../../outbound/fetchPublic.js'
import type { ServerContext } from '../../ServerContext.js'
import { CallerCrowded, createCallerGate } from '../../waits/createCallerGate.js'
import { createGate } from '../../waits/createGate.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { call, toUnits } from '../blockchain/readers/readTokenNames.js'
import { nftKey } from '../history/createNftHoldings.js'
import type { NftMetadata, NftStandard } from '../history/ReadNfts.js'
import { createNftStore, type Found, type Nft } from './createNftStore.js'
import { readDataDocument, toMetadata, withId } from './toMetadata.js'

/** Clients give up after four seconds. The next request gets the result of a longer read. */
const answerMs = 2_500
const documentBytes = 256 * 1024
/** `mostWaiting` is per caller; further NFTs are not read now. */
const fetchesAtOnce = { most: 12, mostOfCaller: 4, mostWaiting: 200 } as const

/** The stored facts about an NFT. `pending`: a read is under way. */
export type KnownNft = {
  readonly standard: NftStandard | undefined
  readonly state: Found['state'] | 'pending'
  readonly metadata: NftMetadata | undefined
}

/** Reads the metadata of NFTs, and keeps it in the database. */
export function createNftMetadata(
  { config, database, log, now }: Pick<ServerContext, 'config' | 'database' | 'log' | 'now'>,
  fetchPublicOptions?: FetchPublicOptions,
) {
  const freshMs = config.nfts.refreshHours * 3_600_000
  const inTurn = createCallerGate(fetchesAtOnce)
  const reading = new Map<string, Promise<void>>()
  const { kept, keep } = createNftStore({ database, now, freshMs })

  const read = async (
    { chain }: ChainNode,
    nft: Nft,
    { standard, uri }: Named,
    caller: string,
  ): Promise<Found> => {
    if (uri === undefined) return { standard, state: 'none' }
    const document = await readDocument(withId(uri, nft.tokenId), caller)
    if (document === failed) return { standard, state: 'failed' }
    const metadata = toMetadata(document, nft.tokenId)
    if (!metadata) log('debug', 'an NFT has no metadata', { chain: chain.id })
    return metadata ? { standard, state: 'read', metadata } : { standard, state: 'none' }
  }

  const readDocument = async (uri: string, caller: string): Promise<unknown> => {
    if (/^data:/i.test(uri)) return readDataDocument(uri)
    try {
      const { status, body } = await inTurn(caller, () =>
        fetchContent(uri, config.nfts, fetchPublicOptions, {
          accept: 'application/json',
          maxBytes: documentBytes,
          caller,
        }),
      )
      return status === 200 ? JSON.parse(body.toString('utf8')) : failed
    } catch (error) {
      if (error instanceof CallerCrowded) throw error
      // A URL that is not allowed will not be allowed later.
      return error instanceof HttpProblem && error.status === 400 ? undefined : failed
    }
  }

  /** Begins to read what is not being read yet. Resolves once all of it is kept. */
  const readAll = async (
    node: ChainNode,
    nfts: readonly Nft[],
    caller: string,
  ): Promise<unknown> => {
    const keyOf = (nft: Nft) => `${node.chain.id} ${nftKey(nft)}`
    const named = readNamed(
      node,
      nfts.filter((nft) => !reading.has(keyOf(nft))),
    )
    for (const nft of nfts) {
      const key = keyOf(nft)
      if (reading.has(key)) continue
      const work = named
        .then(async (all) => {
          const one = all.get(nftKey(nft))
          // The chain did not answer: nothing is known, and nothing is kept.
          if (one) await keep(node.chain.id, nft, await read(node, nft, one, caller))
        })
        .catch((error: unknown) => {
          // Nothing is kept: another caller's look must find nothing of this one's crowd.
          if (error instanceof CallerCrowded) return
          log('warn', 'metadata of an NFT could not be read', {
            chain: node.chain.id,
            ...errorFields(error),
          })
        })
        .finally(() => reading.delete(key))
      reading.set(key, work)
    }
    return Promise.all(nfts.map((nft) => reading.get(keyOf(nft))))
  }

  return async (
    node: ChainNode,
    nfts: readonly Nft[],
    caller: string,
  ): Promise<ReadonlyMap<string, KnownNft>> => {
    if (nfts.length === 0) return new Map()
    const { id } = node.chain
    let rows = await kept(id, nfts)
    const due = nfts.filter((nft) => Number(rows.get(nftKey(nft))?.due_at ?? 0) <= now())
    if (due.length > 0) {
      let timer: NodeJS.Timeout | undefined
      await Promise.race([
        readAll(node, due, caller),
        new Promise((resolve) => {
          timer = setTimeout(resolve, answerMs)
        }),
      ])
      clearTimeout(timer)
      rows = await kept(id, nfts)
    }
    const isReading = (nft: Nft) => reading.has(`${id} ${nftKey(nft)}`)
    return new Map(
      nfts.map((nft) => {
        const row = rows.get(nftKey(nft))
        const without = isReading(nft) ? ('pending' as const) : ('failed' as const)
        return [
          nftKey(nft),
          row ? toKnown(row) : { standard: undefined, state: without, metadata: undefined },
        ]
      }),
    )
  }
}

const failed = Symbol('failed')

const textOf = (value: unknown) =>
  value === null || value === undefined ? undefined : String(value)

function toKnown(row: Row): KnownNft {
  const state = String(row.state) as Found['state']
  return {
    state,
    standard: textOf(row.standard) as NftStandard | undefined,
    metadata:
      state === 'read'
        ? {
            name: textOf(row.name),
            description: textOf(row.description),
            picture: textOf(row.picture),
            readAt: Number(row.read_at),
          }
        : undefined,
  }
}

type Named = { readonly standard: NftStandard | undefined; readonly uri: string | undefined }

/** The standard and the metadata's URI of each, by `nftKey`; none without an answer. */
async function readNamed(
  node: ChainNode,
  nfts: readonly Nft[],
): Promise<ReadonlyMap<string, Named>> {
  const ask = async (some: readonly Nft[]) => {
    const results = await node.tryRpc(some.flatMap(callsOf))
    return some.map((nft, index) => {
      const [isMany, single, many] = results.slice(index * 3, index * 3 + 3)
      return [nftKey(nft), toNamed(toUnits(isMany) === 1n, toUri(single), toUri(many))] as const
    })
  }
  try {
    return new Map(await ask(nfts))
  } catch {
    // One contract with an endless answer must not hide the others.
    const inTurn = createGate(4)
    const each = await Promise.all(nfts.map((nft) => inTurn(() => ask([nft])).catch(() => [])))
    return new Map(each.flat())
  }
}

const word = (tokenId: string) => BigInt(tokenId).toString(16).padStart(64, '0')

const callsOf = ({ token, tokenId }: Nft) => [
  call(token, `0x01ffc9a7d9b67a26${'0'.repeat(56)}`),
  call(token, `0xc87b56dd${word(tokenId)}`),
  call(token, `0x0e89341c${word(tokenId)}`),
]

function toNamed(isMany: boolean, single: string | undefined, many: string | undefined): Named {
  if (isMany) return { standard: 'erc1155', uri: many ?? single }
  return single === undefined && many !== undefined
    ? { standard: 'erc1155', uri: many }
    : { standard: 'erc721', uri: single }
}

/** Some contracts answer with a text, or with an empty one. */
function toUri(result: string | undefined): string | undefined {
  const data: unknown = result === undefined ? undefined : JSON.parse(result)
  if (typeof data !== 'string' || !data.startsWith('0x') || data.length > 4 * documentBytes)
    return undefined
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], data as `0x${string}`)
    return text.trim() || undefined
  } catch {
    return undefined
  }
}
