import { toBase64 } from '@cosmjs/encoding'

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * A decoded protobuf message in the LCD's form: snake case, 64-bit numbers as text, bytes as
 * base64.
 */
export function toJson(value) {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array) return toBase64(value)
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [snake(name), toJson(inner)]),
  )
}

export const toAttributes = (attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value, index: true }))

export const toEvents = (events) =>
  events.map(({ type, attributes }) => ({ type, attributes: toAttributes(attributes) }))

/** `cosmos.base.abci.v1beta1.TxResponse` as JSON. */
export function toTxResponse(tx) {
  return {
    height: String(tx.height),
    txhash: tx.hash,
    codespace: tx.codespace,
    code: tx.code,
    data: '',
    raw_log: tx.log,
    logs: [],
    info: '',
    gas_wanted: String(tx.fee.gas),
    gas_used: String(tx.gasUsed),
    tx: { '@type': '/cosmos.tx.v1beta1.Tx', ...toTx(tx) },
    timestamp: `${tx.time.toISOString().slice(0, 19)}Z`,
    events: toEvents(tx.events),
  }
}

/** `cosmos.tx.v1beta1.Tx` as JSON. */
export function toTx(tx) {
  return {
    body: {
      messages: tx.messages.map(({ typeUrl, value }) => ({ '@type': typeUrl, ...toJson(value) })),
      memo: tx.memo,
      timeout_height: String(tx.timeoutHeight),
      extension_options: [],
      non_critical_extension_options: [],
    },
    auth_info: {
      signer_infos: tx.publicKey
        ? [
            {
              public_key: {
                '@type': tx.keyType,
                key: toBase64(tx.publicKey),
              },
              sequence: String(tx.sequence),
            },
          ]
        : [],
      fee: {
        amount: tx.fee.coins.map(({ denom, amount }) => ({ denom, amount: String(amount) })),
        gas_limit: String(tx.fee.gas),
        payer: '',
        granter: '',
      },
    },
    signatures: tx.signature ? [toBase64(tx.signature)] : [],
  }
}

/** A block in the form of CometBFT and the LCD. */
export function toBlock(chain, block) {
  const empty = ''
  const { hash } = block
  const previous = block.previous
    ? { hash: block.previous, parts: { total: 1, hash: block.previous } }
    : { hash: '', parts: { total: 0, hash: '' } }
  return {
    block_id: { hash, parts: { total: 1, hash } },
    block: {
      header: {
        version: { block: '11' },
        chain_id: chain.chainId,
        height: String(block.height),
        time: block.time.toISOString().replace('Z', '000000Z'),
        last_block_id: previous,
        last_commit_hash: empty,
        data_hash: empty,
        validators_hash: hash,
        next_validators_hash: hash,
        consensus_hash: hash,
        app_hash: hash,
        last_results_hash: empty,
        evidence_hash: empty,
        proposer_address: hash.slice(0, 40),
      },
      data: { txs: block.hashes.map((id) => toBase64(chain.transaction(id).bytes)) },
      evidence: { evidence: [] },
      last_commit: {
        block_id: previous,
        height: String(block.height - 1),
        round: 0,
        signatures: [],
      },
    },
  }
}
