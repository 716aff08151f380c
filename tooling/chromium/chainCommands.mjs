// The Node side of `chains.mjs` and `bip322.mjs`: the test runner does what a page cannot.

/**
 * The folder of each function, below tooling/localnet. Loaded on demand, since every vitest run
 * reads this file.
 */
const folders = {
  startBitcoin: 'bitcoin',
  startCosmos: 'cosmos',
  startEthermint: 'cosmos',
  startLocalnet: 'src',
  startPolkadot: 'polkadot',
  startSolana: 'solana',
}
const running = new Map()
let started = 0

/**
 * Vitest's browser commands. The first argument is Vitest's own; the rest come from the page as
 * JSON.
 */
export const chainCommands = {
  /**
   * Calls the start function of that name. Resolves with a handle and the serialisable part of its
   * result.
   */
  async startChain(_, name, options) {
    const { [name]: start } = await import(
      new URL(`../localnet/${folders[name]}/index.mjs`, import.meta.url).href
    )
    const chain = await start(options)
    started += 1
    running.set(started, chain)
    return { handle: started, plain: JSON.parse(JSON.stringify(chain)) }
  },
  async callChain(_, handle, method, args) {
    const chain = running.get(handle)
    if (!chain) throw new Error(`No chain runs under the handle ${handle}.`)
    if (method === 'stop') running.delete(handle)
    return (await chain[method](...args)) ?? null
  },
  async verifyBip322(_, address, message, signature) {
    const { Verifier } = await import('bip322-js')
    return Verifier.verifySignature(address, message, signature)
  },
}
