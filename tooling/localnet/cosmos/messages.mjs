import { escrowAddress, readAddress, voucherDenom } from './addresses.mjs'
import { refuse } from './refusal.mjs'

const toCoins = (coins) => coins.map(({ denom, amount }) => ({ denom, amount: BigInt(amount) }))

/**
 * Executes messages: MsgSend, MsgMultiSend, and MsgTransfer (ICS-20) to linked chains. There are no
 * light clients, proofs or relayers: the link passes the packet within the process.
 */
export function createMessages({ prefix, ledger, traces, links, now }) {
  const run = {
    '/cosmos.bank.v1beta1.MsgSend': ({ fromAddress, toAddress, amount }, signer) => {
      if (fromAddress !== signer) throw refuse(4, 'the signer is not the sender: unauthorized')
      return { events: ledger.move(fromAddress, readAddress(toAddress, prefix), toCoins(amount)) }
    },
    '/cosmos.bank.v1beta1.MsgMultiSend': ({ inputs, outputs }, signer) => {
      const [input, ...others] = inputs
      if (!input || others.length > 0 || input.address !== signer)
        throw refuse(4, 'one input, and the signer’s: unauthorized')
      const sum = (list) =>
        JSON.stringify(list.flatMap(({ coins }) => toCoins(coins)).reduce(addTo, {}))
      if (sum(inputs) !== sum(outputs)) throw refuse(10, 'sum inputs != sum outputs: invalid coins')
      return {
        events: outputs.flatMap(({ address, coins }) =>
          ledger.move(signer, readAddress(address, prefix), toCoins(coins)),
        ),
      }
    },
    '/ibc.applications.transfer.v1.MsgTransfer': (
      { sourcePort, sourceChannel, token, sender, receiver, timeoutTimestamp, memo },
      signer,
    ) => {
      if (sender !== signer) throw refuse(4, 'the signer is not the sender: unauthorized')
      const link = sourcePort === 'transfer' ? links.get(sourceChannel) : undefined
      if (!link) throw refuse(3, `${sourcePort}/${sourceChannel}: channel not found`, 'channel')
      if (timeoutTimestamp > 0n && timeoutTimestamp <= BigInt(now()) * 1_000_000n)
        throw refuse(8, 'packet timeout', 'channel')
      const [coin] = toCoins([token])
      const trace = traces.get(coin.denom) ?? coin.denom
      const events = ledger.move(sender, escrowAddress(prefix, sourceChannel), [coin])
      // A returning coin: the voucher is burned here and the coin released there.
      const escrow = escrowAddress(prefix, sourceChannel)
      const returns = trace.startsWith(`transfer/${sourceChannel}/`)
      if (returns) ledger.burn(escrow, coin)
      const refund = () =>
        returns ? ledger.mint(sender, coin) : ledger.move(escrow, sender, [coin])
      const packet = { trace, amount: coin.amount, sender, receiver, memo, sourceChannel, refund }
      return {
        events: [
          ...events,
          {
            type: 'ibc_transfer',
            attributes: { sender, receiver, amount: `${coin.amount}`, denom: trace },
          },
        ],
        after: () => link.receive(packet),
      }
    },
  }

  /** The receiving end of a link: mints a voucher, or releases an escrowed coin. */
  function receive({ trace, amount, receiver, sourceChannel }, channel) {
    const to = readAddress(receiver, prefix)
    const home = `transfer/${sourceChannel}/`
    if (trace.startsWith(home)) {
      const base = trace.slice(home.length)
      const denom = base.startsWith('transfer/') ? voucherDenom(base) : base
      return ledger.move(escrowAddress(prefix, channel), to, [{ denom, amount }])
    }
    const path = `transfer/${channel}/${trace}`
    const denom = voucherDenom(path)
    traces.set(denom, path)
    ledger.mint(escrowAddress(prefix, channel), { denom, amount })
    return ledger.move(escrowAddress(prefix, channel), to, [{ denom, amount }])
  }

  return {
    execute({ typeUrl, value }, signer) {
      const message = run[typeUrl]
      if (!message) throw refuse(6, `${typeUrl}: unknown request`)
      const { events, after } = message(value, signer)
      return {
        events: [...events, { type: 'message', attributes: { action: typeUrl, sender: signer } }],
        after,
      }
    },
    receive,
  }
}

const addTo = (sums, { denom, amount }) => ({
  ...sums,
  [denom]: String(BigInt(sums[denom] ?? 0) + amount),
})
