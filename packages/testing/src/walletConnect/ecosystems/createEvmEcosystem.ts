import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import {
  type Account,
  type Address,
  type Hex,
  hexToString,
  isHex,
  numberToHex,
  type TransactionSerializable,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createProviderError } from '../../wallets/createProviderError.js'
import { createCallBatches, type SendCallsParams } from '../../wallets/evm/callBatches.js'
import { askNode, type EvmWalletChain, sendCall } from '../../wallets/evm/chainAccess.js'
import type { RequestedCall } from '../../wallets/evm/EvmWalletRequest.js'
import { seedOf } from '../../wallets/seedOf.js'
import { describeEvmCall } from '../reading/describeEvmCall.js'
import { invalidParams, noNode, readObject, unknownMethod } from './readParams.js'
import type { PreparedCall, SessionCall, SessionEcosystem } from './SessionEcosystem.js'
import type { SessionEvmChain } from './SessionEvmChain.js'

type Transaction = {
  readonly from?: string
  readonly to?: Address
  readonly value?: Hex
  readonly data?: Hex
  readonly input?: Hex
  readonly gas?: Hex
  readonly chainId?: Hex
}
type Chain = SessionEvmChain & { readonly caip: string }

const methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_sendRawTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
] as const

/** Ethereum and its kin: m/44'/60'/0'/0/index of the phrase. */
export function createEvmEcosystem(options: {
  readonly mnemonic: string
  readonly accountCount: number
  readonly chains: readonly SessionEvmChain[]
}): SessionEcosystem {
  const root = HDKey.fromMasterSeed(seedOf(options.mnemonic))
  const accounts = Array.from({ length: options.accountCount }, (_, index): Account => {
    const { privateKey } = root.derive(`m/44'/60'/0'/0/${index}`)
    if (!privateKey) throw new TypeError('The phrase has no such key.')
    return privateKeyToAccount(`0x${bytesToHex(privateKey)}`)
  })
  const known = new Map(
    options.chains.map((chain) => [chain.id, { ...chain, caip: `eip155:${chain.id}` }]),
  )
  const given = new Set(options.chains.map(({ id }) => id))
  const batches = new Map<string, ReturnType<typeof createCallBatches>>()
  const batchesOf = ({ batchDelegate }: Chain) => {
    const own = batches.get(batchDelegate ?? '') ?? createCallBatches(batchDelegate)
    batches.set(batchDelegate ?? '', own)
    return own
  }

  const chainOf = (caip: string): Chain => {
    const chain = [...known.values()].find((one) => one.caip === caip)
    if (!chain) throw createProviderError(4901, `The network ${caip} is not known to this wallet.`)
    return chain
  }
  const nodeOf = (chain: Chain): EvmWalletChain => {
    const { rpcUrl } = chain
    if (!rpcUrl) throw noNode()
    return { ...chain, rpcUrl }
  }
  const signerOf = ({ addresses }: SessionCall, named: unknown): Account => {
    const wanted = named === undefined ? addresses[0] : String(named)
    const isIn = addresses.some((one) => one.toLowerCase() === wanted?.toLowerCase())
    const account = accounts.find(({ address }) => address.toLowerCase() === wanted?.toLowerCase())
    if (!isIn || !account)
      throw createProviderError(4100, 'The requested account has not been authorized.')
    return account
  }
  const toCall = ({ to, value, data, input }: Transaction): RequestedCall => {
    const bytes = data ?? input
    return { value: BigInt(value ?? 0), ...(to && { to }), ...(bytes && { data: bytes }) }
  }
  const permissions = ({ addresses }: SessionCall) => [
    {
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: addresses }],
    },
  ]

  const handlers: Readonly<
    Record<
      (typeof methods)[number],
      (call: SessionCall, params: readonly unknown[]) => PreparedCall
    >
  > = {
    eth_accounts: ({ addresses }) => ({ run: () => addresses }),
    eth_requestAccounts: ({ addresses }) => ({ run: () => addresses }),
    wallet_getPermissions: (call) => ({ run: () => permissions(call) }),
    wallet_requestPermissions: (call) => ({ run: () => permissions(call) }),
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
    eth_signTypedData: (call, params) => typedData(call, params),
    eth_signTypedData_v4: (call, params) => typedData(call, params),
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
    wallet_switchEthereumChain(_, [wanted]) {
      const { chainId } = readObject(wanted)
      const next = known.get(Number(chainId))
      if (!next)
        throw createProviderError(
          4902,
          `Unrecognized chain ID "${String(chainId)}". Try adding the chain using wallet_addEthereumChain first.`,
        )
      return {
        ask: { kind: 'switchNetwork', title: 'Switch network?', lines: [['To', next.name]] },
        async run(hand) {
          await hand.switchNetwork(next.caip)
          return null
        },
      }
    },
    wallet_addEthereumChain(_, [wanted]) {
      const { chainId, chainName, nativeCurrency, rpcUrls } = readObject(wanted)
      const id = Number(chainId)
      const [rpcUrl] = Array.isArray(rpcUrls) ? (rpcUrls as readonly unknown[]) : []
      if (!Number.isSafeInteger(id) || id <= 0 || typeof rpcUrl !== 'string')
        throw invalidParams('chainId or rpcUrls is missing')
      const name = typeof chainName === 'string' ? chainName : `Chain ${id}`
      return {
        ask: {
          kind: 'addNetwork',
          title: 'Add this network?',
          lines: [
            ['Name', name],
            ['Chain id', String(id)],
            ['Node', rpcUrl],
          ],
        },
        async run(hand) {
          const added = {
            id,
            name,
            rpcUrl,
            ...(nativeCurrency ? { nativeCurrency: nativeCurrency as never } : {}),
            caip: `eip155:${id}`,
          }
          if (!known.has(id)) known.set(id, added)
          await hand.addNetwork(`eip155:${id}`)
          await hand.switchNetwork(`eip155:${id}`)
          return null
        },
      }
    },
    wallet_watchAsset: (_, params) => ({
      ask: {
        kind: 'watchAsset',
        title: 'Watch this token?',
        lines: [['Token', JSON.stringify(params)]],
      },
      run: () => true,
    }),
    wallet_getCapabilities(call, [address, wanted]) {
      signerOf(call, address)
      const ids = Array.isArray(wanted) ? wanted.map(Number) : [...known.keys()]
      const answers = [...known.values()]
        .filter(({ id }) => ids.includes(id))
        .map((chain) => batchesOf(chain).getCapabilities([chain.id]))
      return { run: () => Object.assign({}, ...answers) as unknown }
    },
    wallet_sendCalls(call, [input]) {
      const params = readObject(input) as SendCallsParams
      const chain = chainOf(call.chainId)
      const account = signerOf(call, params.from)
      const own = batchesOf(chain)
      const calls = own.check(params, chain.id)
      const isAtomic = params.atomicRequired === true
      return {
        ask: {
          kind: 'sendCalls',
          title: `Send ${calls.length} ${calls.length === 1 ? 'call' : 'calls'}?`,
          lines: [
            ['From', account.address],
            ['All or nothing', isAtomic ? 'yes' : 'no'],
            ...calls.flatMap((each) => describeEvmCall(each, chain)),
          ],
        },
        run: async () => await own.send(params, calls, nodeOf(chain), account),
      }
    },
    wallet_getCallsStatus: (_, [id]) => ({ run: async () => await findBatch(id) }),
    wallet_showCallsStatus: (_, [id]) => ({
      async run() {
        await findBatch(id)
        return null
      },
    }),
  }

  async function findBatch(id: unknown): Promise<unknown> {
    for (const own of batches.values()) {
      const status = await own.getStatus(id).catch(() => undefined)
      if (status) return status
    }
    throw createProviderError(5730, 'Unknown bundle id')
  }

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
        if (sends)
          return await sendCall(nodeOf(chain), account, payment, wanted.gas && BigInt(wanted.gas))
        return await account.signTransaction?.(
          await fillIn(nodeOf(chain), account, payment, wanted),
        )
      },
    }
  }

  return {
    namespace: 'eip155',
    methods,
    events: ['accountsChanged', 'chainChanged'],
    networks: () => [...known.values()].map(({ caip, name }) => ({ id: caip, name })),
    address: (_, account) => accounts[account]?.address ?? '',
    addedChains: () =>
      [...known.values()].filter(({ id }) => !given.has(id)).map(({ caip: _, ...chain }) => chain),
    prepare(call) {
      const prepare = handlers[call.method as (typeof methods)[number]]
      if (!prepare) throw unknownMethod(call.method)
      return prepare(call, Array.isArray(call.params) ? (call.params as readonly unknown[]) : [])
    },
  }
}

/** A transaction that is signed but not sent: what the page left out, the node says. */
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
