import { address } from '@solana/kit'
import { createLedger } from './createLedger.mjs'
import { rpcError } from './errors.mjs'
import { furnish } from './fixtures.mjs'
import { accountMethods, checkAddress } from './methods/accounts.mjs'
import { chainMethods } from './methods/chain.mjs'
import { historyMethods } from './methods/history.mjs'
import { transactionMethods } from './methods/transactions.mjs'
import { serve } from './serve.mjs'

const mostAirdrop = 1_000_000_000_000n

/**
 * One Solana chain on 127.0.0.1: LiteSVM behind JSON-RPC and web sockets, with the test accounts
 * and mints on it.
 */
export async function startSolanaNode({ genesisHash, name, cluster, port, accounts }) {
  const ledger = createLedger({ genesisHash })
  try {
    const withContext = (value) => ({ context: { apiVersion: '3.0.0', slot: ledger.slot }, value })
    const { send, ...transactions } = transactionMethods(ledger, withContext)
    const { mints, give } = await furnish(ledger, { send }, accounts)
    const methods = {
      ...chainMethods(ledger, withContext),
      ...accountMethods(ledger, withContext),
      ...historyMethods(ledger, withContext),
      ...transactions,
      requestAirdrop: ([to, lamports]) => {
        if (BigInt(lamports) > mostAirdrop) throw rpcError(-32602, 'The airdrop is too large.')
        return give(address(checkAddress(to)), BigInt(lamports))
      },
    }
    const server = await serve({ port, methods, ledger, withContext })
    return {
      network: {
        genesisHash,
        name,
        cluster,
        rpcUrl: server.rpcUrl,
        wsUrl: server.wsUrl,
        token: mints.token,
        token2022: mints.token2022,
        advance(slots) {
          for (let count = 0; count < slots; count++) ledger.nextSlot()
        },
      },
      async stop() {
        ledger.stop()
        await server.stop()
      },
    }
  } catch (error) {
    ledger.stop()
    throw error
  }
}
