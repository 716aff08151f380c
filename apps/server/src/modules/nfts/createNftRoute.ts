import { getNftsCall, type NftPage } from '@latchkey/api'
import { getAddress } from 'viem/utils'
import { jsonAnswer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route } from '../../http/Route.js'
import { errorFields } from '../../log/createLog.js'
import type { FetchPublicOptions } from '../../outbound/fetchPublic.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import type { ServerContext } from '../../ServerContext.js'
import { addressNamespaces } from '../blockchain/addressNamespaces.js'
import { createChainNode } from '../blockchain/createChainNode.js'
import { callRoute } from '../callRoute.js'
import { nftKey } from '../history/createNftHoldings.js'
import { toKnowledge } from '../history/followedState.js'
import type { NftItem, ReadNfts } from '../history/ReadNfts.js'
import type { UpstreamLimits } from '../rpc/createUpstreams.js'
import { createNftMetadata, type KnownNft } from './createNftMetadata.js'

const pageItems = 24

/** The NFTs of accounts, with what their contracts say of them. */
export function createNftRoute(
  context: ServerContext,
  {
    nftsOf,
    upstreamLimits,
    fetchPublicOptions,
  }: {
    nftsOf: (chainId: string) => ReadNfts | undefined
    upstreamLimits?: UpstreamLimits | undefined
    fetchPublicOptions?: FetchPublicOptions | undefined
  },
): Route {
  const { config, metrics, tracing, log, now } = context
  const readMetadata = createNftMetadata(context, fetchPublicOptions)
  const nodes = new Map(
    config.chains.map((chain) => [
      chain.id,
      createChainNode(chain, { metrics, now, tracing, limits: upstreamLimits }),
    ]),
  )
  return callRoute(getNftsCall, {
    summary:
      'The NFTs of an account on one chain, those that moved last first, with their metadata. `metadata` is `pending` where it is still being read.',
    access: 'origin',
    limit: 'blockchain',
    refusals: { 502: 'problem', 503: 'problem' },
    answer: async ({ params, query, caller }) => {
      const { address = '' } = params
      const chainId = String(query.chainId)
      const cursor = typeof query.cursor === 'string' ? query.cursor : undefined
      const read = nftsOf(chainId)
      const node = nodes.get(chainId)
      if (!read || !node)
        throw new HttpProblem(400, 'CHAIN_NOT_SUPPORTED', 'This server knows no NFTs of this chain')
      if (!addressNamespaces(address).includes('eip155'))
        throw new HttpProblem(400, 'INVALID_ADDRESS', 'This is no address of that chain')
      try {
        const page = await read(address, { cursor, limit: pageItems })
        const unknown = page.items.filter(({ metadata }) => metadata === undefined)
        const known = await readMetadata(node, unknown, caller)
        const answer: NftPage = {
          data: page.items.map((item) => toRecord(chainId, item, known.get(nftKey(item)))),
          next: page.next ?? null,
          ...toKnowledge(page),
        }
        return jsonAnswer(answer)
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        log('warn', 'the NFTs of an account could not be read', {
          chain: chainId,
          ...errorFields(error),
        })
        throw new HttpProblem(502, 'UPSTREAM_FAILED', 'The source of these NFTs failed', {
          cause: error,
        })
      }
    },
  })
}

function toRecord(
  chainId: string,
  item: NftItem,
  known: KnownNft | undefined,
): NftPage['data'][number] {
  const { token, tokenId, quantity, isSpam, collection } = item
  const metadata = item.metadata ?? known?.metadata
  return {
    chain: chainId,
    address: `${chainId}:${getAddress(token as `0x${string}`)}`,
    tokenId,
    quantity: { numeric: quantity },
    standard: item.standard ?? known?.standard ?? null,
    collection: collection
      ? { name: collection.name ?? null, symbol: collection.symbol ?? null }
      : null,
    name: metadata?.name ?? null,
    description: metadata?.description ?? null,
    picture: metadata?.picture ?? null,
    flags: { is_spam: isSpam },
    metadata: item.metadata ? 'read' : (known?.state ?? 'failed'),
    updatedAt: metadata ? new Date(metadata.readAt).toISOString() : null,
  }
}
