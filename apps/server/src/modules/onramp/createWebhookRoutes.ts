import { jsonAnswer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route } from '../../http/Route.js'
import type { ServerContext } from '../../ServerContext.js'
import type { Orders } from './createOrders.js'
import type { OnrampProvider } from './OnrampProvider.js'

const outcomes = ['changed', 'known', 'unknown', 'other', 'ignored', 'forged'] as const

/**
 * The providers' messages. A signed one is always answered with 200, so that it is not sent again
 * for nothing: doubled and late ones change nothing.
 */
export function createWebhookRoutes(
  { metrics }: ServerContext,
  { providers, orders }: { readonly providers: readonly OnrampProvider[]; readonly orders: Orders },
): readonly Route[] {
  return providers.map((provider) => {
    const note = (outcome: (typeof outcomes)[number]) =>
      metrics.count('latchkey_onramp_webhooks_total', { provider: provider.id, outcome })
    metrics.begin(
      'latchkey_onramp_webhooks_total',
      outcomes.map((outcome) => ({ provider: provider.id, outcome })),
    )
    return {
      name: `${provider.id}Webhook`,
      method: 'POST',
      path: `/v1/onramp/webhooks/${provider.id}`,
      tag: 'blockchain',
      summary: `What ${provider.name} says of purchases, signed.`,
      access: 'open',
      limit: 'blockchain',
      cors: false,
      body: 'text',
      refusals: { 401: 'problem', 404: 'problem' },
      answer: async ({ text, header }) => {
        try {
          const news = provider.hook({ text, header })
          note(news ? await orders.tell(provider, news) : 'ignored')
        } catch (error) {
          if (error instanceof HttpProblem && error.status === 401) note('forged')
          throw error
        }
        return jsonAnswer({})
      },
    }
  })
}
