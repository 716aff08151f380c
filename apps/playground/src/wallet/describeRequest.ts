import { formatUnits } from '@latchkey/core'
import type { EvmWalletRequest, RequestedCall } from '@latchkey/testing/evm'

export type Described = {
  readonly title: string
  readonly lines: readonly (readonly [label: string, value: string])[]
}

const transferSelector = '0xa9059cbb'

/** The consent screen of a request. */
export function describeRequest(request: EvmWalletRequest): Described {
  const chain: readonly [string, string] = ['Network', String(request.chainId)]
  switch (request.kind) {
    case 'connect':
      return {
        title: 'Connect to this site?',
        lines: [
          ['Site', location.origin],
          ...request.accounts.map((account, index) => [`Account ${index + 1}`, account] as const),
        ],
      }
    case 'signMessage':
      return {
        title: 'Sign this message?',
        lines: [
          ['Account', request.account],
          ['Message', request.message],
        ],
      }
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
        lines: [chain, ['From', request.account], ...describeCall(request.call)],
      }
    case 'sendCalls':
      return {
        title: `Send ${request.calls.length} calls?`,
        lines: [
          chain,
          ['From', request.account],
          ['Atomic', request.atomic ? 'yes' : 'no'],
          ...request.calls.flatMap(describeCall),
        ],
      }
    case 'switchNetwork':
      return {
        title: 'Switch network?',
        lines: [
          ['From', String(request.chainId)],
          ['To', String(request.target)],
        ],
      }
    case 'addNetwork':
      return {
        title: 'Add this network?',
        lines: [
          ['Name', request.name],
          ['Chain id', String(request.target)],
          ['RPC', request.rpcUrls.join(', ')],
        ],
      }
    case 'watchAsset':
      return { title: 'Watch this asset?', lines: [['Asset', JSON.stringify(request.asset)]] }
  }
}

function describeCall({ to, value, data }: RequestedCall): readonly (readonly [string, string])[] {
  if (data?.startsWith(transferSelector) && data.length === 138) {
    return [
      ['Token', to ?? ''],
      ['To', `0x${data.slice(34, 74)}`],
      ['Amount', `${formatUnits(BigInt(`0x${data.slice(74)}`), 6)} LTD`],
    ]
  }
  return [
    ['To', to ?? 'a new contract'],
    ['Value', `${formatUnits(value, 18)} ETH`],
    ...(data && data !== '0x' ? [['Data', data] as const] : []),
  ]
}
