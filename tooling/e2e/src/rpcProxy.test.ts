import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { chainsOf } from '../../../apps/server/local/chainsOf.mjs'
import { type RunningCatalogue, startCatalogue } from './catalogue/startCatalogue.js'
import type { ServedFolder } from './serveFolder.js'
import { servePlayground } from './servePlayground.js'
import { leaveBrowser, sharedBrowser } from './sharedBrowser.js'
import { createVisit, injectWallet } from './visit.js'

let site: ServedFolder
let browser: Awaited<ReturnType<typeof sharedBrowser>>
let server: RunningCatalogue

/** The server knows the first chain only. */
beforeAll(async () => {
  const { evm } = inject('localnet')
  server = await startCatalogue(undefined, chainsOf({ evm: evm.slice(0, 1) }))
  ;[browser, site] = await Promise.all([
    sharedBrowser(),
    servePlayground(undefined, { blockchain: server.url }),
  ])
})
afterAll(async () => {
  await Promise.all([leaveBrowser(browser), site?.close(), server?.stop()])
})

describe('a page whose host has named no node', () => {
  it('reads from chains through the back end’s RPC proxy, and through the wallet where the back end has no such chain', async () => {
    const { context, page, watch, dialog, open } = await createVisit(browser, site)
    // Its keys and its node are in this process, so all requests of the page are the kit's.
    const wallet = await injectWallet(context, 'Node Wallet', 'dev.latchkey.node-wallet')
    const reads = () => wallet.requests.filter(({ method }) => method === 'eth_getBalance')
    const proxied: (string | null)[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin === server.url && url.pathname === '/v1/' && request.method() === 'POST')
        proxied.push(url.searchParams.get('chainId'))
    })
    await open(
      new URLSearchParams({
        hostRpc: 'false',
        blockchain: server.url,
        projectId: server.projectId,
      }).toString(),
    )
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: /Node Wallet/ }).click()
    await expect.poll(() => page.getByTestId('balance').textContent()).toContain('ETH')
    expect(proxied).toContain('eip155:31337')
    expect(reads()).toEqual([])

    await page.getByRole('button', { name: 'Switch to Localnet Two' }).click()
    await expect.poll(() => page.getByTestId('network').textContent()).toBe('Localnet Two')
    await expect.poll(() => page.getByTestId('balance').textContent()).toContain('ETH')
    // Reads before the back end's first answer about a chain go to the back end too.
    const askedOfTwo = () => proxied.filter((id) => id === 'eip155:31338').length
    const before = askedOfTwo()
    expect(before).toBeGreaterThan(0)
    expect(reads().length).toBeGreaterThan(0)
    const readsBefore = reads().length
    await page.getByRole('button', { name: 'Switch to Localnet One' }).click()
    await expect.poll(() => page.getByTestId('network').textContent()).toBe('Localnet One')
    await page.getByRole('button', { name: 'Switch to Localnet Two' }).click()
    await expect.poll(() => reads().length).toBeGreaterThan(readsBefore)
    expect(askedOfTwo()).toBe(before)

    // A transfer's fee and receipt come that way too.
    await page.getByRole('button', { name: 'Switch to Localnet One' }).click()
    await expect.poll(() => page.getByTestId('network').textContent()).toBe('Localnet One')
    await page.getByRole('button', { name: 'Estimate fee' }).click()
    await page.getByText(/Costs (at most|up to about)/).waitFor()
    expect(watch.foreignOrigins()).toEqual([server.url])
    // The one answer that says that the chain is not served is a 400.
    expect(watch.problems().filter((text) => !text.includes('status of 400'))).toEqual([])
    await context.close()
  })
})
