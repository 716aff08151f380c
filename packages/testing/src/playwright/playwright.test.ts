import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import type { Browser } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { injectEvmWallet } from './injectEvmWallet.js'
import { launchChromium } from './launchChromium.js'
import { watchPage } from './watchPage.js'

let browser: Browser
let localnet: Localnet
let server: Server
let url: string
const policy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      .end('<!doctype html><title>page</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  ;[browser, localnet] = await Promise.all([launchChromium(), startLocalnet()])
})
afterAll(async () => {
  server.close()
  await Promise.all([browser?.close(), localnet?.stop()])
})

type Page6963 = {
  ethereum: {
    request(args: unknown): Promise<unknown>
    on(event: string, listener: (payload: unknown) => void): void
  }
}

describe('Playwright fixtures', () => {
  it('injectEvmWallet signs in a page under a strict policy with keys that never enter it', async () => {
    const context = await browser.newContext()
    const chains = localnet.evm.map(({ chainId, rpcUrl, name }) => ({ id: chainId, rpcUrl, name }))
    const privateKey = localnet.accounts[0]?.privateKey as Hex
    const wallet = await injectEvmWallet(context, {
      privateKeys: [privateKey],
      chains,
      legacy: true,
    })
    const page = await context.newPage()
    const watch = await watchPage(page)
    await page.goto(url)
    const seen = await page.evaluate(async () => {
      const infos: { name: string; uuid: string }[] = []
      window.addEventListener('eip6963:announceProvider', (event) =>
        infos.push((event as CustomEvent).detail.info),
      )
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      const { ethereum } = window as unknown as Page6963
      const [account] = (await ethereum.request({ method: 'eth_requestAccounts' })) as string[]
      const signature = await ethereum.request({
        method: 'personal_sign',
        params: ['0x6869', account],
      })
      return { infos, account, signature }
    })
    expect(seen.infos).toMatchObject([{ name: wallet.info.name }])
    expect(
      await verifyMessage({
        address: seen.account as Hex,
        message: 'hi',
        signature: seen.signature as Hex,
      }),
    ).toBe(true)

    const changed = page.evaluate(
      () =>
        new Promise((resolve) =>
          (window as unknown as Page6963).ethereum.on('chainChanged', resolve),
        ),
    )
    // The listener is on once the page has answered something after it.
    await page.evaluate(() => 0)
    wallet.selectChain(31338)
    expect(await changed).toBe('0x7a6a')

    wallet.setApprove(() => false)
    const code = await page.evaluate(() =>
      (window as unknown as Page6963).ethereum
        .request({ method: 'personal_sign', params: ['0x6869', '0x0'] })
        .then(
          () => 0,
          (error: { code: number }) => error.code,
        ),
    )
    expect(code).toBe(4100)
    expect(watch.problems()).toEqual([])
    expect(watch.foreignOrigins()).toEqual([])
    await context.close()
  })

  it('watchPage sees page errors, rejections, console errors, violations and requests', async () => {
    const page = await browser.newPage()
    const watch = await watchPage(page)
    await page.goto(url)
    await page.evaluate(async () => {
      console.error('said')
      setTimeout(() => {
        throw new Error('thrown')
      })
      void Promise.reject(new Error('rejected'))
      document.body.append(
        Object.assign(document.createElement('img'), { src: 'https://elsewhere.example/x.png' }),
      )
      await fetch('https://elsewhere.example/').catch(() => undefined)
    })
    await expect
      .poll(() => watch.pageErrors.join())
      .toMatch(/thrown[\s\S]*rejected|rejected[\s\S]*thrown/)
    await expect.poll(() => watch.consoleErrors.join()).toContain('said')
    await expect
      .poll(() => watch.cspViolations.join())
      .toContain('img-src https://elsewhere.example/x.png')
    await expect.poll(() => watch.cspViolations.join()).toContain('connect-src')
    watch.clear()
    expect(watch.problems()).toEqual([])
    await page.close()
  })
})
