export const names = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}

/** The name of each kind's part in a description of the local chains. */
const parts = { solana: 'solana', polkadot: 'polkadot', bip122: 'bitcoin', cosmos: 'cosmos' }
const mostReasonCharacters = 200

/**
 * What the pages read as `/localnet.json`, which grows while the chains start: those that run, the
 * state of each kind, and what is planned.
 */
export function createSurroundings(namespaces, planned) {
  let told = {
    states: namespaces.map((namespace) => ({
      namespace,
      name: names[namespace],
      state: 'starting',
    })),
    planned,
  }
  const tell = (more) => {
    told = { ...told, ...more }
    // Vite's plugin of both pages answers with it.
    process.env.LATCHKEY_LOCALNET = JSON.stringify(told)
  }
  const withState = (namespace, state) =>
    told.states.map((each) => (each.namespace === namespace ? { ...each, ...state } : each))
  tell({})
  return {
    tell,
    ready(namespace, described) {
      const part =
        namespace === 'eip155'
          ? { evm: described.networks, accounts: described.accounts }
          : { [parts[namespace]]: described }
      tell({ ...part, states: withState(namespace, { state: 'ready' }) })
    },
    /** Some reasons carry a log, for which a page has no room. */
    failed(namespace, reason) {
      const line = reason.replace(/\s+/g, ' ')
      const short =
        line.length > mostReasonCharacters ? `${line.slice(0, mostReasonCharacters)} …` : line
      tell({ states: withState(namespace, { state: 'failed', reason: short }) })
    },
  }
}
