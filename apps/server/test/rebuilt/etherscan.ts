import { type Ledger, same, type TokenRow, type TxRow, type View } from './readLedger.js'

/** Answers of Etherscan's API v2. */
export function etherscan(
  { genesis, txs, payments, tokens }: Ledger,
  url: URL,
  view: View,
): unknown {
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
