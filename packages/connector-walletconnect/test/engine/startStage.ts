import { startTestRelay } from '@latchkey/server/test-relay'
import {
  createSessionWallet,
  type SessionWallet,
  type SessionWalletOptions,
} from '@latchkey/testing/walletconnect'
import type { Engine, Session } from '../../src/engine/Engine.js'
import { namespaces } from './createBrowser.js'

/** A relay and a wallet, and what most tests do with them. */
export async function startStage(walletOptions: Partial<SessionWalletOptions> = {}) {
  const relay = await startTestRelay()
  const wallet = await createSessionWallet({ relayUrl: relay.url, ...walletOptions })
  return {
    relay,
    wallet,
    async stop() {
      await wallet.stop()
      await relay.stop()
    },
  }
}

/** Pairs a tab with a wallet. */
export const pair = async (tab: Engine, wallet: Pick<SessionWallet, 'pair'>): Promise<Session> =>
  await approve(await tab.connect({ namespaces }), wallet)

/** Hands the code of a pairing to a wallet, which approves it. */
export async function approve(
  { pairing, approval }: Awaited<ReturnType<Engine['connect']>>,
  wallet: Pick<SessionWallet, 'pair'>,
): Promise<Session> {
  const approved = approval()
  await wallet.pair(pairing.uri)
  return await approved
}

/** The address of a session on a network. */
export function addressOf(session: { readonly namespaces: object }): string {
  const { eip155 } = session.namespaces as {
    readonly eip155?: { readonly accounts: readonly string[] }
  }
  return eip155?.accounts[0]?.split(':')[2] ?? ''
}

export const hello = '0x68656c6c6f'

/** A signature by the session's first account, asked for through an engine. */
export function sign(tab: Engine, session: Session): Promise<unknown> {
  return tab.request({
    topic: session.topic,
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: [hello, addressOf(session)],
  })
}

/** The state of a promise after a time. The promise itself goes on. */
export async function within(
  ms: number,
  work: Promise<unknown>,
): Promise<'resolved' | 'pending' | { readonly rejected: unknown }> {
  const late = new Promise<'pending'>((resolve) => setTimeout(resolve, ms, 'pending'))
  return await Promise.race([
    late,
    work.then(
      () => 'resolved' as const,
      (rejected: unknown) => ({ rejected }),
    ),
  ])
}
