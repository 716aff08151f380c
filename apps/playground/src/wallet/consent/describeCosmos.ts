import { formatUnits } from '@latchkey/core'
import type { CosmosWalletRequest } from '@latchkey/testing/cosmos'
import type { Localnet } from '../../chains/localnet.js'
import { type Described, describeConnect, describeMessage, type Line, toRaw } from './Described.js'
import { messagesIn, textIn } from './readFields.js'

type Networks = NonNullable<Localnet['cosmos']>['networks']
type Coin = { readonly denom: string; readonly amount: string }
const sends = '/cosmos.bank.v1beta1.MsgSend'
const tokenDecimals = 6

/** The consent window of a request on a Cosmos chain. */
export function describeCosmos(request: CosmosWalletRequest, networks: Networks): Described {
  const nameOf = (chainId: string) =>
    networks.find((each) => each.chainId === chainId)?.name ?? chainId
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
          ...messagesIn(request.bodyBytes, 1).flatMap((each) => describeMessageOf(each, networks)),
          ['Fee', toAmount(feeOf(request.authInfoBytes), networks)],
        ],
        raw: toRaw(request),
      }
    case 'signAmino':
      return {
        title: 'Sign this transaction?',
        lines: [
          ['On', nameOf(request.chainId)],
          ['From', request.signer],
          ['Messages', request.document.msgs.map((each) => JSON.stringify(each))],
          ['Fee', toAmount(request.document.fee.amount, networks)],
        ],
        raw: toRaw(request.document),
      }
  }
}

/** An Any: the URL of its type, and the message. */
function describeMessageOf(any: Uint8Array, networks: Networks): readonly Line[] {
  const type = textIn(any, 1)
  const [value] = messagesIn(any, 2)
  if (type !== sends || !value) return [['Does', type]]
  return [
    ['Amount', toAmount(messagesIn(value, 3).map(toCoin), networks)],
    ['To', textIn(value, 2)],
  ]
}

const toCoin = (bytes: Uint8Array): Coin => ({ denom: textIn(bytes, 1), amount: textIn(bytes, 2) })

/** AuthInfo.fee.amount */
const feeOf = (authInfo: Uint8Array): readonly Coin[] =>
  messagesIn(authInfo, 2).flatMap((fee) => messagesIn(fee, 1).map(toCoin))

const toAmount = (coins: readonly Coin[], networks: Networks): string =>
  coins
    .map(({ denom, amount }) => {
      const native = networks.find(({ gas }) => gas.denom === denom)?.nativeCurrency
      if (native) return `${formatUnits(BigInt(amount), native.decimals)} ${native.symbol}`
      return networks.some(({ token }) => token === denom)
        ? `${formatUnits(BigInt(amount), tokenDecimals)} LTD`
        : `${amount} ${denom}`
    })
    .join(', ') || 'none'
