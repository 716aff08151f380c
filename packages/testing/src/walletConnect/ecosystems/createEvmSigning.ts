import {
  type Account,
  type Address,
  type Hex,
  hexToString,
  isHex,
  numberToHex,
  type TransactionSerializable,
} from 'viem'
import { describeEvmCall } from '../../reading/describeEvmCall.js'
import {
  askNode,
  type EvmWalletChain,
  type SuggestedFees,
  sendCall,
} from '../../wallets/evm/chainAccess.js'
import type { RequestedCall } from '../../wallets/evm/EvmWalletRequest.js'
import type { EvmHandler, EvmHandlerOptions } from './EvmHandler.js'
import { invalidParams, readObject } from './readParams.js'
import type { PreparedCall, SessionCall } from './SessionEcosystem.js'

type Transaction = {
  readonly from?: string
  readonly to?: Address
  readonly value?: Hex
  readonly data?: Hex
  readonly input?: Hex
  readonly chainId?: Hex
} & SuggestedFees

/** Messages, typed data and transactions. */
export function createEvmSigning({ signerOf, chainOf, nodeOf }: EvmHandlerOptions) {
  function typedData(call: SessionCall, [address, value]: readonly unknown[]): PreparedCall {
    const account = signerOf(call, address)
    const data = (typeof value === 'string' ? JSON.parse(value) : value) as Readonly<
      Record<string, unknown>
    >
    const { EIP712Domain: _, ...types } = (data.types ?? {}) as Record<string, unknown>
    return {
      ask: {
        kind: 'signTypedData',
        title: 'Sign this data?',
        lines: [
          ['Account', account.address],
          ['For', JSON.stringify(data.domain ?? {}, null, 1)],
          ['Data', JSON.stringify(data.message ?? {}, null, 1)],
        ],
      },
      run: async () => await account.signTypedData?.({ ...data, types } as never),
    }
  }

  function transaction(
    call: SessionCall,
    [input]: readonly unknown[],
    sends: boolean,
  ): PreparedCall {
    const wanted = readObject(input) as Transaction
    const chain = chainOf(call.chainId)
    if (wanted.chainId !== undefined && Number(wanted.chainId) !== chain.id)
      throw invalidParams('the chainId is not that of the session’s network')
    const account = signerOf(call, wanted.from)
    const payment = toCall(wanted)
    return {
      ask: {
        kind: sends ? 'sendTransaction' : 'signTransaction',
        title: sends ? 'Send this transaction?' : 'Sign this transaction?',
        lines: [['From', account.address], ...describeEvmCall(payment, chain)],
      },
      async run() {
        if (sends) return await sendCall(nodeOf(chain), account, payment, wanted)
        return await account.signTransaction?.(
          await fillIn(nodeOf(chain), account, payment, wanted),
        )
      },
    }
  }

  return {
    personal_sign(call, [message, address]) {
      const account = signerOf(call, address)
      const text = isHex(message) ? hexToString(message) : String(message)
      return {
        ask: {
          kind: 'signMessage',
          title: 'Sign this message?',
          lines: [
            ['Account', account.address],
            ['Message', text],
          ],
        },
        run: async () =>
          await account.signMessage?.({ message: isHex(message) ? { raw: message } : text }),
      }
    },
    eth_signTypedData: typedData,
    eth_signTypedData_v4: typedData,
    eth_sendTransaction: (call, params) => transaction(call, params, true),
    eth_signTransaction: (call, params) => transaction(call, params, false),
    eth_sendRawTransaction(call, params) {
      const chain = chainOf(call.chainId)
      return {
        ask: {
          kind: 'sendTransaction',
          title: 'Send this signed transaction?',
          lines: [['Transaction', String(params[0])]],
        },
        run: async () => await askNode(nodeOf(chain), call.method, params),
      }
    },
  } satisfies Readonly<Record<string, EvmHandler>>
}

function toCall({ to, value, data, input }: Transaction): RequestedCall {
  const bytes = data ?? input
  return { value: BigInt(value ?? 0), ...(to && { to }), ...(bytes && { data: bytes }) }
}

/** Completes an unsent transaction: the node supplies omitted fields. */
async function fillIn(
  chain: EvmWalletChain,
  account: Account,
  { to, value, data }: RequestedCall,
  { gas }: Transaction,
): Promise<TransactionSerializable> {
  const call = {
    from: account.address,
    value: numberToHex(value),
    ...(to && { to }),
    ...(data && { data }),
  }
  const [nonce, price, limit] = (await Promise.all([
    askNode(chain, 'eth_getTransactionCount', [account.address, 'pending']),
    askNode(chain, 'eth_gasPrice', []),
    gas ?? askNode(chain, 'eth_estimateGas', [call]),
  ])) as [Hex, Hex, Hex]
  return {
    type: 'eip1559',
    chainId: chain.id,
    nonce: Number(nonce),
    value,
    gas: BigInt(limit),
    maxFeePerGas: BigInt(price) * 2n,
    maxPriorityFeePerGas: BigInt(price),
    ...(to && { to }),
    ...(data && { data }),
  }
}
