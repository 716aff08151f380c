// node shoot.mjs <out folder> [scene,scene…] [themes] [langs] [widths]: screenshots of the built
// gallery.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '@latchkey/testing/playwright'
import { serveGallery } from './serveGallery.mjs'

const [out = 'shots', names = 'Connect', themes = 'dark', langs = 'en', widths = '480x720'] =
  process.argv.slice(2)
await mkdir(out, { recursive: true })
const server = await serveGallery(fileURLToPath(new URL('./dist', import.meta.url)))
const browser = await launchChromium()
try {
  for (const width of widths.split(',')) {
    const [w, h] = width.split('x').map(Number)
    for (const theme of themes.split(',')) {
      const page = await browser.newPage({
        viewport: { width: w, height: h },
        colorScheme: theme,
        deviceScaleFactor: 1,
      })
      page.on('pageerror', (error) => console.log('pageerror', error.stack))
      page.on(
        'console',
        (message) => message.type() === 'error' && console.log('console', message.text()),
      )
      for (const lang of langs.split(','))
        for (const name of names.split(',')) {
          await page.goto(`${server.url}?view=${name}&theme=${theme}&lang=${lang}`)
          await page.waitForTimeout(1000)
          await page.screenshot({ path: `${out}/${name}-${theme}-${lang}-${w}.png` })
        }
      await page.close()
    }
  }
} finally {
  await browser.close()
  await server.close()
}
