import type { Connector, SendFeature, TokensFeature } from '@latchkey/core'
import { expect } from 'vitest'
import type { AdapterBench } from './ConformanceBench.js'

/** Returns the connector of the bench's wallet after its discovery. */
export async function find({ adapter, install, found }: AdapterBench): Promise<Connector> {
  let connectors: readonly Connector[] = []
  const stop = adapter.watchConnectors((list) => {
    connectors = list
  })
  install()
  const pick = () => connectors.find(({ kind, name }) => kind === found.kind && name === found.name)
  await expect.poll(pick).toBeDefined()
  stop()
  return pick() as Connector
}

/** Loads the send feature of an adapter that declares it. */
export async function loadSend({ adapter }: Pick<AdapterBench, 'adapter'>): Promise<SendFeature> {
  const { send } = adapter.capabilities
  if (!send) throw new Error('the adapter declares no send')
  return await send.load()
}

/** Loads the tokens feature of an adapter that declares it. */
export async function loadTokens({
  adapter,
}: Pick<AdapterBench, 'adapter'>): Promise<TokensFeature> {
  const { tokens } = adapter.capabilities
  if (!tokens) throw new Error('the adapter declares no tokens')
  return await tokens.load()
}
