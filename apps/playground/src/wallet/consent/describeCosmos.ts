import type { CosmosWalletRequest } from '@latchkey/testing/cosmos'
import { describeAmino, describeSignDoc, type KnownToken } from '@latchkey/testing/reading'
import type { Localnet } from '../../chains/localnet.js'
import { type Described, describeConnect, describeMessage, toRaw } from './Described.js'
import { localDollars } from './localDollars.js'

type Networks = NonNullable<Localnet['cosmos']>['networks']

/** The consent window of a request on a Cosmos chain. */
export function describeCosmos(request: CosmosWalletRequest, networks: Networks): Described {
  const nameOf = (chainId: string) =>
    networks.find((each) => each.chainId === chainId)?.name ?? chainId
  const tokens: readonly KnownToken[] = networks.flatMap(({ gas, nativeCurrency, token }) => [
    { ...nativeCurrency, address: gas.denom },
    ...localDollars(token),
  ])
  switch (request.kind) {
    case 'connect': {
      const { lines, ...rest } = describeConnect([], 'Cosmos')
      return { ...rest, lines: [...lines.slice(0, 1), ['Chains', request.chainIds.map(nameOf)]] }
    }
    case 'signMessage':
      return describeMessage(request.signer, request.message, nameOf(request.chainId))
    case 'suggestChain':
      return {
        title: 'Add this network?',
        lines: [
          ['Name', request.chain.name ?? request.chain.chainId],
          ['Chain id', request.chain.chainId],
        ],
        raw: toRaw(request.chain),
      }
    case 'signDirect':
      return {
        title: 'Sign this transaction?',
        lines: [
          ['On', nameOf(request.chainId)],
          ['From', request.signer],
          ...describeSignDoc(request.bodyBytes, request.authInfoBytes, tokens),
        ],
        raw: toRaw(request),
      }
    case 'signAmino':
      return {
        title: 'Sign this transaction?',
        lines: [
          ['On', nameOf(request.chainId)],
          ['From', request.signer],
          ...describeAmino(request.document, tokens).lines,
        ],
        raw: toRaw(request.document),
      }
  }
}
