import { readFile } from 'node:fs/promises'

/**
 * @typedef {{
 *   name: string, genesisHash: string, params: { bech32: string, pubKeyHash: number, scriptHash:
 *   number, wif: number },
 *   flags: string, rewardBlocks: number, bcoinBlocks?: number, mined?: () => Promise<readonly
 *   string[]>,
 * }} BitcoinChain
 */

const testnet = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** @type {BitcoinChain} */
export const regtest = {
  name: 'Bitcoin Regtest',
  genesisHash: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
  params: { ...testnet, bech32: 'bcrt' },
  flags: '-regtest',
  rewardBlocks: 8,
  /** bcoin's regtest knows segregated witness from here on. */
  bcoinBlocks: 440,
}

/**
 * A signet of our own (BIP-325): the genesis block is that of every signet, and the challenge
 * OP_TRUE asks for no signature, but the proof of work is real. The first blocks were mined once,
 * by mineSignetBlocks.mjs, and are handed to the node at each start.
 *
 * @type {BitcoinChain}
 */
export const signet = {
  name: 'Bitcoin Local Signet',
  genesisHash: '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
  params: testnet,
  // Blocks as old as the fixture are no sign that the node is behind.
  flags: '-signet -signetchallenge=51 -maxtipage=3153600000',
  rewardBlocks: 8,
  mined: async () =>
    (await readFile(new URL('./signetBlocks.txt', import.meta.url), 'utf8'))
      .split('\n')
      .filter(Boolean),
}

/** One of them as others are told of it. @param {BitcoinChain} chain @param {string} url */
export const describeNetwork = ({ genesisHash, name, params }, url) => ({
  genesisHash,
  name,
  bech32Prefix: params.bech32,
  rpcUrls: [url],
  testnet: true,
})

/** What runs on these ports once it does; the signet only where a bitcoind is to be had. */
export const planBitcoin = (ports) => ({
  networks: [regtest, signet].map((chain, index) =>
    describeNetwork(chain, `http://127.0.0.1:${ports[index]}`),
  ),
})
