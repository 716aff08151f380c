import { formatUnits } from '@latchkey/core'
import type { EvmWalletRequest, RequestedCall } from '@latchkey/testing/evm'
import type { Localnet } from '../../chains/localnet.js'
import { type Described, describeConnect, describeMessage, type Line, toRaw } from './Described.js'

const transferSelector = '0xa9059cbb'

/** The consent window of a request on Ethereum. */
export function describeEvm(
  request: EvmWalletRequest,
  networks: Localnet['evm'],
  fee: string | undefined,
): Described {
  const nameOf = (chainId: number) =>
    networks.find((each) => each.chainId === chainId)?.name ?? `chain ${chainId}`
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
        lines: [chain, ['From', request.account], ...describeCall(request.call), ...costs],
        raw: toRaw(request),
      }
    case 'sendCalls':
      return {
        title: `Send ${request.calls.length} calls?`,
        lines: [
          chain,
          ['From', request.account],
          ['Atomic', request.atomic ? 'yes' : 'no'],
          ...request.calls.flatMap(describeCall),
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

function describeCall({ to, value, data }: RequestedCall): readonly Line[] {
  if (data?.startsWith(transferSelector) && data.length === 138) {
    return [
      ['Amount', `${formatUnits(BigInt(`0x${data.slice(74)}`), 6)} LTD`],
      ['To', `0x${data.slice(34, 74)}`],
      ['Token', to ?? ''],
    ]
  }
  return [
    ['Amount', `${formatUnits(value, 18)} ETH`],
    ['To', to ?? 'a new contract'],
    ...(data && data !== '0x' ? [['Data', data] as const] : []),
  ]
}
