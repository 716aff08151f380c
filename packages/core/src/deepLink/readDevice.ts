/** The apps whose built-in browsers pages are opened in. */
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

/** What matters of a device when an app is to be opened on it. */
export type Device = {
  readonly os: 'android' | 'ios' | 'other'
  readonly isMobile: boolean
  /** The page is shown inside another app, whose browser may open no other. */
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
 * Tells a phone from a computer, and a browser from a page inside another app. Without an argument
 * it reads the page it runs in; in Node that is no phone and no browser.
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
  // iPadOS says that it is a Mac.
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
