import { writeFile } from 'node:fs/promises'
import { signet } from './chains.mjs'
import { findBitcoind } from './installBitcoind.mjs'
import { startChain } from './startChain.mjs'

// Mines the first blocks of the local signet again, with the accounts' coins in the last one, and
// writes signetBlocks.txt. Takes a few minutes.
const fixture = new URL('./signetBlocks.txt', import.meta.url)
const bitcoind = await findBitcoind()
if (!bitcoind) throw new Error('There is no bitcoind to mine with.')
const chain = await startChain({
  chain: { ...signet, mined: async () => [] },
  bitcoind,
  port: 0,
  blockTimeMs: 0,
})
try {
  const { rpc } = chain
  const { blocks: height } = await rpc('getblockchaininfo')
  const mined = []
  for (let at = 1; at <= height; at++)
    mined.push(await rpc('getblock', [await rpc('getblockhash', [at]), 0]))
  await writeFile(fixture, `${mined.join('\n')}\n`)
  console.log(`${mined.length} blocks in ${fixture.pathname}`)
} finally {
  await chain.stop()
}
