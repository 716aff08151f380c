// The Node side of `chains.mjs` and `bip322.mjs`: what a page cannot do, it asks the test runner
// to.

/**
 * The folder of each function, below tooling/localnet. Loaded only when a page asks, since every
 * vitest run reads this file.
 */
const folders = {
  startBitcoin: 'bitcoin',
  startCosmos: 'cosmos',
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
   * Starts what the function of that name starts. Resolves with a handle and with its plain part.
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
