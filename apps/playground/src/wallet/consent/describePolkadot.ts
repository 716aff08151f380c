import { formatUnits } from '@latchkey/core'
import type { PolkadotRequest } from '@latchkey/testing/polkadot'
import type { Localnet } from '../../chains/localnet.js'
import { type Described, describeConnect, describeMessage, toRaw } from './Described.js'

const ecosystem = 'Polkadot'
const tokenDecimals = 6

/** The consent window of a request on Polkadot. */
export function describePolkadot(
  request: PolkadotRequest,
  { networks }: NonNullable<Localnet['polkadot']>,
): Described {
  switch (request.kind) {
    case 'connect':
      return describeConnect(request.accounts, ecosystem)
    case 'signMessage':
      return describeMessage(request.account, request.message, ecosystem)
    case 'sendTransaction': {
      const { payload, transfer } = request
      const network = networks.find(({ genesisHash }) => genesisHash === payload.genesisHash)
      const { symbol = '', decimals = 0 } = network?.nativeCurrency ?? {}
      const tip = BigInt(payload.tip)
      return {
        title: transfer ? 'Send this transfer?' : 'Sign this transaction?',
        lines: [
          ['On', network?.name ?? payload.genesisHash],
          ['From', request.account],
          ...(transfer
            ? ([
                [
                  'Amount',
                  transfer.assetId === undefined
                    ? `${formatUnits(transfer.amount, decimals)} ${symbol}`
                    : `${formatUnits(transfer.amount, tokenDecimals)} LTD (asset ${transfer.assetId})`,
                ],
                ['To', transfer.to],
              ] as const)
            : ([['Call', payload.method]] as const)),
          [
            'Fee',
            `as the chain takes it${tip > 0n ? `, and a tip of ${formatUnits(tip, decimals)} ${symbol}` : ', no tip'}`,
          ],
        ],
        raw: toRaw(payload),
      }
    }
  }
}
