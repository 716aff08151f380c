import type { Connector } from '@latchkey/core'
import { expect } from 'vitest'
import { connected } from './connected.js'
import type {
  FoundPage,
  Misbehaviour,
  MisbehaviourPage,
  MisbehavioursOptions,
} from './Misbehaviour.js'

export type Flow<Page extends MisbehaviourPage> = (page: FoundPage<Page>) => Promise<unknown>

/**
 * The flows that all ecosystems share. `lateAnswers` resolves after the last late answer of the
 * wallet's script.
 */
export function createCommonFlows<Behaviour extends Misbehaviour, Page extends MisbehaviourPage>(
  options: MisbehavioursOptions<Behaviour, Page>,
  lateAnswers: () => Promise<unknown>,
): Readonly<Record<string, Flow<Page>>> {
  const actor = async ({ connector, networks }: FoundPage<Page>) => {
    const connection = await connected(connector, networks)
    const [account] = connection.accounts
    if (!account) throw new Error('no account')
    return { connector, connection, account }
  }
  return {
    connect: ({ connector, networks }) => connected(connector, networks),
    async sign(page) {
      const signer = await actor(page)
      const events = listen(page.connector)
      options.expectSignature(await page.adapter.signMessage({ ...signer, message: 'hello' }))
      expect(events).toEqual([])
    },
    async send(page) {
      const sender = await actor(page)
      const send = await page.adapter.capabilities.send?.load()
      const [network] = page.networks
      if (!send || !network) throw new Error('cannot send')
      return await send.send({ ...sender, network, transfer: options.transfer() })
    },
    async disconnect({ connector, networks }) {
      await connected(connector, networks)
      const events = listen(connector)
      await connector.disconnect()
      await connector.disconnect()
      await lateAnswers()
      expect(events).toEqual([])
    },
    async cancel({ connector, networks, countListeners }) {
      const controller = new AbortController()
      const events = listen(connector)
      const attempt = connector.connect({ networks, signal: controller.signal })
      controller.abort()
      try {
        await attempt
      } finally {
        await lateAnswers()
        expect(events).toEqual([])
        expect(countListeners()).toBe(0)
      }
    },
  }
}

function listen(connector: Connector): readonly unknown[] {
  const events: unknown[] = []
  connector.on('accountsChanged', (event) => events.push(event))
  connector.on('networkChanged', (event) => events.push(event))
  connector.on('disconnect', (event) => events.push(event))
  return events
}
