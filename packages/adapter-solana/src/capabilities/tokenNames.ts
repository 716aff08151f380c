import { sanitizeText, truncateAddress } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/addresses'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { contentOf, listOf, textOf, toAmount } from '../chain/rpcValues.js'
import { metadataProgram, tokenPrograms } from './programs.js'
import { readAccountsOnChain } from './readAccounts.js'

/** Addresses per call that nodes accept. */
const perCall = 100
const longestSymbol = 12

/**
 * The description of a mint. Name and symbol come from the mint and never serve as an identity.
 * Without them a part of the address is shown.
 */
export type Mint = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly isUnique: boolean
}

/**
 * Reads mints: decimals from the token programs, names from Token-2022's metadata extension, else
 * from the Metaplex metadata account. Addresses that are not mints are left out.
 */
export async function readMints(
  reader: ChainReader,
  source: ReadSource,
  mints: readonly string[],
): Promise<ReadonlyMap<string, Mint>> {
  const wanted = [...new Set(mints)]
  const chunks = Array.from({ length: Math.ceil(wanted.length / perCall) }, (_, index) =>
    wanted.slice(index * perCall, (index + 1) * perCall),
  )
  const read = await Promise.all(chunks.map((chunk) => readChunk(reader, source, chunk)))
  return new Map(read.flat())
}

async function readChunk(
  reader: ChainReader,
  source: ReadSource,
  mints: readonly string[],
): Promise<readonly (readonly [string, Mint])[]> {
  const params = [mints, { encoding: 'jsonParsed', commitment: 'confirmed' }]
  const [answer, labels] = await Promise.all([
    reader.read(source, 'getMultipleAccounts', params),
    Promise.all(mints.map(toMetadataAddress)).then((addresses) =>
      readAccountsOnChain(reader, source, addresses),
    ),
  ])
  const accounts = listOf(contentOf(answer))
  return mints.flatMap((mint, index) => {
    const parsed = readForeign(accounts[index], 'data', 'parsed')
    const about = readForeign(parsed, 'info')
    const decimals = toAmount(readForeign(about, 'decimals'))
    const isToken = tokenPrograms.includes(textOf(readForeign(accounts[index], 'owner')))
    if (
      !isToken ||
      readForeign(parsed, 'type') !== 'mint' ||
      decimals === undefined ||
      decimals > 255n
    )
      return []
    const extension = listOf(readForeign(about, 'extensions')).find(
      (one) => readForeign(one, 'extension') === 'tokenMetadata',
    )
    const own = readForeign(extension, 'state')
    const metaplex = readMetadata(
      labels[index]?.owner === metadataProgram ? labels[index]?.data : undefined,
    )
    const stand = truncateAddress(mint)
    const name = sanitizeText(textOf(readForeign(own, 'name')) || metaplex?.name) || stand
    const symbol =
      sanitizeText(textOf(readForeign(own, 'symbol')) || metaplex?.symbol, {
        maxGraphemes: longestSymbol,
      }) || stand
    return [
      [
        mint,
        {
          name,
          symbol,
          decimals: Number(decimals),
          isUnique: decimals === 0n && readForeign(about, 'supply') === '1',
        },
      ] as const,
    ]
  })
}

async function toMetadataAddress(mint: string): Promise<string> {
  const encoder = getAddressEncoder()
  const seeds = ['metadata', encoder.encode(metadataProgram), encoder.encode(address(mint))]
  return (await getProgramDerivedAddress({ programAddress: metadataProgram, seeds }))[0]
}

/**
 * Reads name and symbol of a Metaplex metadata account. They follow a key byte and two addresses;
 * each is length-prefixed and zero-padded.
 */
export function readMetadata(
  data: Uint8Array | undefined,
): { readonly name: string; readonly symbol: string } | undefined {
  if (!data || data.length < 73) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const readText = (at: number): readonly [string, number] | undefined => {
    const start = at + 4
    if (start > data.length) return undefined
    const end = start + view.getUint32(at, true)
    if (end > data.length) return undefined
    return [new TextDecoder().decode(data.slice(start, end)).replaceAll('\0', ''), end]
  }
  const name = readText(65)
  const symbol = name && readText(name[1])
  return name && symbol && { name: name[0], symbol: symbol[0] }
}
