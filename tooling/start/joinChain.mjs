import { names } from './createSurroundings.mjs'

/**
 * Starts one kind of the later chains, and reports its progress to the terminal and the pages. A
 * failure does not stop the others.
 *
 * @returns {Promise<boolean>} true if it is ready
 */
export async function joinChain({
  namespace,
  startChain,
  ports,
  fail,
  surroundings,
  ending,
  after,
}) {
  const name = names[namespace]
  const chain = startChain({
    namespace,
    ports,
    fail,
    inBackground: true,
    onEnd: () => {
      if (ending.signal.aborted) return
      surroundings.failed(namespace, 'It ended.')
      console.error(`  ${name} ended.`)
    },
  })
  ending.add(chain.stop)
  try {
    const described = await chain.ready
    surroundings.ready(namespace, described)
    console.log(
      `  ${name} ready ${after()}${noteOf(namespace, described)}\n${linesOf(described.networks)}`,
    )
    return true
  } catch (error) {
    if (ending.signal.aborted) return false
    surroundings.failed(namespace, error.message)
    console.error(`  ${name} failed ${after()}, the rest goes on: ${error.message}`)
    return false
  }
}

/** The networks of a kind with their URLs, one per line. */
export const linesOf = (networks) =>
  networks
    .map(({ name, rpcUrl, rpcUrls }) => `    ${name.padEnd(28)} ${rpcUrl ?? rpcUrls[0]}`)
    .join('\n')

function noteOf(namespace, { networks, taproot }) {
  if (namespace === 'cosmos') return `. ${networks[0].description}`
  if (namespace === 'bip122' && !taproot)
    return '. No bitcoind was to be had: this is bcoin, which enforces no Taproot spending.'
  return ''
}
