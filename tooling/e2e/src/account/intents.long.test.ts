import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
// @ts-expect-error: plain JavaScript
import { createSnapshot as createCatalogue } from '../../../../apps/server/catalogue/snapshot.mjs'
// @ts-expect-error: plain JavaScript
import { createSnapshot } from '../../../../apps/server/clearSigning/snapshot.mjs'
import { chainsOf } from '../../../../apps/server/local/chainsOf.mjs'
import { type RunningCatalogue, startCatalogue } from '../catalogue/startCatalogue.js'
import { findAxeProblems } from '../findAxeProblems.js'
import { createHand } from '../hand.js'
import type { ServedFolder } from '../serveFolder.js'
import { servePlayground } from '../servePlayground.js'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { createVisit } from '../visit.js'
import { openAccount } from './openAccount.js'

const localnet = inject('localnet')
const [{ chainId, token }] = localnet.evm
const receiver = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
/** Describes the first token of the chain, and so not the second. */
const descriptor = {
  context: {
    $id: 'Latchkey Test Dollar',
    contract: { deployments: [{ chainId, address: token }] },
  },
  metadata: { owner: 'Latchkey Localnet' },
  display: {
    formats: {
      'transfer(address to, uint256 value)': {
        intent: 'Hand over dollars',
        fields: [
          { path: 'value', label: 'Sum', format: 'tokenAmount', params: { tokenPath: '@.to' } },
          { path: 'to', label: 'New owner', format: 'addressName' },
        ],
      },
    },
  },
}

let browser: Browser
let site: ServedFolder
let catalogue: RunningCatalogue
const folder = mkdtempSync(join(tmpdir(), 'latchkey-intents-'))
beforeAll(async () => {
  const files = {
    catalogue: createCatalogue([]),
    clearSigning: createSnapshot([descriptor], { registry: 'the test', commit: '' }),
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'snapshot.json'), JSON.stringify(content))
  }
  ;[browser, catalogue] = await Promise.all([
    sharedBrowser(),
    startCatalogue(undefined, chainsOf(localnet), {
      catalogue: { folder: join(folder, 'catalogue') },
    }),
  ])
  site = await servePlayground(localnet, { blockchain: catalogue.url })
})
afterAll(async () => {
  await Promise.all([leaveBrowser(browser), site?.close()])
  await catalogue?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the intent of a request, before the wallet is asked', () => {
  it('the review of a transfer says it in the words of the back end’s description, and says so where there is none [W-18]', async () => {
    const visit = await createVisit(browser, site, { viewport: { width: 360, height: 720 } })
    const { page, dialog, watch, context } = visit
    const { press, fill } = createHand(page, 'keyboard')
    const button = (name: string | RegExp) =>
      dialog.getByRole('button', { name, exact: typeof name === 'string' })
    const signed = dialog.getByRole('region', { name: 'What you will sign' })
    const review = async (name: RegExp) => {
      await press(button(/^Token: /))
      await press(button(name))
      await fill(dialog.getByLabel('Amount'), '1.5')
      await fill(dialog.getByLabel('To', { exact: true }), receiver)
      await press(button('Review'))
    }
    await openAccount(visit, { blockchain: catalogue.url, projectId: catalogue.projectId })
    await dialog.getByRole('tabpanel').getByText('Latchkey Test Dollar').waitFor()
    await press(button('Send'))

    await review(/Latchkey Test Dollar/)
    await signed.getByText('Hand over dollars').waitFor()
    expect(await signed.getByRole('term').allTextContents()).toEqual(['Sum', 'New owner'])
    expect(await signed.getByRole('definition').allTextContents()).toEqual(['1.5 LTD', receiver])
    // The page has no key of the operator.
    await signed.getByText('In the words of the contract’s author, which nobody has').waitFor()
    expect(await findAxeProblems(page)).toEqual([])

    await press(button('Back'))
    await review(/Latchkey Test Euro/)
    await signed.getByText(/^This call cannot be read: nobody has described/).waitFor()
    expect(await signed.textContent()).toContain('Function 0xa9059cbb')
    expect(await signed.getByRole('term').count()).toBe(0)
    expect(await findAxeProblems(page)).toEqual([])
    expect(watch.problems()).toEqual([])
    await context.close()
  })
})
