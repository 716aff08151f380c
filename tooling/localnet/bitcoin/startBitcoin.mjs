import { regtest, signet } from './chains.mjs'
import { findBitcoind } from './installBitcoind.mjs'
import { mnemonic, startChain } from './startChain.mjs'

/** Starts the nodes behind their Esplora servers and funds the accounts. See index.d.mts. */
export async function startBitcoin({
  ports = [0, 0],
  blockTimeMs = 500,
  bitcoind: wanted,
  signet: second = true,
} = {}) {
  const bitcoind = wanted === false ? undefined : await findBitcoind()
  if (!bitcoind)
    console.warn(
      'Bitcoin: bcoin 1.0.2 runs, which predates Taproot and signet. What spends Taproot coins is not run, nor a second network.',
    )
  const chains = bitcoind && second ? [regtest, signet] : [regtest]
  const settled = await Promise.allSettled(
    chains.map((chain, index) =>
      startChain({ chain, bitcoind, port: ports[index] ?? 0, blockTimeMs }),
    ),
  )
  const started = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(started.map((chain) => chain.stop()))
  }
  const failed = settled.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const [{ accounts, rpc, mine, fund }, other] = started
  return {
    networks: started.map(({ network }) => network),
    taproot: bitcoind !== undefined,
    mnemonic,
    accounts,
    rpc,
    mine,
    fund,
    ...(other && {
      signet: { accounts: other.accounts, rpc: other.rpc, mine: other.mine, fund: other.fund },
    }),
    stop,
  }
}
