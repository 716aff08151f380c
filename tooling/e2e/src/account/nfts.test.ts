import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FaultProxy, startFaultProxy } from '@latchkey/faultproxy'
import { readContracts } from '@latchkey/localnet/evm'
import type { Browser, Page } from 'playwright-core'
import { type Abi, createPublicClient, getAddress, http } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { chainsOf } from '../../../../apps/server/local/chainsOf.mjs'
import { evmUser } from '../../../../apps/server/test/evmUser.js'
import { itAtLength } from '../../../suite/tableRows.js'
import { type RunningCatalogue, startCatalogue } from '../catalogue/startCatalogue.js'
import { findAxeProblems } from '../findAxeProblems.js'
import type { ServedFolder } from '../serveFolder.js'
import { servePlayground } from '../servePlayground.js'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { createVisit, type Visit } from '../visit.js'
import { openAccount } from './openAccount.js'

const localnet = inject('localnet')
const [chain] = localnet.evm
const contracts = readContracts()
const user = evmUser(chain.rpcUrl, contracts)
const viem = createPublicClient({ transport: http(chain.rpcUrl) })
const me = localnet.accounts[0]?.address as `0x${string}`
const minter = localnet.accounts[5]?.address as `0x${string}`
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const hostile = {
  name: '<img src=x onerror=alert(1)> Hostile',
  description: '<script>parent.ran = 1</script> Its own words.',
  image: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="parent.ran=1;top.ran=1"><script>parent.ran=1;fetch("https://evil.example/")</script><image href="https://evil.example/p.png"/><rect width="8" height="8" fill="red"/></svg>',
  )}`,
  animation_url: 'https://evil.example/x.html',
}

let browser: Browser
let site: ServedFolder
let catalogue: RunningCatalogue
let servers: FaultProxy<'server'>
let art: `0x${string}`
const gateway = createServer((request, response) => {
  const path = request.url ?? ''
  if (path === `/ipfs/${cid}/2.png`) return void response.end(png)
  const id = /\/(\d)\.json$/.exec(path)?.[1]
  if (!id) return void response.writeHead(404).end()
  response.end(JSON.stringify({ name: `By ipfs ${id}`, image: `ipfs://${cid}/${id}.png` }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  art = getAddress((await user.deploy(minter, 'TestArt')).address)
  const uris = [
    `data:application/json,${encodeURIComponent(JSON.stringify(hostile))}`,
    `ipfs://${cid}/2.json`,
    `ipfs://${cid}/3.json`,
  ]
  for (const [index, uri] of uris.entries()) {
    await user.write(minter, art, 'TestArt', 'setURI', [index + 1, uri])
    await user.write(minter, art, 'TestArt', 'mint', [me, index + 1])
  }
  const chains = chainsOf(localnet).map((each) => ({
    ...each,
    ...('collections' in each && { collections: [chain.art, chain.items, art] }),
  }))
  const gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/ipfs/`
  ;[browser, catalogue] = await Promise.all([
    sharedBrowser(),
    startCatalogue(undefined, chains, { nfts: { ipfsGateway: gatewayUrl } }),
  ])
  servers = await startFaultProxy({ services: { server: catalogue.url } })
  const { server } = servers.urls
  site = await servePlayground(localnet, { blockchain: server, catalogue: server })
})
afterAll(async () => {
  await Promise.all([leaveBrowser(browser), site?.close()])
  await servers?.stop()
  await catalogue?.stop()
  gateway.closeAllConnections()
  gateway.close()
})

/** The account view, and every host that its page asks. */
async function openNfts(): Promise<
  Visit & { readonly urls: string[]; readonly list: ReturnType<Page['locator']> }
> {
  const visit = await createVisit(browser, site)
  const urls: string[] = []
  visit.page.on('request', (request) => urls.push(request.url()))
  await openAccount(visit, { blockchain: servers.urls.server, projectId: catalogue.projectId })
  await visit.dialog.getByRole('tabpanel').getByText('Latchkey Test Dollar').waitFor()
  return { ...visit, urls, list: visit.dialog.getByRole('list', { name: 'NFTs' }) }
}

const hostsOf = (urls: readonly string[]) =>
  new Set(urls.filter((url) => /^(https?|wss?):/.test(url)).map((url) => new URL(url).origin))

describe('the NFTs of the account view', () => {
  it('are what ownerOf and balanceOf say; no picture loads before the tab is open, and no other host is asked', async () => {
    const { dialog, list, urls, page, watch, context } = await openNfts()
    expect(urls.filter((url) => url.includes('/v1/image') || url.includes('/nfts'))).toEqual([])
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
    await list.getByRole('button', { name: /^Test Art #1 / }).waitFor()
    // The initials of the tile come first.
    const texts = (await list.getByRole('button').allInnerTexts()).map((text) =>
      text.slice(text.indexOf('\n') + 1),
    )
    const owns = async (contract: `0x${string}`, id: number) =>
      (await viem.readContract({
        abi: contracts.TestArt.abi as Abi,
        address: contract,
        functionName: 'ownerOf',
        args: [id],
      })) === me
    for (const id of [1, 2, 3, 4])
      expect([id, texts.some((text) => text.startsWith(`Test Art #${id}\n`))]).toEqual([
        id,
        await owns(chain.art, id),
      ])
    for (const [id, name] of [
      [1, hostile.name],
      [2, 'By ipfs 2'],
      [3, 'By ipfs 3'],
    ] as const)
      expect([name, texts.some((text) => text.includes(name))]).toEqual([name, await owns(art, id)])
    for (const id of [1, 2]) {
      const held = await viem.readContract({
        abi: contracts.TestItems.abi as Abi,
        address: chain.items,
        functionName: 'balanceOf',
        args: [me, id],
      })
      const text = texts.find((each) => each.startsWith(`Test Item ${id}\n`))
      expect(text).toContain(`×${held}`)
    }
    // Unsolicited NFTs are folded, without their pictures.
    const fold = dialog.getByRole('button', { name: '3 likely spam items' })
    expect(await dialog.getByText('500 USD voucher').count()).toBe(0)
    await fold.click()
    await expect.poll(() => dialog.getByText('500 USD voucher').count()).toBe(3)
    expect(await dialog.getByRole('button', { name: /500 USD voucher/ }).count()).toBe(0)
    expect(urls.filter((url) => url.includes('claim.example'))).toEqual([])
    const known = new Set([
      new URL(site.url).origin,
      new URL(servers.urls.server).origin,
      ...localnet.evm.map(({ rpcUrl }) => new URL(rpcUrl).origin),
    ])
    expect([...hostsOf(urls)].filter((host) => !known.has(host))).toEqual([])
    expect(await findAxeProblems(page)).toEqual([])
    expect(watch.problems()).toEqual([])
    await context.close()
  })

  it('a picture and words of a hostile contract run nothing, and a broken picture is a tile [W-01, W-03]', async () => {
    const { dialog, list, page, urls, context } = await openNfts()
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
    const card = (name: string | RegExp) => list.getByRole('button', { name })
    const widthOf = (name: string | RegExp) =>
      card(name)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth)
    await card(/Hostile/).scrollIntoViewIfNeeded()
    await expect.poll(() => widthOf(/Hostile/)).toBeGreaterThan(0)
    await card('By ipfs 2').scrollIntoViewIfNeeded()
    await expect.poll(() => widthOf('By ipfs 2')).toBe(1)
    expect(urls.some((url) => url.includes('/v1/image') && url.includes(cid))).toBe(true)
    await card('By ipfs 3').scrollIntoViewIfNeeded()
    await expect.poll(() => card('By ipfs 3').locator('img').count()).toBe(0)
    expect(await card('By ipfs 3').locator('[data-letter]').innerText()).toBe('BI')
    await card(/Hostile/).click()
    await dialog.getByText(hostile.description).waitFor()
    await dialog.getByText(hostile.name).first().waitFor()
    await dialog.getByText(art, { exact: true }).waitFor()
    expect(await findAxeProblems(page)).toEqual([])
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect(urls.filter((url) => url.startsWith('https://evil.example'))).toEqual([])
    expect(await dialog.locator('iframe, object, embed, video, script').count()).toBe(0)
    await context.close()
  })

  itAtLength(
    'by keyboard alone: to the tab, along the cards, into one and back to it [W-21]',
    async () => {
      const { dialog, list, page, context } = await openNfts()
      page.setDefaultTimeout(6_000)
      await dialog.getByRole('tab', { name: 'Tokens' }).focus()
      await page.keyboard.press('ArrowRight')
      await list.getByRole('button', { name: /^Test Art #1 / }).waitFor()
      expect(await dialog.getByRole('tab', { name: 'NFTs' }).getAttribute('aria-selected')).toBe(
        'true',
      )
      const focusedName = () =>
        page.evaluate(() => {
          const inner = document.activeElement?.shadowRoot?.activeElement as HTMLElement | null
          return inner?.dataset.part === 'nft' ? (inner.innerText.split('\n')[1] ?? '') : ''
        })
      const names: string[] = []
      for (let press = 0; press < 4; press++) {
        await page.keyboard.press('Tab')
        names.push(await focusedName())
      }
      expect(new Set(names).size).toBe(4)
      expect(names).not.toContain('')
      await page.keyboard.press('Enter')
      await dialog.getByText('Token id').waitFor()
      await dialog
        .getByText(names[3] ?? '', { exact: true })
        .first()
        .waitFor()
      await dialog.getByRole('button', { name: 'Back' }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(focusedName).toBe(names[3])
      await context.close()
    },
  )

  itAtLength('the back end away: NFTs are unknown and not none, and come back [R-02]', async () => {
    const { dialog, list, page, context } = await openNfts()
    await servers.setRules([{ fault: 'refuse' }])
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
    await dialog.getByText('Your NFTs are not known right now').waitFor()
    expect(await dialog.getByText('No NFTs yet').count()).toBe(0)
    expect(await findAxeProblems(page)).toEqual([])
    await servers.setRules([])
    // The next try is allowed after 30 s.
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await list.getByRole('button', { name: /^Test Art #1 / }).waitFor()
    await context.close()
  })
})
