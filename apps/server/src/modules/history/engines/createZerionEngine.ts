import type { HistoryPage } from '@latchkey/api'
import { z } from 'zod'
import type { ChainConfig } from '../../../config/Config.js'
import { parseAnswer } from '../../../outbound/parseAnswer.js'
import { requestUpstream } from '../../../outbound/requestUpstream.js'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import { invalidCursor } from '../createFollowedEngine.js'
import type { HistoryEngine } from '../HistoryEngine.js'

const timeoutMs = 5_000
const maxBytes = 4 * 1024 * 1024

const icon = z.object({ url: z.string().nullish() }).nullish()
const picture = z
  .object({ url: z.string().nullish(), content_type: z.string().nullish() })
  .nullish()
const transfer = z.object({
  fungible_info: z
    .object({ name: z.string().nullish(), symbol: z.string().nullish(), icon })
    .nullish(),
  nft_info: z
    .object({
      name: z.string().nullish(),
      content: z.object({ preview: picture, detail: picture }).nullish(),
      flags: z.object({ is_spam: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
  direction: z.string().nullish(),
  quantity: z.object({ numeric: z.string() }).nullish(),
  value: z.number().nullish(),
  price: z.number().nullish(),
})
const answer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({
        operation_type: z.string(),
        hash: z.string(),
        mined_at: z.string(),
        sent_from: z.string().nullish(),
        sent_to: z.string().nullish(),
        status: z.string(),
        nonce: z.number().nullish(),
        transfers: z.array(transfer).nullish(),
        application_metadata: z.object({ name: z.string().nullish(), icon }).nullish(),
      }),
    }),
  ),
  links: z.object({ next: z.string().nullish() }).nullish(),
})

/**
 * Zerion's `GET /v1/wallets/{address}/transactions/`, whose model the wire follows. A cursor is the
 * engine's own page and the number of its transactions that were shown.
 */
export function createZerionEngine(
  { id: chainId }: Pick<ChainConfig, 'id'>,
  { url, chain }: Pick<NonNullable<ChainConfig['history']>, 'url' | 'chain'>,
  { key, now }: { readonly key: string; readonly now: () => number },
): HistoryEngine {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  return {
    chainId,
    page: async (account, { cursor = '~0', limit }) => {
      const [, after = '', skip = ''] = /^([^~]*)~(\d{1,4})$/.exec(cursor) ?? []
      if (skip === '') throw invalidCursor()
      const target = new URL(url)
      target.pathname = `${target.pathname.replace(/\/$/, '')}/v1/wallets/${account}/transactions/`
      target.searchParams.set('filter[chain_ids]', chain)
      target.searchParams.set('filter[trash]', 'only_non_trash')
      target.searchParams.set('page[size]', String(limit))
      if (after !== '') target.searchParams.set('page[after]', after)
      const { status, body } = await requestUpstream({
        url: target,
        headers: { authorization, accept: 'application/json' },
        timeoutMs,
        maxBytes,
      })
      if (status !== 200) throw new UpstreamError('status', { status })
      const { data, links } = parseAnswer(answer, body.toString('utf8'))
      const following = links?.next
        ? new URL(links.next, url).searchParams.get('page[after]')
        : null
      const next = following === null ? undefined : `${following}~0`
      const items = data.slice(Number(skip)).map((each, index) => ({
        record: toRecord(each, chainId),
        after: `${after}~${Number(skip) + index + 1}`,
      }))
      return { items, next, isComplete: true, asOf: now() }
    },
  }
}

function toRecord(
  { id, attributes }: z.infer<typeof answer>['data'][number],
  chainId: string,
): HistoryPage['data'][number] {
  const { application_metadata: application } = attributes
  return {
    id,
    metadata: {
      operationType: attributes.operation_type,
      hash: attributes.hash,
      minedAt: attributes.mined_at,
      sentFrom: attributes.sent_from ?? '',
      sentTo: attributes.sent_to ?? '',
      status: attributes.status,
      nonce: attributes.nonce ?? null,
      application: application
        ? { name: application.name ?? null, iconUrl: application.icon?.url ?? null }
        : null,
      chain: chainId,
    },
    transfers: attributes.transfers ?? [],
  }
}
