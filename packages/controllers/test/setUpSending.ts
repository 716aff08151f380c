import {
  createError,
  type HistoryItem,
  type Namespace,
  type ReceiverWarning,
  type SendFeature,
  type SimulateFeature,
  type TokenBalance,
  type TokensFeature,
  type Transfer,
} from '@latchkey/core'
import { toSpendable } from '@latchkey/core/adapter'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeSend,
  settle,
} from '@latchkey/testing'
import { createKit } from '../src/kit/createKit.js'
import { portfolioOf } from '../src/portfolio/portfolioOf.js'
import { sendingOf } from '../src/sending/sendingOf.js'
import { own, second } from './accounts.js'
import { startForTest } from './startForTest.js'

/** A receiver. */
export const friend = '0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91'
/** An address that begins and ends as `friend` does. */
export const twin = '0xd9A1C3788D81257612E2581A6ea0aDa244853a91'
const addressPattern = /^(0x)?[0-9a-f]{40}$/i
/** The token of the accounts. */
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** The transaction that a sending answers with. */
export const id = `0x${'ab'.repeat(32)}`

type Setting = {
  readonly send?: Partial<SendFeature>
  readonly warnings?: () => Promise<readonly ReceiverWarning[]>
  readonly native?: bigint
  readonly nativeOf?: (address: string) => Promise<bigint>
  readonly simulate?: SimulateFeature['simulate']
  readonly endpoints?: { readonly blockchain: string }
  /** @default 'eip155' */
  readonly namespace?: Namespace
  /** The token by its chain, where that is not the list's. */
  readonly describeToken?: TokensFeature['describeToken']
  /** The transfers that the chain's node lists; read at each request. */
  readonly history?: () => readonly HistoryItem[]
}

/** A token by the list that names it. */
export type ListedToken = { symbol: string; decimals: number; balance: bigint }

/** A kit with a wallet of two accounts, an adapter that sends, and the open form. */
export async function setUpSending({
  send = {},
  warnings,
  native = 1_000n,
  nativeOf = async () => native,
  simulate,
  endpoints,
  namespace = 'eip155',
  describeToken,
  history,
}: Setting = {}) {
  const environment = createFakeEnvironment()
  const connector = createFakeConnector({
    id: 'a',
    namespaces: [namespace],
    addresses: [own, second],
  })
  const listed: ListedToken = { symbol: 'USDC', decimals: 6, balance: 5_000_000n }
  const asked: Transfer[] = []
  const feature = createFakeSend({
    getSpendable: async ({ account, token }) =>
      toSpendable(token === undefined ? await nativeOf(account.address) : listed.balance),
    estimateFee: async () => ({ fee: 21n }),
    async estimateMax({ to, ...actor }) {
      const { spendable } = await feature.getSpendable(actor)
      const fee = await feature.estimateFee({ ...actor, transfer: { to, amount: spendable } })
      if (spendable <= fee.fee) throw createError('INSUFFICIENT_FUNDS')
      return { amount: spendable - fee.fee, fee: { ...fee, bound: 'kept' } }
    },
    async send({ transfer }) {
      asked.push(transfer)
      return id
    },
    ...send,
  })
  const adapter = createFakeAdapter({
    namespace,
    connectors: [connector],
    getNativeBalance: ({ address }) => nativeOf(address),
    looksLikeAddress: (value) => addressPattern.test(value),
    isAddress: async (value) => addressPattern.test(value),
    ...(warnings && { getReceiverWarnings: warnings }),
    capabilities: {
      tokens: {
        supports: () => true,
        load: async () => ({
          canList: false,
          getTokenBalances: async ({ tokens = [] }) =>
            tokens.map(
              (address): TokenBalance => ({
                address,
                name: 'USD Coin',
                ...listed,
              }),
            ),
          describeToken:
            describeToken ?? (async () => ({ name: 'USD Coin', symbol: 'USDC', decimals: 6 })),
        }),
      },
      ...(simulate && {
        simulate: { supports: () => true, load: async () => ({ simulate }) },
      }),
      send: {
        supports: () => true,
        load: async () => feature,
      },
      ...(history && {
        history: {
          supports: () => true,
          load: async () => ({ getHistory: async () => ({ items: history() }) }),
        },
      }),
    },
  })
  const elsewhere = namespace === 'solana' ? 'polkadot' : 'solana'
  const other = createFakeAdapter({
    namespace: elsewhere,
    connectors: [createFakeConnector({ id: 'b', namespaces: [elsewhere], addresses: [second] })],
  })
  const kit = createKit({
    adapters: [adapter, other],
    environment,
    prefetch: 'none',
    tokens: { [`${namespace}:1`]: [usdc] },
    ...(endpoints && { endpoints }),
  })
  startForTest(kit)
  await kit.connection.connect({ connectorId: 'a' })
  const sending = kit.use(sendingOf)
  const leave = sending.follow()
  await kit.use(portfolioOf).refresh('tokens')
  const state = () => sending.store.getState()
  const to = async (text: string) => {
    sending.setReceiver(text)
    await environment.clock.advance(150)
    await settle()
  }
  const choose = (symbol: string) => {
    const items = kit.use(portfolioOf).store.getState().tokens.data?.items ?? []
    const found = items.find((each) => each.symbol === symbol)
    if (!found) throw new Error(`no ${symbol}`)
    sending.choose(found)
  }
  /** Reviews the form and presses Send, as a person does. */
  const press = async () => {
    await sending.review()
    await sending.send(state().order)
  }
  return { kit, connector, environment, sending, leave, state, to, choose, asked, press, listed }
}
