import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { playgroundFor } from '../servePlayground.js'
import type { Visit } from '../visit.js'
import { iphone } from './phoneProfiles.js'
import { seeCode } from './seeCode.js'
import { usePhone } from './usePhone.js'

const ground = usePhone()
afterEach(async () => {
  for (const context of ground.browser.contexts()) await context.close()
})

/** The built files that speak with a relay: the library's, known by a method of its wire. */
function engineFiles(): readonly string[] {
  const assets = join(playgroundFor(inject('localnet')), 'assets')
  return readdirSync(assets).filter(
    (file) =>
      file.endsWith('.js') &&
      readFileSync(join(assets, file), 'utf8').includes('irn_batchSubscribe'),
  )
}

const engineRequests = ({ watch }: Visit) => {
  const files = engineFiles()
  expect(files.length).toBeGreaterThan(0)
  return watch.requests.filter(
    ({ url, resourceType }) =>
      resourceType === 'websocket' || files.some((file) => url.endsWith(`/${file}`)),
  )
}

const others = ({ watch }: Visit) => {
  const known = [
    ...inject('localnet').evm.map(({ rpcUrl }) => new URL(rpcUrl).origin),
    new URL(ground.relay.url).origin,
  ]
  return watch.foreignOrigins().filter((origin) => !known.includes(origin))
}

describe('the requests of a page with phones', () => {
  it('go to no relay until a code is asked for, then to the relay alone, and again where there is a session to restore', async () => {
    const visit = await ground.visit()
    const { page, dialog, open, watch } = visit
    await open('wallets=none')
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const row = dialog.getByRole('button', { name: /^WalletConnect/ })
    await row.hover()
    await page.waitForLoadState('networkidle')
    expect(engineRequests(visit)).toEqual([])
    expect(watch.foreignOrigins()).toEqual([])

    await row.click()
    const { uri } = await seeCode(page)
    expect(engineRequests(visit).length).toBeGreaterThan(1)
    expect(watch.foreignOrigins()).toEqual([new URL(ground.relay.url).origin])

    const phone = await ground.phone()
    await phone.paste(uri)
    await phone.approve('Connect to this site?')
    await page.getByTestId('status').waitFor()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await phone.approve('Sign this message?')
    await page.getByTestId('signature').waitFor()
    expect(others(visit)).toEqual([])

    watch.clear()
    await page.reload()
    await page.getByTestId('status').waitFor()
    await expect.poll(() => engineRequests(visit).length).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await phone.page.getByText('No site is connected.').waitFor()
    expect(others(visit)).toEqual([])

    watch.clear()
    await page.reload()
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(engineRequests(visit)).toEqual([])
    expect(watch.foreignOrigins()).toEqual([])
    expect(watch.problems()).toEqual([])
    // The wallet too keeps to the relay and its chains.
    expect(
      phone.watch
        .foreignOrigins()
        .filter((origin) => !/^(ws|http):\/\/127\.0\.0\.1:\d+$/.test(origin)),
    ).toEqual([])
  })

  it('on a phone: go to no relay before the sheet is open, and then to the relay alone, for the code that a tap needs', async () => {
    const visit = await ground.visit(iphone)
    const { page, open, watch } = visit
    await open('wallets=none')
    await page.waitForLoadState('networkidle')
    expect(engineRequests(visit)).toEqual([])
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    await expect.poll(() => engineRequests(visit).length).toBeGreaterThan(1)
    expect(watch.foreignOrigins()).toEqual([new URL(ground.relay.url).origin])
  })
})
