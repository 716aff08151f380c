import {
  type Account,
  type Actor,
  type Connector,
  defineBitcoinNetwork,
  type HistoryItem,
  parseCaipAddress,
} from '@latchkey/core'
import { bytesToBase64, bytesToHex } from '@latchkey/core/adapter'
import { type LocalBitcoin, startBitcoin } from '@latchkey/localnet/bitcoin'
import { createBitcoinWallet, installBitcoinWallet } from '@latchkey/testing/bitcoin'
import { Transaction } from '@scure/btc-signer'
import * as bitcoinjs from 'bitcoinjs-lib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectTestWallet } from '../../test/connectTestWallet.js'
import { bitcoin } from '../bitcoin.js'
import { fromHex, parsePsbt } from '../language/answers.js'
import { bitcoinSignet } from '../networks/index.js'

let localnet: LocalBitcoin
beforeAll(async () => {
  localnet = await startBitcoin({ blockTimeMs: 0 })
})
afterAll(() => localnet.stop())
afterEach(() => {
  vi.useRealTimers()
})

const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

async function createStage(account = 0, at = 0) {
  const target = new EventTarget()
  const [chain] = localnet.networks
  const network = defineBitcoinNetwork(chain)
  const wallet = createBitcoinWallet({
    mnemonic: localnet.mnemonic,
    psbtOnly: true,
    accountCount: 4,
    networks: [{ name: 'regtest', esploraUrl: chain.rpcUrls[0] }],
  })
  wallet.selectAccount(account)
  installBitcoinWallet(target, wallet, { shapes: ['wbip'] })
  const adapter = bitcoin({ networks: [network, bitcoinSignet], discovery: { target } })
  let connector: Connector | undefined
  adapter.watchConnectors(([first]) => {
    connector = first
  })()
  if (!connector) throw new Error('no wallet')
  const { connections } = await connector.connect({
    networks: [network],
    signal: new AbortController().signal,
  })
  const [connection] = connections
  const own = connection?.accounts[at]
  const send = await adapter.capabilities.send?.load()
  const history = await adapter.capabilities.history?.load()
  if (!connection || !own || !send || !history) throw new Error('no stage')
  const actor: Actor = { connector, connection, account: own, network }
  return {
    adapter,
    wallet,
    actor,
    send,
    history,
    network,
    address: parseCaipAddress(own.address).address,
  }
}

const rawOf = async (id: string) =>
  bitcoinjs.Transaction.fromHex((await localnet.rpc('getrawtransaction', [id])) as string)

describe('send', () => {
  it('the transaction on the chain pays the receiver, and the rest less the fee that was estimated comes back', async () => {
    const { send, actor, address } = await createStage()
    const transfer = { to: receiver, amount: 123_456n }
    const { fee } = await send.estimateFee({ ...actor, transfer })
    const transaction = await rawOf(await send.send({ ...actor, transfer }))
    const outputs = new Map(
      transaction.outs.map(({ script, value }) => [
        bitcoinjs.address.fromOutputScript(script, bitcoinjs.networks.regtest),
        value,
      ]),
    )
    expect(outputs.get(receiver)).toBe(transfer.amount)
    expect([...outputs.keys()].sort()).toEqual([receiver, address].sort())
    const spent = await Promise.all(
      transaction.ins.map(
        async ({ hash, index }) =>
          (await rawOf(Buffer.from(hash).reverse().toString('hex'))).outs[index]?.value ?? 0n,
      ),
    )
    const sum = (list: readonly bigint[]) => list.reduce((total, value) => total + value, 0n)
    expect(sum(spent) - sum([...outputs.values()])).toBe(fee)
    await localnet.mine()
  })

  it('from the ordinals address by the Taproot key path', async () => {
    expect(localnet.taproot).toBe(true)
    const { send, actor, address } = await createStage(1, 1)
    expect(actor.account.type).toBe('ordinal')
    const transaction = await rawOf(
      await send.send({ ...actor, transfer: { to: receiver, amount: 20_000n } }),
    )
    expect(transaction.ins.map(({ witness }) => witness.map((item) => item.length))).toEqual(
      transaction.ins.map(() => [64]),
    )
    const scripts = transaction.outs.map(({ script }) => bytesToHex(script))
    expect(scripts).toContain(
      bytesToHex(bitcoinjs.address.toOutputScript(receiver, bitcoinjs.networks.regtest)),
    )
    const own = (await localnet.rpc('validateaddress', [address])) as { scriptPubKey: string }
    expect(scripts).toContain(own.scriptPubKey)
    await localnet.mine()
  })

  it('dust, too much, nothing, another network’s address and a token ask nobody', async () => {
    const { send, actor, wallet } = await createStage()
    const attempt = (transfer: Parameters<typeof send.send>[0]['transfer']) =>
      send.send({ ...actor, transfer })
    await expect(attempt({ to: receiver, amount: 293n })).rejects.toMatchObject({
      code: 'AMOUNT_TOO_SMALL',
      params: { minimum: '0.00000294', symbol: 'BTC' },
    })
    for (const amount of [0n, -5n, 21n * 10n ** 14n + 1n, 1_000 as unknown as bigint])
      await expect(attempt({ to: receiver, amount })).rejects.toMatchObject({
        code: 'INVALID_AMOUNT',
      })
    for (const to of [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      '',
      'x',
    ])
      await expect(attempt({ to, amount: 1_000n })).rejects.toMatchObject({
        code: 'INVALID_ADDRESS',
      })
    await expect(attempt({ to: receiver, amount: 1_000n, token: 'rune' })).rejects.toMatchObject({
      code: 'METHOD_NOT_SUPPORTED',
    })
    await expect(attempt({ to: receiver, amount: 10n ** 12n })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    expect(wallet.calls.map(({ method }) => method)).not.toContain('signPsbt')
  })

  it('without the host’s server nothing is read and nothing sent', async () => {
    const { send, actor, adapter } = await createStage()
    const network = bitcoinSignet
    const transfer = { to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', amount: 1_000n }
    await expect(send.estimateFee({ ...actor, network, transfer })).rejects.toMatchObject({
      code: 'RPC_NOT_CONFIGURED',
    })
    await expect(
      adapter.getNativeBalance({ address: `${network.caipNetworkId}:${transfer.to}`, network }),
    ).rejects.toMatchObject({
      code: 'RPC_NOT_CONFIGURED',
    })
  })
})

describe('waitForReceipt', () => {
  it('waits while it is in the mempool, and ends with its block', async () => {
    const { send, actor } = await createStage(2)
    const id = await send.send({ ...actor, transfer: { to: receiver, amount: 5_000n } })
    let status: unknown
    const waiting = send.waitForReceipt({ ...actor, id }).then((end) => {
      status = end
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(status).toBeUndefined()
    await localnet.mine()
    await waiting
    expect(status).toEqual({ status: 'success' })
  })

  it('a transaction that another one replaced ends so, with the id of that one', async () => {
    const { send, actor, wallet, address } = await createStage(3)
    const id = await send.send({ ...actor, transfer: { to: receiver, amount: 40_000n } })
    const { vin } = (await (await fetch(`${localnet.networks[0].rpcUrls[0]}/tx/${id}`)).json()) as {
      vin: { txid: string; vout: number; prevout: { scriptpubkey: string; value: number } }[]
    }
    const waiting = send.waitForReceipt({ ...actor, id })
    // The wallet pays itself with the same coins, and a miner takes that one.
    const other = new Transaction()
    for (const { txid, vout, prevout } of vin)
      other.addInput({
        txid,
        index: vout,
        witnessUtxo: { script: fromHex(prevout.scriptpubkey), amount: BigInt(prevout.value) },
      })
    const total = vin.reduce((sum, { prevout }) => sum + prevout.value, 0)
    other.addOutput({
      script: fromHex(vin[0]?.prevout.scriptpubkey ?? ''),
      amount: BigInt(total - 20_000),
    })
    const signInputs = { [address]: vin.map((_, at) => at) }
    const { request } = wallet.providers.wbip as {
      request: (method: string, params: unknown) => Promise<{ result: { psbt: string } }>
    }
    const { result } = await request('signPsbt', {
      psbt: bytesToBase64(other.toPSBT()),
      signInputs,
    })
    const signed = Transaction.fromPSBT(parsePsbt(result.psbt) ?? new Uint8Array())
    signed.finalize()
    await localnet.rpc('generateblock', [receiver, [signed.hex]])
    expect(await waiting).toEqual({ status: 'replaced', replacedBy: signed.id })
  })

  it('a transaction that no server ever knew ends after ten minutes', async () => {
    const { send, actor } = await createStage()
    let now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now)
    try {
      const waiting = send.waitForReceipt({ ...actor, id: 'ab'.repeat(32) })
      now += 11 * 60_000
      expect(await waiting).toEqual({ status: 'dropped' })
    } finally {
      clock.mockRestore()
    }
  })
})

describe('history', () => {
  it('lists incoming and outgoing transfers with their receiver, newest first, fees apart, page by page, with nothing twice and nothing left out', async () => {
    const { send, actor, history, address, network } = await createStage(1)
    const get = (cursor?: string) =>
      history.getHistory({
        address: actor.account.address,
        network,
        ...(cursor !== undefined && { cursor }),
      })
    const before = (await get()).items.length
    const incoming = await localnet.fund(address, 70_000)
    await localnet.mine()
    const outgoing = await send.send({ ...actor, transfer: { to: receiver, amount: 9_999n } })
    const pending = (await get()).items[0]
    expect(pending).toEqual({
      id: outgoing,
      direction: 'out',
      amount: 9_999n,
      counterparty: receiver,
      symbol: 'BTC',
      decimals: 8,
      status: 'pending',
    } satisfies HistoryItem)
    await localnet.mine()
    const self = await send.send({ ...actor, transfer: { to: address, amount: 10_000n } })
    await localnet.mine()
    const { items } = await get()
    expect(items).toHaveLength(before + 3)
    expect(
      items
        .slice(0, 3)
        .map(({ id, direction, amount, status }) => ({ id, direction, amount, status })),
    ).toEqual([
      { id: self, direction: 'self', amount: 0n, status: 'success' },
      { id: outgoing, direction: 'out', amount: 9_999n, status: 'success' },
      { id: incoming, direction: 'in', amount: 70_000n, status: 'success' },
    ])
    for (const { time } of items)
      expect(Math.abs((time ?? 0) - Date.now())).toBeLessThan(3 * 3_600_000)

    const ids = [incoming, outgoing, self]
    for (let count = 0; count < 27; count++) {
      ids.push(await localnet.fund(address, 1_000 + count))
      await localnet.mine()
    }
    const first = await get()
    expect(first.items).toHaveLength(25)
    expect(first.next).toBe(first.items.at(-1)?.id)
    const second = await get(first.next)
    expect(second.items.at(-1)?.direction).toBe('in')
    expect(second.next).toBeUndefined()
    const all = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(all).size).toBe(before + 3 + 27)
    expect(all.slice(0, 30)).toEqual(ids.reverse())
    expect(all).toHaveLength(before + 30)
    expect([...first.items, ...second.items].slice(0, 27).map(({ amount }) => amount)).toEqual(
      Array.from({ length: 27 }, (_, count) => BigInt(1_026 - count)),
    )
    await expect(get('../../tx')).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
  })
})

describe('the most that can be sent', () => {
  const coins = [{ id: expect.stringMatching(/^[0-9a-f]{64}:\d+$/), amount: 5_000n }]
  const kept = [{ code: 'COLLECTIBLES', amount: 5_000n, coins }]
  it.each([
    ['a SegWit', 'p2wpkh', 0, []],
    ['a nested', 'p2sh', 0, []],
    ['a legacy', 'p2pkh', 0, []],
    ['an ordinals', 'p2wpkh', 1, kept],
    ['a Taproot payment', 'p2tr', 0, kept],
  ] as const)(
    'from %s address empties it but for what may be inscriptions',
    async (_, paymentType, at, reasons) => {
      expect(localnet.taproot).toBe(true)
      // Two addresses of Taproot are the same one.
      const account = paymentType === 'p2tr' ? 3 : 2
      const stage = await connectTestWallet(localnet, { account, paymentType })
      const { send, adapter, network } = stage
      const actor = { ...stage.actor, account: stage.actor.connection.accounts[at] as Account }
      await localnet.fund(parseCaipAddress(actor.account.address).address, 5_000)
      await localnet.mine()
      const read = () => adapter.getNativeBalance({ address: actor.account.address, network })
      const held = await read()
      const spendable = held - (reasons[0]?.amount ?? 0n)
      expect(await send.getSpendable(actor)).toEqual({ held, spendable, reasons })
      const { amount, fee } = await send.estimateMax({ ...actor, to: receiver })
      expect(amount + fee.fee).toBe(spendable)
      const given = { ...fee }
      const sending = send.send({ ...actor, transfer: { to: receiver, amount }, fee: given })
      // Later changes by the host have no effect (W-09).
      given.fee = 0n
      const id = await sending
      await localnet.mine()
      expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
      expect((await rawOf(id)).outs.map(({ value }) => value)).toEqual([amount])
      expect(await read()).toBe(held - spendable)
    },
  )
})

describe('small coins of a Taproot address', () => {
  it('are spent where the transfer names them, and stay where it does not', async () => {
    expect(localnet.taproot).toBe(true)
    const { send, actor, adapter, network } = await connectTestWallet(localnet, {
      ...{ account: 3, paymentType: 'p2tr' },
    })
    const { address } = actor.account
    const mined = async (sending: Promise<string>) => {
      const id = await sending
      await localnet.mine()
      return await rawOf(id)
    }
    const readCoins = async () =>
      (await send.getSpendable(actor)).reasons.flatMap((reason) => reason.coins ?? [])
    const bigCoins = await send.estimateMax({ ...actor, to: receiver }).catch(() => undefined)
    if (bigCoins) {
      const { amount, fee } = bigCoins
      await mined(send.send({ ...actor, transfer: { to: receiver, amount }, fee }))
    }
    const before = await readCoins()
    for (const amount of [9_000, 10_000, 8_000])
      await localnet.fund(parseCaipAddress(address).address, amount)
    await localnet.mine()
    expect((await send.getSpendable(actor)).spendable).toBe(0n)
    const coins = await readCoins()
    expect(coins).toHaveLength(before.length + 3)
    expect(coins.slice(0, 3).map(({ amount }) => amount)).toEqual([10_000n, 9_000n, 8_000n])

    const transfer = { to: receiver, amount: 15_000n }
    await expect(send.send({ ...actor, transfer })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    const collectibles = coins.slice(0, 2).map(({ id }) => id)
    const named = { ...transfer, collectibles }
    const fee = await send.estimateFee({ ...actor, transfer: named })
    const transaction = await mined(send.send({ ...actor, transfer: named, fee }))
    const spent = transaction.ins.map(
      ({ hash, index }) => `${Buffer.from(hash).reverse().toString('hex')}:${index}`,
    )
    expect(spent.sort()).toEqual([...collectibles].sort())
    const values = transaction.outs.map(({ value }) => value)
    expect(values).toContain(15_000n)
    expect(values.reduce((sum, value) => sum + value, 0n)).toBe(19_000n - fee.fee)

    const rest = (await readCoins()).map(({ id }) => id)
    const max = await send.estimateMax({ ...actor, to: receiver, collectibles: rest })
    const all = { to: receiver, amount: max.amount, collectibles: rest }
    await mined(send.send({ ...actor, transfer: all, fee: max.fee }))
    expect(await adapter.getNativeBalance({ address, network })).toBe(0n)
  })
})
