import { type FaultProxy, startFaultProxy } from '@latchkey/faultproxy'
import { readContracts } from '@latchkey/localnet/evm'
import type { Browser } from 'playwright-core'
import { createPublicClient, createTestClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { chainsOf } from '../../../../apps/server/local/chainsOf.mjs'
import { evmUser } from '../../../../apps/server/test/evmUser.js'
import { type RunningCatalogue, startCatalogue } from '../catalogue/startCatalogue.js'
import { findAxeProblems } from '../findAxeProblems.js'
import type { ServedFolder } from '../serveFolder.js'
import { servePlayground } from '../servePlayground.js'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { createVisit, type Visit } from '../visit.js'
import { openAccount } from './openAccount.js'

const localnet = inject('localnet')
const receiver = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

const { send } = evmUser(localnet.evm[0].rpcUrl, readContracts())

let browser: Browser
let site: ServedFolder
let catalogue: RunningCatalogue
let servers: FaultProxy<'server'>
beforeAll(async () => {
  ;[browser, catalogue] = await Promise.all([
    sharedBrowser(),
    startCatalogue(undefined, chainsOf(localnet)),
  ])
  servers = await startFaultProxy({ services: { server: catalogue.url } })
  site = await servePlayground(localnet, { blockchain: servers.urls.server })
})
afterAll(async () => {
  await Promise.all([leaveBrowser(browser), site?.close()])
  await servers?.stop()
  await catalogue?.stop()
})

async function visitAccount(): Promise<Visit> {
  const visit = await createVisit(browser, site)
  await openAccount(visit, { blockchain: servers.urls.server, projectId: catalogue.projectId })
  return visit
}

describe('the account view with a back end', () => {
  it('a transfer through the view is pending at once, and then the transaction of the back end’s own history', async () => {
    const { page, dialog, approve, watch, context } = await visitAccount()
    const viem = createPublicClient({ transport: http(localnet.evm[0].rpcUrl) })
    const miner = createTestClient({ mode: 'anvil', transport: http(localnet.evm[0].rpcUrl) })
    await dialog.getByRole('tabpanel').getByText('Latchkey Test Dollar').waitFor()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByLabel('Amount').fill('0.0123')
    await dialog.getByLabel('To', { exact: true }).fill(receiver)
    await dialog.getByRole('button', { name: 'Review', exact: true }).click()
    // The node's simulation of the transfer.
    await dialog.getByText('The receiver gets').waitFor()
    await dialog.getByText('+0.0123 ETH').waitFor()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await approve()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await miner.mine({ blocks: 1 })
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    const row = dialog.getByRole('tabpanel').getByRole('button', { name: /^Sent/ }).first()
    await row.click()
    await dialog.getByText('Confirmed').waitFor()
    const id = await dialog.getByText(/^0x[0-9a-f]{64}$/).textContent()
    const sent = await viem.getTransaction({ hash: id as `0x${string}` })
    expect([sent.to?.toLowerCase(), sent.value]).toEqual([
      receiver.toLowerCase(),
      12_300_000_000_000_000n,
    ])
    expect(await findAxeProblems(page)).toEqual([])
    expect(watch.problems()).toEqual([])
    await context.close()
  })

  it('the back end away: balances come from the node, which is said, activity is unknown and not empty, and both come back [R-02]', async () => {
    await servers.setRules([{ fault: 'refuse' }])
    const { page, dialog, context } = await visitAccount()
    await dialog.getByText('The site’s server did not answer.').waitFor()
    await dialog.getByRole('tabpanel').getByText('Latchkey Test Dollar').waitFor()
    await expect
      .poll(async () => (await dialog.locator('[data-part=balance]').textContent()) ?? '')
      .toMatch(/\d/)
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await dialog.getByText('Your activity is not known right now').waitFor()
    expect(await dialog.getByText('No transactions yet').count()).toBe(0)
    expect(await findAxeProblems(page)).toEqual([])
    await send(localnet.accounts[7]?.address as string, {
      to: localnet.accounts[0]?.address,
      value: 1n,
    })
    await servers.setRules([])
    // The next try is allowed after 30 s.
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog
      .getByRole('tabpanel')
      .getByRole('button', { name: /^(Sent|Received)/ })
      .first()
      .waitFor()
    await context.close()
  })
})
