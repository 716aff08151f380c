import {
  bareAddress,
  type Connection,
  type Connector,
  createError,
  isKitError,
  type Namespace,
  type SignInProof,
  type SignInRequest,
} from '@latchkey/core'
import { promptDeadlineMs } from '@latchkey/core/adapter'
import type { ConnectionCompanion } from './ConnectionController.js'
import type { ConnectionParts } from './ConnectionParts.js'
import { withAccounts, withNetwork } from './connectionOf.js'
import type { RestoreJob } from './restoreConnections.js'

/** A gate's time for a restored connection, as long as a connector's. */
const silentMs = 4_000

type Found = readonly Connection[]
type PassInput = {
  readonly signIn: readonly SignInProof[]
  readonly silent: boolean
  readonly signal: AbortSignal
}

export type Gatekeeper = {
  /** A sign-in for the wallet's own approval, so that the person is asked once. */
  request(): SignInRequest | undefined
  /**
   * Asks every gate about a wallet's connections, and again when the wallet changes its account
   * meanwhile. Resolves with the connections as they are now. A wallet that does not pass is
   * disconnected again, unless the attempt was aborted or the gate of a restored connection failed.
   *
   * @throws USER_REJECTED where a gate leaves, WALLET_TIMEOUT, ABORTED, and a gate's own error
   */
  pass(connector: Connector, found: Found, input: PassInput): Promise<Found>
  /**
   * The same for the answer to a restore. Never rejects: undefined is no answer, after which the
   * stored connection stays unless a gate left.
   */
  passRestored(job: RestoreJob, found: Found | undefined): Promise<Found | undefined>
}

/** Holds the gates of a kit. Loads only where there is one. */
export function createGatekeeper(
  { environment, lifetime, connectors }: ConnectionParts,
  companions: readonly ConnectionCompanion[],
  /** Best effort and bounded; also ends what is in use through the wallet. */
  turnAway: (connectorId: string, namespaces: readonly Namespace[]) => void,
): Gatekeeper {
  const gates = companions.flatMap(({ gate }) => gate ?? [])

  async function isAccepted(found: Found, { signal, silent, signIn }: PassInput): Promise<boolean> {
    if (found.length === 0) return false
    for (const gate of gates) {
      const answer = await lifetime.within(
        (inner) => gate(found, { signIn, silent, signal: inner }),
        {
          ms: silent ? silentMs : promptDeadlineMs,
          signal,
          error: () => createError('WALLET_TIMEOUT'),
        },
      )
      if (answer === 'leave') return false
    }
    return true
  }

  const pass: Gatekeeper['pass'] = async (connector, found, input) => {
    const following = followWallet(connector, found)
    let accepted = true
    try {
      let asked = ''
      for (let { signIn } = input; accepted && asked !== following.accounts(); signIn = []) {
        asked = following.accounts()
        accepted = await isAccepted(following.now(), { ...input, signIn })
      }
      if (accepted) return following.now()
    } catch (error) {
      accepted = input.silent || isKitError(error, 'ABORTED')
      throw error
    } finally {
      following.stop()
      if (!accepted)
        turnAway(
          connector.id,
          found.map(({ namespace }) => namespace),
        )
    }
    throw createError('USER_REJECTED')
  }

  return {
    pass,
    request: () =>
      companions.map(({ request }) => request?.()).find((request) => request !== undefined),
    async passRestored({ connectorId, namespaces, signal }, found) {
      const connector = connectors.get(connectorId)
      const granted = found?.filter(
        ({ namespace, accounts }) => namespaces.includes(namespace) && accounts.length > 0,
      )
      if (!connector || !granted?.length) return found
      try {
        return await pass(connector, granted, { signIn: [], silent: true, signal })
      } catch (error) {
        environment.log('info', `${connectorId} did not pass a gate.`, error)
        return undefined
      }
    },
  }
}

/** The wallet's connections before they count, as its reports change them. */
function followWallet(connector: Connector, found: Found) {
  let now = found
  const change = (namespace: Namespace, next: (connection: Connection) => Found) => {
    now = now.flatMap((each) => (each.namespace === namespace ? next(each) : each))
  }
  const stops = [
    connector.on('accountsChanged', (told) =>
      change(told.namespace, (each) => (told.accounts[0] ? [withAccounts(each, told)] : [])),
    ),
    connector.on('networkChanged', ({ namespace, network, accounts }) => {
      if (network.startsWith(`${namespace}:`))
        change(namespace, (each) => [withNetwork(each, network, accounts)])
    }),
    connector.on('disconnect', ({ namespaces }) => {
      now = namespaces ? now.filter(({ namespace }) => !namespaces.includes(namespace)) : []
    }),
  ]
  return {
    now: () => now,
    accounts: () =>
      now.map(({ namespace, active }) => `${namespace} ${bareAddress(active)}`).join(),
    stop() {
      for (const stop of stops) stop()
    },
  }
}
