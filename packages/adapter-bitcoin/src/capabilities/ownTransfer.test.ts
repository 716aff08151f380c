import { defineBitcoinNetwork, type FeeEstimate, type Network } from '@latchkey/core'
import { base64ToBytes, bytesToBase64 } from '@latchkey/core/adapter'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { describe, expect, it } from 'vitest'
import { byPostage as inscriptions } from '../../test/inscriptionRules.js'
import type { Esplora } from '../chain/createEsplora.js'
import { createSendFeature } from './send.js'

const network: Network = defineBitcoinNetwork({
  genesisHash: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  bech32Prefix: 'bc',
})
const key = new Uint8Array(32).fill(7)
const own = p2wpkh(pubECDSA(key)).address ?? ''
const to = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const id = 'cd'.repeat(32)

type Answers = Readonly<Record<string, (params: never) => unknown>>
const absent = { error: { code: -32_601, message: 'Method not found' } }
const signPsbt = ({ psbt }: { readonly psbt: string }) => {
  const transaction = Transaction.fromPSBT(base64ToBytes(psbt) ?? new Uint8Array())
  transaction.sign(key)
  return { result: { psbt: bytesToBase64(transaction.toPSBT()) } }
}
const sendTransfer = () => ({ result: { txid: id } })

/** A WBIP wallet that answers as told, and a server with one coin of its account. */
function setUp(
  answers: Answers,
  rates: Readonly<Record<string, number>> = { 3: 2 },
  injected?: object,
) {
  const events: string[] = []
  const esplora: Esplora = {
    resolve: (each) => each,
    read: async ({ path }) =>
      path.endsWith('/utxo')
        ? [{ txid: 'aa'.repeat(32), vout: 0, value: 1_000_000, status: { confirmed: true } }]
        : rates,
    readText: async () => '',
    async broadcast() {
      events.push('broadcast')
      return id
    },
    destroy() {},
  }
  const provider = {
    async request(method: string, params: never) {
      if (method === 'wallet_getAccount')
        return { result: { addresses: [{ address: own, publicKey: '', purpose: 'payment' }] } }
      if (method === 'wallet_getNetwork') return { result: { bitcoin: { name: 'Mainnet' } } }
      if (method === 'signPsbt' || method === 'sendTransfer') events.push(method)
      return (await answers[method]?.(params)) ?? absent
    },
  }
  const send = createSendFeature(esplora, [network], inscriptions)
  const controller = new AbortController()
  const start = (type: 'payment' | 'ordinal' = 'payment', fee?: FeeEstimate) =>
    send.send({
      connector: { getProvider: async () => injected ?? provider },
      account: { address: `${network.caipNetworkId}:${own}`, type },
      network,
      transfer: { to, amount: 50_000n },
      ...(fee && { fee }),
      signal: controller.signal,
      onHanded: () => events.push('handed'),
    } as unknown as Parameters<typeof send.send>[0])
  /** The bound of an estimate. */
  const boundOf = async (type: 'payment' | 'ordinal' = 'payment') =>
    (
      await send.estimateFee({
        connector: { getProvider: async () => injected ?? provider },
        account: { address: `${network.caipNetworkId}:${own}`, type },
        network,
        transfer: { to, amount: 50_000n },
      } as unknown as Parameters<typeof send.estimateFee>[0])
    ).bound
  return { events, start, boundOf, abort: () => controller.abort() }
}

describe('a wallet with a transfer of its own', () => {
  it.each([
    ['sats-connect', 'getInfo', ['signPsbt', 'sendTransfer']],
    ['Leather', 'supportedMethods', [{ name: 'signPsbt' }, { name: 'sendTransfer' }]],
  ])('is handed it where it lists it as %s does', async (_, listing, methods) => {
    const listed = () => ({ result: { methods } })
    const { events, start } = setUp({ [listing]: listed, sendTransfer, signPsbt })
    expect(await start()).toBe(id)
    expect(events).toEqual(['handed', 'sendTransfer'])
    events.length = 0
    await start('ordinal')
    expect(events).toEqual(['signPsbt', 'handed', 'broadcast'])
  })

  it('shows no second prompt if it refuses a listed transfer, and signs a PSBT the next time', async () => {
    const getInfo = () => ({ result: { methods: ['sendTransfer'] } })
    const { events, start } = setUp({ getInfo, signPsbt })
    await expect(start()).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
    expect(events).toEqual(['handed', 'sendTransfer'])
    events.length = 0
    await start()
    expect(events).toEqual(['signPsbt', 'handed', 'broadcast'])
  })

  it('uses an unlisted transfer last, after a PSBT that it does not sign', async () => {
    const { events, start } = setUp({ sendTransfer })
    expect(await start()).toBe(id)
    expect(events).toEqual(['signPsbt', 'handed', 'sendTransfer'])
  })
})

describe('a transfer that may cost no more than a fee', () => {
  const fee = { fee: 1_000n, bound: 'kept', feePerGas: 3n } as const
  const getInfo = () => ({ result: { methods: ['sendTransfer'] } })

  it('is no transfer of a wallet that chooses the rate, unless it signs no PSBT', async () => {
    const { events, start } = setUp({ getInfo, sendTransfer, signPsbt })
    await start('payment', fee)
    expect(events).toEqual(['signPsbt', 'handed', 'broadcast'])
    const last = setUp({ getInfo, sendTransfer })
    expect(await last.start('payment', fee)).toBe(id)
    expect(last.events).toEqual(['signPsbt', 'handed', 'sendTransfer'])
  })

  it('is promised where the page builds it, and not where the wallet may', async () => {
    const { boundOf } = setUp({ getInfo, sendTransfer, signPsbt })
    expect(await boundOf()).toBe('wallet')
    expect(await boundOf('ordinal')).toBe('kept')
  })

  it('is handed to a wallet that takes the rate, with that of the fee', async () => {
    const handed: unknown[][] = []
    const unisat = {
      requestAccounts: async () => [own],
      getAccounts: async () => [own],
      getNetwork: async () => 'livenet',
      signPsbt: async () => expect.unreachable('it was asked to sign'),
      sendBitcoin: async (...args: unknown[]) => {
        handed.push(args)
        return id
      },
    }
    const { start } = setUp({}, { 3: 90 }, unisat)
    expect(await start('payment', fee)).toBe(id)
    expect(handed).toEqual([[to, 50_000, { feeRate: 3 }]])
  })
})

describe('a wallet that signs a PSBT', () => {
  it.each([
    ['without a transfer in its list', { getInfo: () => ({ result: { methods: ['signPsbt'] } }) }],
    ['without a list', {}],
    ['with an empty list', { getInfo: () => ({ result: { methods: [] } }) }],
  ])(
    '%s has nothing handed over before it has signed, and an abort until then cancels',
    async (_, more) => {
      let answer: () => void = () => undefined
      const signed = new Promise<void>((resolve) => {
        answer = resolve
      })
      const { events, start, abort } = setUp({
        ...more,
        sendTransfer,
        signPsbt: async (params: Parameters<typeof signPsbt>[0]) => {
          await signed
          return signPsbt(params)
        },
      })
      const sending = expect(start()).rejects.toMatchObject({ code: 'ABORTED' })
      await expect.poll(() => events).toEqual(['signPsbt'])
      abort()
      await sending
      // The person approves in the wallet all the same.
      answer()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(events).toEqual(['signPsbt'])
    },
  )
})

describe('a server without an estimate of the fee', () => {
  it('lets a wallet that sends by itself choose the rate', async () => {
    const getInfo = () => ({ result: { methods: ['sendTransfer'] } })
    const { events, start } = setUp({ getInfo, sendTransfer, signPsbt }, {})
    expect(await start()).toBe(id)
    expect(events).toEqual(['handed', 'sendTransfer'])
  })

  it('asks a wallet for nothing that would sign a guess', async () => {
    const { events, start } = setUp({ signPsbt }, {})
    await expect(start('ordinal')).rejects.toMatchObject({ code: 'FEE_UNKNOWN' })
    expect(events).toEqual([])
  })
})
