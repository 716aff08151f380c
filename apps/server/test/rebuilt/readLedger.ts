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

export type TxRow = Tx & { block: number; time: number; isOk: boolean }
export type PaymentRow = { tx: TxRow; index: number; from: string; to: string; value: string }
export type TokenRow = {
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
export type Ledger = { genesis: string; txs: TxRow[]; payments: PaymentRow[]; tokens: TokenRow[] }
export type TokenFacts = { name: string; symbol: string; decimals: string }

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const word = (data: string, index: number) =>
  BigInt(`0x${data.slice(2 + 64 * index, 66 + 64 * index)}`)
const party = (topic: string | undefined) => `0x${(topic ?? '').slice(26)}`
export const same = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase()

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

/** All that moved on a chain. */
export async function readLedger(call: <T>(method: string, params: unknown[]) => Promise<T>) {
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

export type View = { pageRows: number; factsOf: (contract: string) => TokenFacts }
