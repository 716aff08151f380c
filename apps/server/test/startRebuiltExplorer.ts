import { blockscout } from './rebuilt/blockscout.js'
import { etherscan } from './rebuilt/etherscan.js'
import { type Ledger, readLedger, type TokenFacts } from './rebuilt/readLedger.js'
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
