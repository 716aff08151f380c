import { expect } from 'vitest'
import { connectAll } from '../ecosystems/fiveEcosystems.js'
import type { ExtensionVisit } from './useExtension.js'

export const wallet = 'Latchkey Extension'

/** Connects all five. Resolves with the text of each extension window. */
export const connectFive = ({ page, dialog, approve }: ExtensionVisit) =>
  connectAll(wallet, page, dialog, approve)

/**
 * Stops the worker, as the browser does after half a minute idle. Resolves once it runs again,
 * which the open pages cause.
 */
export async function stopWorker({ context, owner }: ExtensionVisit): Promise<void> {
  const session = await context.newCDPSession(owner)
  const seen: string[] = []
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    seen.push(...versions.map(({ runningStatus = '' }) => runningStatus))
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await expect
    .poll(() => seen.indexOf('running', seen.indexOf('stopped')) > seen.indexOf('stopped'))
    .toBe(true)
  await session.detach()
}
