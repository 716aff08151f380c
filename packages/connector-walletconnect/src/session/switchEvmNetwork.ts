import { createError, delay, isKitError, type Network, toHttpsUrl } from '@latchkey/core'

/**
 * Wallets answer a switch before the session names the new network; an update brings that later.
 */
const arrivalChecks = 20
const arrivalCheckMs = 150

export type SwitchInput = {
  /** Sends one request to the wallet, on its current network. */
  readonly ask: (method: string, params: unknown) => Promise<unknown>
  /** True once the session names the network. */
  readonly isApproved: () => boolean
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/**
 * Moves the wallet to a network that the session does not name. It switches (EIP-3326), and adds an
 * unknown network (EIP-3085) with the host's own RPC URLs. If the wallet agrees without a session
 * update, the switch has failed: no request can name that network.
 *
 * @throws USER_REJECTED · NETWORK_NOT_SUPPORTED 'Chain is not supported'
 */
export async function switchEvmNetwork({
  ask,
  isApproved,
  network,
  signal,
}: SwitchInput): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const fail = (cause?: unknown) =>
    createError('NETWORK_NOT_SUPPORTED', { params: { network: network.name }, cause })
  const goThere = () => ask('wallet_switchEthereumChain', [{ chainId }])
  try {
    try {
      await goThere()
    } catch (error) {
      if (!isUnknownChain(error) || !network.rpcUrls?.length) throw error
      await ask('wallet_addEthereumChain', [toAddParams(network, chainId)])
      if (!isApproved()) await goThere()
    }
  } catch (error) {
    throw isPersonal(error) ? error : fail(error)
  }
  for (let check = 0; check < arrivalChecks; check++) {
    if (isApproved()) return
    await delay(arrivalCheckMs, signal)
  }
  if (!isApproved()) throw fail()
}

function toAddParams(
  { rpcUrls = [], name, nativeCurrency, blockExplorers }: Network,
  chainId: string,
) {
  const explorer = toHttpsUrl(blockExplorers?.default.url)
  return {
    chainId,
    chainName: name,
    nativeCurrency,
    rpcUrls,
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
}

const isUnknownChain = (error: unknown): boolean =>
  (['NETWORK_NOT_IN_WALLET', 'NETWORK_NOT_SUPPORTED', 'RPC_INTERNAL'] as const).some((code) =>
    isKitError(error, code),
  )

/** The user's own behaviour, not a property of the network. */
const isPersonal = (error: unknown): boolean =>
  (
    [
      'USER_REJECTED',
      'ABORTED',
      'WALLET_TIMEOUT',
      'REQUEST_PENDING',
      'NOT_CONNECTED',
      'PROVIDER_DISCONNECTED',
      'RELAY_UNREACHABLE',
    ] as const
  ).some((code) => isKitError(error, code))
