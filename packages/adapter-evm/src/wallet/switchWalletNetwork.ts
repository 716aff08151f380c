import { createError, delay, isKitError, type Network, toHttpsUrl } from '@latchkey/core'
import { promptDeadlineMs } from '@latchkey/core/adapter'
import { toHex } from '../language/answers.js'
import type { Ask } from '../language/errors.js'

/** Some wallets answer a switch shortly before it takes effect. */
const arrivalChecks = 10
const arrivalCheckMs = 150

export type SwitchInput = {
  readonly ask: Ask
  /** Reads the wallet's chain id. */
  readonly readChainId: () => Promise<number>
  /** With the host's RPC URLs, if it has any. */
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/**
 * Switches the wallet (EIP-3326). If it lacks the network, asks it to add it (EIP-3085), and to
 * switch again if it only added it.
 *
 * @throws USER_REJECTED, NETWORK_NOT_IN_WALLET when the host has no RPC URL to add it with,
 * NETWORK_NOT_SUPPORTED 'Chain is not supported' when all attempts fail
 */
export async function switchWalletNetwork({
  ask,
  readChainId,
  network,
  signal,
}: SwitchInput): Promise<void> {
  const chainId = Number(network.id)
  const goThere = () =>
    ask('wallet_switchEthereumChain', [{ chainId: toHex(chainId) }], {
      ms: promptDeadlineMs,
      signal,
    })
  const fail = (cause?: unknown) =>
    createError('NETWORK_NOT_SUPPORTED', { params: { network: network.name }, cause })
  const orFail = (error: unknown) =>
    ['USER_REJECTED', 'ABORTED', 'WALLET_TIMEOUT', 'REQUEST_PENDING'].some((code) =>
      isKitError(error, code as never),
    )
      ? error
      : fail(error)
  try {
    await goThere()
  } catch (error) {
    if (isKitError(error, 'METHOD_NOT_SUPPORTED')) throw fail(error)
    if (!isKitError(error, 'NETWORK_NOT_IN_WALLET') && !isKitError(error, 'RPC_INTERNAL'))
      throw error
    if (!network.rpcUrls?.length)
      throw createError('NETWORK_NOT_IN_WALLET', {
        params: { network: network.name },
        cause: error,
      })
    try {
      await addWalletNetwork(ask, network, signal)
      if ((await readChainId()) === chainId) return
      await goThere()
    } catch (second) {
      throw orFail(second)
    }
  }
  for (let check = 0; check < arrivalChecks; check++) {
    if ((await readChainId()) === chainId) return
    await delay(arrivalCheckMs, signal)
  }
  throw fail()
}

/**
 * Asks the wallet to add a network (EIP-3085) with the host's own RPC URLs.
 *
 * @throws NETWORK_NOT_IN_WALLET when the host has none
 */
export async function addWalletNetwork(
  ask: Ask,
  network: Network,
  signal?: AbortSignal,
): Promise<void> {
  const { rpcUrls = [], name, nativeCurrency, blockExplorers } = network
  if (rpcUrls.length === 0)
    throw createError('NETWORK_NOT_IN_WALLET', { params: { network: name } })
  const explorer = toHttpsUrl(blockExplorers?.default.url)
  const params = {
    chainId: toHex(Number(network.id)),
    chainName: name,
    nativeCurrency,
    rpcUrls,
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
  await ask('wallet_addEthereumChain', [params], { ms: promptDeadlineMs, signal })
}
