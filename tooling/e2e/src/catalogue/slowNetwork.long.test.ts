import { describe, expect, it } from 'vitest'
import { catalogueStateOf, countOf, openAll, openModal, until } from './modal.js'
import { useCatalogue } from './useCatalogue.js'

const onStage = useCatalogue()

/** 400 ms to the server and back, 400 kbit/s. */
const slow3g = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

describe('slow 3G [R-17]', () => {
  it('slow from the first byte of the page: the list comes from what the page has, before any answer of the catalogue, and a wallet connects (the second that it may take is a figure of the bench) [R-17]', () =>
    onStage(async (stage) => {
      const { page, context, dialog, proxy } = stage
      const line = await context.newCDPSession(page)
      await line.send('Network.enable')
      await line.send('Network.emulateNetworkConditions', slow3g)
      await proxy.setRules([{ service: 'catalogue', fault: 'hang' }])
      // The page's own markup, styles and code come over that line too.
      await stage.start()
      const { responseEnd, requestStart } = await page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        return { responseEnd: entry?.responseEnd ?? 0, requestStart: entry?.requestStart ?? 0 }
      })
      expect(responseEnd - requestStart, 'milliseconds of the first answer').toBeGreaterThanOrEqual(
        slow3g.latency,
      )

      await openModal(stage)
      await openAll(stage)
      expect(await countOf(stage)).toBeGreaterThanOrEqual(30)
      expect(await catalogueStateOf(stage)).toMatch(/^bundled /)
      const answered = proxy.log.filter(
        ({ service, status }) => service === 'catalogue' && status !== undefined,
      )
      expect(answered.filter(({ path }) => path?.startsWith('/getWallets'))).toEqual([])

      await stage.mend()
      await until(
        'the host’s list',
        async () => (await catalogueStateOf(stage)) === 'server success',
      )
      await dialog.getByRole('button', { name: 'Back', exact: true }).click()
      await dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
      await stage.approve()
      await page.getByTestId('status').waitFor()
    }))
})
