import { describe, expect, inject, it } from 'vitest'
import { injectWallet, usePlayground } from './visit.js'

const ground = usePlayground()

/** Origins asked for anything at all, the page's own and data: left out. */
const rpcOrigins = () => inject('localnet').evm.map(({ rpcUrl }) => new URL(rpcUrl).origin)

describe('the requests of the page', () => {
  it('go to its own origin alone before the visitor acts, and while the list is open', async () => {
    const { context, page, watch, open, dialog } = await ground.visit()
    await open()
    await page.waitForLoadState('networkidle')
    expect(watch.foreignOrigins()).toEqual([])
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(watch.foreignOrigins()).toEqual([])
    expect(watch.problems()).toEqual([])
    await context.close()
  })

  it('go only to the hosts that the page configured, with a stored connection', async () => {
    const { context, page, watch, open, connect } = await ground.visit()
    await open()
    await connect()
    watch.clear()
    await page.reload()
    await expect.poll(() => page.getByTestId('balance').textContent()).toContain('ETH')
    await page.waitForLoadState('networkidle')
    const asked = watch.foreignOrigins()
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((origin) => !rpcOrigins().includes(origin))).toEqual([])
    await context.close()
  })

  it('go to no other origin, with a stored connection, where the host configured none: reads go through the wallet', async () => {
    const { context, page, watch, open, dialog } = await ground.visit()
    // Its keys and its node are in this process, so all requests of the page are the kit's.
    const wallet = await injectWallet(context, 'Node Wallet', 'dev.latchkey.node-wallet')
    await open('hostRpc=false')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: /Node Wallet/ }).click()
    await expect.poll(() => page.getByTestId('balance').textContent()).toContain('ETH')
    await page.reload()
    await expect.poll(() => page.getByTestId('balance').textContent()).toContain('ETH')
    await page.waitForLoadState('networkidle')
    expect(wallet.requests.map(({ method }) => method)).toContain('eth_getBalance')
    expect(watch.foreignOrigins()).toEqual([])
    expect(watch.problems()).toEqual([])
    await context.close()
  })
})
