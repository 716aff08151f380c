import { pageOf } from './pageOf.js'
import {
  type Ledger,
  type PaymentRow,
  same,
  type TokenRow,
  type TxRow,
  type View,
} from './readLedger.js'

type Asked = { readonly account: string; readonly query: URLSearchParams; readonly view: View }

const iso = ({ time }: TxRow) => new Date(time * 1000).toISOString().replace('.000Z', '.000000Z')
const of = (hash: string) => ({ hash, is_contract: false, name: null, private_tags: [] })
const tokenOf = ({ contract, kind: type }: TokenRow, view: View) => {
  const { name, symbol, decimals } = view.factsOf(contract)
  const facts = { name, symbol, decimals: decimals || null, type, icon_url: null }
  return { address_hash: contract, ...facts, exchange_rate: null, holders_count: '3' }
}
const numbers = (query: URLSearchParams, ...names: readonly string[]) =>
  query.has('index') ? names.map((name) => Number(query.get(name))) : undefined

/** Answers of Blockscout's API v2. */
export function blockscout(ledger: Ledger, url: URL, view: View): unknown {
  const [, , , kind, account = '', list] = url.pathname.split('/')
  if (kind === 'blocks') return { height: Number(account), hash: ledger.genesis, timestamp: '' }
  const asked = { account, query: url.searchParams, view }
  if (list === 'transactions') return transactions(ledger, asked)
  if (list === 'token-transfers') return tokenTransfers(ledger, asked)
  if (list === 'internal-transactions') return payments(ledger, asked)
  return holdings(ledger, asked, list === 'tokens')
}

function transactions({ txs }: Ledger, { account, query, view }: Asked) {
  const own = txs.filter(({ from, to }) => same(from, account) || same(to, account))
  const below = numbers(query, 'block_number', 'index')
  const keyOf = (row: TxRow) => [row.block, Number(row.transactionIndex)]
  const { shown, next } = pageOf(own, keyOf, below, view.pageRows)
  return {
    items: shown.map((row) => ({
      hash: row.hash,
      block_number: row.block,
      position: Number(row.transactionIndex),
      timestamp: iso(row),
      status: row.isOk ? 'ok' : 'error',
      result: row.isOk ? 'success' : 'Reverted',
      from: of(row.from),
      to: row.to === null ? null : of(row.to),
      value: String(BigInt(row.value)),
      raw_input: row.input,
      nonce: Number(row.nonce),
      method: null,
      token_transfers: null,
      fee: { type: 'actual', value: '1' },
    })),
    next_page_params: next && {
      block_number: next[0],
      fee: '1',
      hash: shown.at(-1)?.hash,
      index: next[1],
      inserted_at: '2026-01-01T00:00:00.000000Z',
      value: '0',
    },
  }
}

function tokenTransfers({ tokens }: Ledger, { account, query, view }: Asked) {
  const own = tokens.filter(({ from, to }) => same(from, account) || same(to, account))
  const below = numbers(query, 'block_number', 'index', 'batch_index')
  const keyOf = (row: TokenRow) => [row.tx.block, row.log, row.part]
  const { shown, next } = pageOf(own, keyOf, below, view.pageRows)
  return {
    items: shown.map((row) => ({
      transaction_hash: row.tx.hash,
      block_number: row.tx.block,
      block_hash: `0x${'0'.repeat(64)}`,
      log_index: row.log,
      timestamp: iso(row.tx),
      from: of(row.from),
      to: of(row.to),
      type: 'token_transfer',
      token_type: row.kind,
      token: tokenOf(row, view),
      total:
        row.kind === 'ERC-20'
          ? { decimals: view.factsOf(row.contract).decimals, value: row.value }
          : row.kind === 'ERC-721'
            ? { token_id: row.id }
            : { token_id: row.id, value: row.value, decimals: null },
    })),
    next_page_params: next && { block_number: next[0], index: next[1], batch_index: next[2] },
  }
}

function payments({ payments: all }: Ledger, { account, query, view }: Asked) {
  const own = all.filter(({ from, to }) => same(from, account) || same(to, account))
  const below = numbers(query, 'block_number', 'transaction_index', 'index')
  const keyOf = (row: PaymentRow) => [row.tx.block, Number(row.tx.transactionIndex), row.index]
  const { shown, next } = pageOf(own, keyOf, below, view.pageRows)
  return {
    items: shown.map((row) => ({
      transaction_hash: row.tx.hash,
      block_number: row.tx.block,
      transaction_index: Number(row.tx.transactionIndex),
      index: row.index,
      success: true,
      error: null,
      timestamp: iso(row.tx),
      from: of(row.from),
      to: of(row.to),
      created_contract: null,
      type: 'call',
      value: row.value,
    })),
    next_page_params: next && {
      block_number: next[0],
      transaction_index: next[1],
      index: next[2],
    },
  }
}

function holdings({ tokens }: Ledger, { account, view }: Asked, isFungible: boolean) {
  const held = tokens.filter(({ to }) => same(to, account))
  if (isFungible) {
    const fungible = held.filter(({ kind: type }) => type === 'ERC-20')
    const first = new Map(fungible.map((row) => [row.contract, row]))
    const items = [...first.values()].map((row) => ({
      token: tokenOf(row, view),
      token_id: null,
      token_instance: null,
      value: row.value,
    }))
    return { items, next_page_params: null }
  }
  const items = held
    .filter(({ kind: type }) => type !== 'ERC-20')
    .map((row) => ({
      id: row.id,
      token: tokenOf(row, view),
      token_type: row.kind,
      value: row.value,
      image_url: 'https://pictures.example/a.png',
      metadata: { name: `Piece ${row.id}` },
      is_unique: row.kind === 'ERC-721',
    }))
  return { items, next_page_params: null }
}
