/**
 * Converts a transaction of the node's RPC to Esplora's form. `outputOf(txid, index)` returns an
 * output of an earlier one.
 */
export function toEntry(raw, status, outputOf) {
  const vout = raw.vout.map(({ value, scriptPubKey: { hex, type, address, addresses } }) => ({
    scriptpubkey: hex,
    scriptpubkey_type: types[type] ?? type,
    ...((address ?? addresses?.[0]) && { scriptpubkey_address: address ?? addresses[0] }),
    value: Math.round(value * 1e8),
  }))
  const vin = raw.vin.map(({ txid, vout: at, coinbase, scriptSig, txinwitness, sequence }) => {
    if (coinbase !== undefined || /^0*$/.test(txid))
      return {
        txid: '0'.repeat(64),
        vout: 0xffffffff,
        prevout: null,
        scriptsig: coinbase ?? '',
        is_coinbase: true,
        sequence,
      }
    const witness = txinwitness?.length ? { witness: txinwitness } : {}
    return {
      txid,
      vout: at,
      prevout: outputOf(txid, at) ?? null,
      scriptsig: scriptSig?.hex ?? '',
      ...witness,
      is_coinbase: false,
      sequence,
    }
  })
  const sum = (list) => list.reduce((total, output) => total + (output?.value ?? 0), 0)
  const fee = vin[0].is_coinbase ? 0 : sum(vin.map(({ prevout }) => prevout)) - sum(vout)
  const { txid, version, locktime, size, weight, hex } = raw
  return {
    hex,
    body: { txid, version, locktime, vin, vout, size, weight: weight ?? size * 4, fee, status },
    vout,
    vin,
    txid,
    status,
  }
}

/** The addresses that a transaction pays from or to. */
export function addressesOf({ vin, vout }) {
  return new Set(
    [...vin.map(({ prevout }) => prevout), ...vout].flatMap(
      (output) => output?.scriptpubkey_address ?? [],
    ),
  )
}

/** Esplora's names for the kinds of output. */
const types = {
  witness_v0_keyhash: 'v0_p2wpkh',
  witness_v0_scripthash: 'v0_p2wsh',
  witness_v1_taproot: 'v1_p2tr',
  witnesspubkeyhash: 'v0_p2wpkh',
  witnessscripthash: 'v0_p2wsh',
  pubkeyhash: 'p2pkh',
  scripthash: 'p2sh',
  pubkey: 'p2pk',
  nulldata: 'op_return',
}
