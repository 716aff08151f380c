import type { EvmWalletRequest } from '@latchkey/testing/evm'
import { describeEvmCall } from '@latchkey/testing/reading'
import type { Localnet } from '../../chains/localnet.js'
import { type Described, describeConnect, describeMessage, type Line, toRaw } from './Described.js'
import { localDollars } from './localDollars.js'

/** The consent window of a request on Ethereum. */
export function describeEvm(
  request: EvmWalletRequest,
  networks: Localnet['evm'],
  fee: string | undefined,
): Described {
  const nameOf = (chainId: number) =>
    networks.find((each) => each.chainId === chainId)?.name ?? `chain ${chainId}`
  const tokens = localDollars(...networks.map(({ token }) => token))
  const costs: readonly Line[] = fee ? [['Fee', fee]] : []
  const chain: Line = ['On', nameOf(request.chainId)]
  switch (request.kind) {
    case 'connect':
      return describeConnect(request.accounts, nameOf(request.chainId))
    case 'signMessage':
      return describeMessage(request.account, request.message, nameOf(request.chainId))
    case 'signTypedData':
      return {
        title: 'Sign this data?',
        lines: [
          ['Account', request.account],
          ['Data', JSON.stringify(request.typedData, null, 2)],
        ],
      }
    case 'sendTransaction':
      return {
        title: 'Send this transaction?',
        lines: [
          chain,
          ['From', request.account],
          ...describeEvmCall(request.call, { tokens }),
          ...costs,
        ],
        raw: toRaw(request),
      }
    case 'sendCalls':
      return {
        title: `Send ${request.calls.length} calls?`,
        lines: [
          chain,
          ['From', request.account],
          ['Atomic', request.atomic ? 'yes' : 'no'],
          ...request.calls.flatMap((call) => describeEvmCall(call, { tokens })),
          ...costs,
        ],
        raw: toRaw(request),
      }
    case 'switchNetwork':
      return {
        title: 'Switch network?',
        lines: [
          ['From', nameOf(request.chainId)],
          ['To', nameOf(request.target)],
        ],
      }
    case 'addNetwork':
      return {
        title: 'Add this network?',
        lines: [
          ['Name', request.name],
          ['Chain id', String(request.target)],
          ['RPC', request.rpcUrls],
        ],
      }
    case 'watchAsset':
      return { title: 'Watch this asset?', lines: [['Asset', JSON.stringify(request.asset)]] }
  }
}
