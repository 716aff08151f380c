/** Apps with a built-in browser that may show the page. */
export type InAppBrowser =
  | 'telegram'
  | 'instagram'
  | 'facebook'
  | 'tiktok'
  | 'x'
  | 'line'
  | 'wechat'
  | 'snapchat'
  | 'linkedin'

/** The device's traits that decide how an app opens. */
export type Device = {
  readonly os: 'android' | 'ios' | 'other'
  readonly isMobile: boolean
  /** The app whose built-in browser shows the page. Such a browser may open no other app. */
  readonly inApp: InAppBrowser | undefined
}

const inAppTokens: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['telegram', /Telegram/i],
  ['instagram', /Instagram/i],
  ['facebook', /FBA[NV]|FB_IAB|FBIOS/],
  ['tiktok', /TikTok|musical_ly|BytedanceWebview/i],
  ['x', /Twitter/i],
  ['line', /\bLine\//],
  ['wechat', /MicroMessenger/i],
  ['snapchat', /Snapchat/i],
  ['linkedin', /LinkedInApp/i],
]

type Page = Partial<{
  readonly navigator: Partial<{ readonly userAgent: string; readonly maxTouchPoints: number }>
  readonly TelegramWebviewProxy: unknown
}>

/**
 * Detects a phone and an app's built-in browser. Without an argument it reads the current page; in
 * Node it finds neither.
 *
 * @example
 * readDevice({ userAgent: 'Mozilla/5.0 (Linux; Android 16) … Instagram 400' })
 * // { os: 'android', isMobile: true, inApp: 'instagram' }
 */
export function readDevice(given?: {
  readonly userAgent: string
  readonly maxTouchPoints?: number
  readonly telegram?: boolean
}): Device {
  const page = globalThis as Page
  const {
    userAgent = '',
    maxTouchPoints = 0,
    telegram = false,
  } = given ?? { ...seen(page), telegram: page.TelegramWebviewProxy !== undefined }
  // iPadOS reports itself as a Mac.
  const isIos =
    /iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const os = /Android/i.test(userAgent) ? 'android' : isIos ? 'ios' : 'other'
  const inApp = telegram ? 'telegram' : inAppTokens.find(([, token]) => token.test(userAgent))?.[0]
  return { os, isMobile: os !== 'other' || /Mobile/.test(userAgent), inApp }
}

function seen({ navigator = {} }: Page): {
  readonly userAgent: string
  readonly maxTouchPoints: number
} {
  const { userAgent = '', maxTouchPoints = 0 } = navigator
  return { userAgent, maxTouchPoints }
}
