import { formatUnits } from '@latchkey/core'
import type { EvmWalletRequest } from '@latchkey/testing/evm'
import type { Localnet } from '../chains/localnet.js'

/** The fee of a request on Ethereum, as the chain's own node estimates it, in words. */
export async function estimateFee(
  request: EvmWalletRequest,
  networks: Localnet['evm'],
): Promise<string | undefined> {
  const calls =
    request.kind === 'sendTransaction'
      ? [request.call]
      : request.kind === 'sendCalls'
        ? request.calls
        : []
  const rpcUrl = networks.find((each) => each.chainId === request.chainId)?.rpcUrl
  if (calls.length === 0 || !rpcUrl || !('account' in request)) return undefined
  try {
    const [price, ...gas] = await Promise.all([
      ask(rpcUrl, 'eth_gasPrice'),
      ...calls.map(({ to, value, data }) =>
        ask(rpcUrl, 'eth_estimateGas', [
          { from: request.account, to, data, value: `0x${value.toString(16)}` },
        ]),
      ),
    ])
    const fee = gas.reduce((sum, each) => sum + each * price, 0n)
    return `about ${formatUnits(fee, 18)} ETH`
  } catch {
    // A call that fails, or that needs the one before it.
    return 'not known before it is sent'
  }
}

async function ask(url: string, method: string, params: readonly unknown[] = []): Promise<bigint> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result } = (await response.json()) as { readonly result: string }
  return BigInt(result)
}
