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
  /** bcoin's regtest supports segregated witness from this height. */
  bcoinBlocks: 440,
}

/**
 * Our own signet (BIP-325) with the common genesis block. The challenge OP_TRUE needs no signature,
 * but the proof of work is real. The first blocks were mined once, by mineSignetBlocks.mjs, and are
 * loaded into the node at each start.
 *
 * @type {BitcoinChain}
 */
export const signet = {
  name: 'Bitcoin Local Signet',
  genesisHash: '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
  params: testnet,
  // The fixture's old blocks must not make the node consider itself behind.
  flags: '-signet -signetchallenge=51 -maxtipage=3153600000',
  rewardBlocks: 8,
  mined: async () =>
    (await readFile(new URL('./signetBlocks.txt', import.meta.url), 'utf8'))
      .split('\n')
      .filter(Boolean),
}

/** The public description of a network. @param {BitcoinChain} chain @param {string} url */
export const describeNetwork = ({ genesisHash, name, params }, url) => ({
  genesisHash,
  name,
  bech32Prefix: params.bech32,
  rpcUrls: [url],
  testnet: true,
})

/** The planned networks on these ports; the signet only with a bitcoind. */
export const planBitcoin = (ports) => ({
  networks: [regtest, signet].map((chain, index) =>
    describeNetwork(chain, `http://127.0.0.1:${ports[index]}`),
  ),
})
