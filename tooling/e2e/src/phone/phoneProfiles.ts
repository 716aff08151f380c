import { type BrowserContextOptions, devices } from 'playwright-core'

const phoneOf = (name: string): BrowserContextOptions => ({
  ...(devices[name] ?? {}),
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
})

export const iphone: BrowserContextOptions = phoneOf('iPhone 15')
export const android: BrowserContextOptions = phoneOf('Pixel 7')
