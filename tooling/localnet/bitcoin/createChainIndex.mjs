import { addressesOf, toEntry } from './chainEntry.mjs'

/**
 * Indexes the chain and the mempool by transaction and address, read block by block from a node's
 * RPC. A regtest chain is small: after a reorganisation it is read again from the start.
 *
 * @param {(method: string, params?: readonly unknown[]) => Promise<any>} rpc
 */
export function createChainIndex(rpc) {
  let chain = createEmpty()
  /** Unconfirmed transactions, in order of first sight. */
  let pool = new Map()
  let turn = Promise.resolve()

  const outputOf = (txid, at) => (chain.transactions.get(txid) ?? pool.get(txid))?.vout[at]
  const read = (raw, status) => toEntry(raw, status, outputOf)

  async function follow() {
    let tip
    do {
      tip = await followBlocks()
      await followPool()
      // A transaction confirmed between the two reads would be in neither.
    } while ((await rpc('getbestblockhash')) !== tip)
  }

  async function followBlocks() {
    const { blocks: height } = await rpc('getblockchaininfo')
    const top = chain.blocks.length - 1
    if (top > height || (top >= 0 && (await rpc('getblockhash', [top])) !== chain.blocks[top].id))
      chain = createEmpty()
    while (chain.blocks.length <= height) {
      const id = await rpc('getblockhash', [chain.blocks.length])
      addBlock(chain, await rpc('getblock', [id, 2]), read)
    }
    return chain.blocks.at(-1).id
  }

  async function followPool() {
    const waiting = await rpc('getrawmempool')
    const next = new Map()
    const wanted = [...pool.keys()]
      .filter((txid) => waiting.includes(txid))
      .concat(waiting.filter((txid) => !pool.has(txid)))
    // A child may be listed before its parent, whose outputs it needs.
    for (let left = wanted; left.length > 0; ) {
      const later = []
      for (const txid of left) {
        const raw =
          pool.get(txid)?.raw ??
          (await rpc('getrawtransaction', [txid, true]).catch(() => undefined))
        if (!raw) continue
        const parents = raw.vin.filter(
          (input) => !chain.transactions.has(input.txid) && !next.has(input.txid),
        )
        if (parents.some((input) => left.includes(input.txid))) {
          later.push(txid)
          continue
        }
        pool = new Map([...pool, ...next])
        next.set(txid, { ...read(raw, { confirmed: false }), raw })
      }
      if (later.length === left.length) break
      left = later
    }
    pool = next
  }

  const confirmedOf = (address) =>
    (chain.byAddress.get(address) ?? []).map((txid) => chain.transactions.get(txid)).reverse()
  const unconfirmedOf = (address) =>
    [...pool.values()].filter((entry) => addressesOf(entry).has(address)).reverse()
  const spendOf = (txid, at) => {
    const spend = chain.spends.get(`${txid}:${at}`)
    if (spend) return spend
    for (const entry of pool.values()) {
      const vin = entry.vin.findIndex((input) => input.txid === txid && input.vout === at)
      if (vin >= 0) return { txid: entry.txid, vin, status: { confirmed: false } }
    }
    return undefined
  }
  return {
    /** Reads new data; calls run sequentially. */
    sync() {
      turn = turn.catch(() => {}).then(follow)
      return turn
    },
    blocks: () => chain.blocks,
    pool: () => pool,
    find: (txid) => chain.transactions.get(txid) ?? pool.get(txid),
    confirmedOf,
    unconfirmedOf,
    spendOf,
  }
}

function createEmpty() {
  return { blocks: [], transactions: new Map(), byAddress: new Map(), spends: new Map() }
}

/** Adds a block to the index. */
function addBlock(
  chain,
  { hash, height, time, mediantime, previousblockhash, size, weight, merkleroot, tx },
  read,
) {
  chain.blocks.push({
    id: hash,
    height,
    timestamp: time,
    mediantime,
    previousblockhash,
    size,
    weight,
    merkle_root: merkleroot,
    tx_count: tx.length,
  })
  const status = { confirmed: true, block_height: height, block_hash: hash, block_time: time }
  for (const raw of tx) {
    const entry = read(raw, status)
    chain.transactions.set(entry.txid, entry)
    for (const address of addressesOf(entry)) {
      const list = chain.byAddress.get(address) ?? []
      chain.byAddress.set(address, list)
      list.push(entry.txid)
    }
    for (const [vin, input] of entry.vin.entries())
      chain.spends.set(`${input.txid}:${input.vout}`, { txid: entry.txid, vin, status })
  }
}
