import { EventEmitter } from 'node:events'
import { address, getBase58Decoder } from '@solana/kit'
import { LiteSVM } from 'litesvm'
import { readMint, readTokenAccount, toUiAmount } from './tokenViews.mjs'

const slotMs = 400
/** Lifetime of a blockhash in blocks. */
export const blockhashLifetime = 150
const emptyAccount = '11111111111111111111111111111111'

/**
 * One chain: LiteSVM with a validator's additions. Slots pass, blockhashes expire, and transactions
 * are kept with their balance changes. Every transaction has its own slot, and confirmed is final
 * at once.
 */
export function createLedger({ genesisHash }) {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(1_000_000n)
  const events = new EventEmitter().setMaxListeners(0)
  const records = new Map()
  const order = []
  const hashes = new Map()
  const blocks = new Map()
  let slot = 1

  const now = () => Math.floor(Date.now() / 1000)
  function nextSlot() {
    slot += 1
    svm.warpToSlot(BigInt(slot))
    const clock = svm.getClock()
    clock.unixTimestamp = BigInt(now())
    svm.setClock(clock)
    svm.expireBlockhash()
    hashes.set(svm.latestBlockhash(), slot)
    // The ring exceeds the lifetime, so that an old hash is distinguished from an unknown one by
    // its slot.
    for (const [hash, at] of hashes) if (at < slot - 2 * blockhashLifetime) hashes.delete(hash)
    events.emit('slot', slot)
  }
  hashes.set(svm.latestBlockhash(), slot)
  const timer = setInterval(nextSlot, slotMs)
  timer.unref()

  const readAccount = (at) => {
    const account = svm.getAccount(address(at))
    return account.exists && (account.lamports > 0n || account.data.length > 0)
      ? account
      : undefined
  }
  const readDecimals = (mint) => {
    const account = readAccount(mint)
    return (account && readMint(account)?.decimals) ?? 0
  }

  return {
    svm,
    events,
    genesisHash,
    slotMs,
    get slot() {
      return slot
    },
    now,
    nextSlot,
    readAccount,
    readDecimals,
    toAddress: (bytes) => getBase58Decoder().decode(bytes),
    readTable: (at) => readAccount(at)?.data ?? new Uint8Array(),
    latest: () => ({
      blockhash: svm.latestBlockhash(),
      lastValidBlockHeight: slot + blockhashLifetime,
    }),
    isValid: (blockhash) =>
      (hashes.get(blockhash) ?? Number.NEGATIVE_INFINITY) >= slot - blockhashLifetime,
    /** Lamports and token balances of a transaction's accounts, as they are now. */
    snapshot(keys) {
      const accounts = keys.map(readAccount)
      return {
        lamports: accounts.map((account) => account?.lamports ?? 0n),
        tokens: accounts.flatMap((account, accountIndex) => {
          const held = account && readTokenAccount(account)
          if (!held) return []
          const uiTokenAmount = toUiAmount(held.amount, readDecimals(held.mint))
          return [
            {
              accountIndex,
              mint: held.mint,
              owner: held.owner,
              programId: account.programAddress,
              uiTokenAmount,
            },
          ]
        }),
      }
    },
    record(entry) {
      records.set(entry.signature, entry)
      order.unshift(entry)
      blocks.set(entry.slot, [...(blocks.get(entry.slot) ?? []), entry])
      nextSlot()
      events.emit('transaction', entry)
    },
    find: (signature) => records.get(signature),
    /** Newest first. */
    records: order,
    block: (at) => blocks.get(at) ?? [],
    empty: emptyAccount,
    stop() {
      clearInterval(timer)
      events.removeAllListeners()
    },
  }
}
