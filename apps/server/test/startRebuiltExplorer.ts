import { type FakeNode, startFakeNode } from './startFakeNode.js'

/**
 * Answers of Blockscout's API v2 and of Etherscan's API v2, rebuilt from their documentation
 * (blockscout-api-v2-swagger and docs.etherscan.io) over the blocks of a real local chain. Neither
 * service was asked.
 */
export type RebuiltExplorer = FakeNode & {
  /** How many rows a page of the Blockscout has. */
  setPageRows(rows: number): void
  reset(): void
}

type Tx = {
  hash: string
  blockNumber: string
  transactionIndex: string
  from: string
  to: string | null
  value: string
  input: string
  nonce: string
}
type Log = { address: string; topics: string[]; data: string; logIndex: string }
type Receipt = { transactionHash: string; status: string; logs: Log[] }
type Trace = {
  type: string
  error?: string
  traceAddress: number[]
  transactionHash: string
  action: { callType?: string; from: string; to?: string; value?: string }
}
type Block = { timestamp: string; hash: string; transactions: Tx[] }

type TxRow = Tx & { block: number; time: number; isOk: boolean }
type PaymentRow = { tx: TxRow; index: number; from: string; to: string; value: string }
type TokenRow = {
  tx: TxRow
  log: number
  part: number
  contract: string
  from: string
  to: string
  kind: 'ERC-20' | 'ERC-721' | 'ERC-1155'
  id?: string
  value: string
}
type Ledger = { genesis: string; txs: TxRow[]; payments: PaymentRow[]; tokens: TokenRow[] }
type TokenFacts = { name: string; symbol: string; decimals: string }

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const word = (data: string, index: number) =>
  BigInt(`0x${data.slice(2 + 64 * index, 66 + 64 * index)}`)
const party = (topic: string | undefined) => `0x${(topic ?? '').slice(26)}`
const same = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase()

function tokenRows(tx: TxRow, { address, topics, data, logIndex }: Log): TokenRow[] {
  const at = { tx, log: Number(logIndex), part: 0, contract: address }
  const [event, first, second, third] = topics
  if (event === transfer)
    return [
      {
        ...at,
        from: party(first),
        to: party(second),
        ...(topics.length === 4
          ? { kind: 'ERC-721' as const, id: String(BigInt(third ?? 0)), value: '1' }
          : { kind: 'ERC-20' as const, value: String(word(data, 0)) }),
      },
    ]
  if (event !== single && event !== batch) return []
  const count = event === single ? 1 : Number(word(data, 2))
  return Array.from({ length: count }, (_, part) => ({
    ...at,
    part,
    kind: 'ERC-1155' as const,
    from: party(second),
    to: party(third),
    id: String(event === single ? word(data, 0) : word(data, 3 + part)),
    value: String(event === single ? word(data, 1) : word(data, 4 + count + part)),
  }))
}

async function readLedger(call: <T>(method: string, params: unknown[]) => Promise<T>) {
  const head = Number(await call<string>('eth_blockNumber', []))
  const ledger: Ledger = { genesis: '', txs: [], payments: [], tokens: [] }
  for (let number = 0; number <= head; number += 1) {
    const hex = `0x${number.toString(16)}`
    const [block, receipts, traces] = await Promise.all([
      call<Block>('eth_getBlockByNumber', [hex, true]),
      call<Receipt[]>('eth_getBlockReceipts', [hex]),
      call<Trace[]>('trace_block', [hex]),
    ])
    if (number === 0) ledger.genesis = block.hash
    for (const tx of block.transactions) {
      const receipt = receipts.find(({ transactionHash }) => transactionHash === tx.hash)
      const isOk = receipt?.status === '0x1'
      const row = { ...tx, block: number, time: Number(block.timestamp), isOk }
      ledger.txs.push(row)
      if (isOk) ledger.tokens.push(...(receipt?.logs ?? []).flatMap((log) => tokenRows(row, log)))
      const own = traces.filter(({ transactionHash }) => transactionHash === tx.hash)
      for (const [index, { type, error, traceAddress, action }] of own.entries())
        if (type === 'call' && !error && traceAddress.length > 0 && action.callType === 'call')
          ledger.payments.push({
            tx: row,
            index,
            from: action.from,
            to: action.to ?? '',
            value: String(BigInt(action.value ?? 0)),
          })
    }
  }
  return ledger
}

export async function startRebuiltExplorer(
  rpcUrl: string,
  tokens: Readonly<Record<string, TokenFacts>>,
): Promise<RebuiltExplorer> {
  const call = async <T>(method: string, params: unknown[]): Promise<T> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()).result
  }
  let pageRows = 50
  let ledger: Promise<Ledger> | undefined
  const factsOf = (contract: string): TokenFacts =>
    tokens[contract.toLowerCase()] ?? { name: '', symbol: '', decimals: '' }
  const answer: Parameters<FakeNode['behave']>[0] = async ({ path }, response) => {
    ledger ??= readLedger(call)
    const known = await ledger
    const url = new URL(path, 'http://explorer.example')
    const body = url.pathname.startsWith('/api/v2/')
      ? blockscout(known, url, { pageRows, factsOf })
      : etherscan(known, url, { pageRows, factsOf })
    response.end(JSON.stringify(body))
  }
  const node = await startFakeNode(answer)
  return {
    ...node,
    setPageRows: (rows) => {
      pageRows = rows
    },
    reset: () => {
      ledger = undefined
      pageRows = 50
      node.behave(answer)
    },
  }
}

type View = { pageRows: number; factsOf: (contract: string) => TokenFacts }

/** Newest first, from below what the last page ended with. */
function pageOf<T>(
  rows: readonly T[],
  keyOf: (row: T) => readonly number[],
  below: readonly number[] | undefined,
  size: number,
) {
  const compare = (a: readonly number[], b: readonly number[]) =>
    a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  const left = [...rows]
    .sort((a, b) => compare(keyOf(b), keyOf(a)))
    .filter((row) => !below || compare(keyOf(row), below) < 0)
  const shown = left.slice(0, size)
  const last = shown.at(-1)
  return { shown, next: left.length > size && last ? keyOf(last) : undefined }
}

function blockscout({ genesis, txs, payments, tokens }: Ledger, url: URL, view: View): unknown {
  const [, , , kind, account = '', list] = url.pathname.split('/')
  if (kind === 'blocks') return { height: Number(account), hash: genesis, timestamp: '' }
  const query = url.searchParams
  const number = (name: string) => Number(query.get(name))
  const iso = ({ time }: TxRow) => new Date(time * 1000).toISOString().replace('.000Z', '.000000Z')
  const of = (hash: string) => ({ hash, is_contract: false, name: null, private_tags: [] })
  const tokenOf = ({ contract, kind: type }: TokenRow) => {
    const { name, symbol, decimals } = view.factsOf(contract)
    const facts = { name, symbol, decimals: decimals || null, type, icon_url: null }
    return { address_hash: contract, ...facts, exchange_rate: null, holders_count: '3' }
  }
  if (list === 'transactions') {
    const own = txs.filter(({ from, to }) => same(from, account) || same(to, account))
    const below = query.has('index') ? [number('block_number'), number('index')] : undefined
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
  if (list === 'token-transfers') {
    const own = tokens.filter(({ from, to }) => same(from, account) || same(to, account))
    const below = query.has('index')
      ? [number('block_number'), number('index'), number('batch_index')]
      : undefined
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
        token: tokenOf(row),
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
  if (list === 'internal-transactions') {
    const own = payments.filter(({ from, to }) => same(from, account) || same(to, account))
    const below = query.has('index')
      ? [number('block_number'), number('transaction_index'), number('index')]
      : undefined
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
  const held = tokens.filter(({ to }) => same(to, account))
  if (list === 'tokens') {
    const fungible = held.filter(({ kind: type }) => type === 'ERC-20')
    const first = new Map(fungible.map((row) => [row.contract, row]))
    const items = [...first.values()].map((row) => ({
      token: tokenOf(row),
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
      token: tokenOf(row),
      token_type: row.kind,
      value: row.value,
      image_url: 'https://pictures.example/a.png',
      metadata: { name: `Piece ${row.id}` },
      is_unique: row.kind === 'ERC-721',
    }))
  return { items, next_page_params: null }
}

function etherscan({ genesis, txs, payments, tokens }: Ledger, url: URL, view: View): unknown {
  const query = url.searchParams
  if (query.get('module') === 'proxy')
    return { jsonrpc: '2.0', id: 1, result: { hash: genesis, number: '0x0' } }
  const account = query.get('address') ?? ''
  const size = Number(query.get('offset'))
  const page = Number(query.get('page'))
  const endblock = Number(query.get('endblock') ?? Number.MAX_SAFE_INTEGER)
  const common = (tx: TxRow, from: string, to: string | null) => ({
    blockNumber: String(tx.block),
    timeStamp: String(tx.time),
    hash: tx.hash,
    from,
    to: to ?? '',
    transactionIndex: String(Number(tx.transactionIndex)),
  })
  const mine = ({ from, to }: { from: string; to: string | null }) =>
    same(from, account) || same(to, account)
  const moved = (kind: TokenRow['kind']) =>
    tokens
      .filter((row) => row.kind === kind && mine(row))
      .map((row) => {
        const { name, symbol, decimals } = view.factsOf(row.contract)
        return {
          ...common(row.tx, row.from, row.to),
          contractAddress: row.contract,
          tokenName: name,
          tokenSymbol: symbol,
          tokenDecimal: kind === 'ERC-20' ? decimals : '0',
          ...(kind === 'ERC-20' && { value: row.value }),
          ...(kind !== 'ERC-20' && { tokenID: row.id }),
          ...(kind === 'ERC-1155' && { tokenValue: row.value }),
          confirmations: '1',
        }
      })
  const lists: Readonly<Record<string, readonly { blockNumber: string }[]>> = {
    txlist: txs.filter(mine).map((tx) => ({
      ...common(tx, tx.from, tx.to),
      nonce: String(Number(tx.nonce)),
      value: String(BigInt(tx.value)),
      input: tx.input,
      isError: tx.isOk ? '0' : '1',
      txreceipt_status: tx.isOk ? '1' : '0',
      contractAddress: '',
      methodId: '0x',
      functionName: '',
    })),
    txlistinternal: payments.filter(mine).map((row) => ({
      ...common(row.tx, row.from, row.to),
      value: row.value,
      contractAddress: '',
      input: '',
      type: 'call',
      traceId: String(row.index),
      isError: '0',
      errCode: '',
    })),
    tokentx: moved('ERC-20'),
    tokennfttx: moved('ERC-721'),
    token1155tx: moved('ERC-1155'),
  }
  const rows = [...(lists[query.get('action') ?? ''] ?? [])]
    .filter(({ blockNumber }) => Number(blockNumber) <= endblock)
    .reverse()
    .slice((page - 1) * size, page * size)
  return rows.length === 0
    ? { status: '0', message: 'No transactions found', result: [] }
    : { status: '1', message: 'OK', result: rows }
}
