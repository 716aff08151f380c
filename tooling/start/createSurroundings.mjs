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
 * The content of `/localnet.json`, which grows while chains start: running chains, the state of
 * each kind, and planned networks.
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
    // Both pages' Vite plugin serves it.
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
    /** Shortens reasons with a log, which would not fit a page. */
    failed(namespace, reason) {
      const line = reason.replace(/\s+/g, ' ')
      const short =
        line.length > mostReasonCharacters ? `${line.slice(0, mostReasonCharacters)} …` : line
      tell({ states: withState(namespace, { state: 'failed', reason: short }) })
    },
  }
}
