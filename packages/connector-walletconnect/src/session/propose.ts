import { type ConnectInput, createError } from '@latchkey/core'
import { readDeadlineMs } from '@latchkey/core/adapter'
import type { ReadSignIn } from '../engine/Engine.js'
import { askEngine } from '../language/errors.js'
import type { HeldSession } from './createHeldSession.js'
import type { ShownPairing } from './createShownPairing.js'
import { toProposal } from './proposal.js'

/** Sends one proposal; the engine shows a waiting one again. */
export async function propose(
  {
    held,
    shown,
    readSignIn,
  }: {
    readonly held: Pick<HeldSession, 'open' | 'listen'>
    readonly shown: Pick<ShownPairing, 'show'>
    readonly readSignIn: () => ReadSignIn | undefined
  },
  {
    networks,
    namespaces,
    signal,
    signIn,
  }: Pick<ConnectInput, 'networks' | 'namespaces' | 'signIn'> & { readonly signal: AbortSignal },
) {
  const proposal = toProposal(networks, namespaces)
  if (Object.keys(proposal).length === 0) throw createError('NETWORK_NOT_SUPPORTED')
  if (signal.aborted) throw createError('ABORTED')
  const on = await held.open()
  held.listen(on)
  const connecting = await askEngine(
    'connect',
    () =>
      on.connect({
        namespaces: proposal,
        signal,
        signIn: readSignIn() ?? (signIn && (async () => signIn)),
      }),
    {
      ms: readDeadlineMs,
      signal,
    },
  )
  shown.show(connecting.pairing)
  return { connecting, asked: Object.keys(proposal) }
}
