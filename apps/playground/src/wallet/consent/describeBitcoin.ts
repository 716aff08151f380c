import { formatUnits } from '@latchkey/core'
import type { BitcoinWallet, BitcoinWalletRequest } from '@latchkey/testing/bitcoin'
import { type Described, describeConnect, describeMessage, type Line, toRaw } from './Described.js'

const ecosystem = 'Bitcoin'
const btc = (amount: bigint) => `${formatUnits(amount, 8)} BTC`

/** The consent window of a request on Bitcoin. It shows outputs to the wallet itself as change. */
export function describeBitcoin(
  request: BitcoinWalletRequest,
  own: BitcoinWallet['addresses'],
): Described {
  const pays = (to: string, amount: bigint): readonly Line[] =>
    own.some(({ address }) => address === to)
      ? [['Comes back', btc(amount)]]
      : [
          ['Amount', btc(amount)],
          ['To', to],
        ]
  switch (request.kind) {
    case 'connect':
      return describeConnect(request.addresses, ecosystem)
    case 'signMessage':
      return describeMessage(request.address, request.message, ecosystem)
    case 'signPsbt':
      return {
        title: 'Sign this payment?',
        lines: [
          ['On', ecosystem],
          ...request.outputs.flatMap(({ script, address, amount }) =>
            pays(address ?? `script ${script}`, amount),
          ),
          ['Fee', btc(request.fee)],
        ],
        raw: toRaw(request),
      }
    case 'sendTransfer':
      return {
        title: 'Send this payment?',
        lines: [
          ['On', ecosystem],
          ...request.recipients.flatMap(({ address, amount }) => pays(address, amount)),
          ['Fee', btc(request.fee)],
        ],
        raw: toRaw(request),
      }
    case 'switchNetwork':
      return { title: 'Switch network?', lines: [['To', request.target]] }
  }
}
