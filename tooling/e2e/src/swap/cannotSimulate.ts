import type { HeldVisit, SwapStage } from './useSwapStage.js'

const method = 'eth_simulateV1'
const error = { code: -32_601, message: `The method ${method} does not exist/is not available` }

/** The chain's node and the wallet answer as those that do not know `eth_simulateV1`. */
export async function cannotSimulate(
  { localnet }: Pick<SwapStage, 'localnet'>,
  { context, wallet }: Pick<HeldVisit, 'context' | 'wallet'>,
): Promise<{ readonly refused: () => number }> {
  let refused = 0
  const node = new URL(localnet.evm[0].rpcUrl)
  await context.route(
    (url) => url.host === node.host,
    async (route) => {
      const asked = route.request().postDataJSON() as { id: unknown; method: string } | null
      if (asked?.method !== method) return route.continue()
      refused++
      await route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { jsonrpc: '2.0', id: asked.id, error },
      })
    },
  )
  wallet.intercept(({ method: asked }, next) => {
    if (asked !== method) return next()
    throw Object.assign(new Error(error.message), error)
  })
  return { refused: () => refused }
}
