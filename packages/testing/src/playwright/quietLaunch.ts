/**
 * The address bar's pop-up is a separate, invisible page that takes CPU time in each window.
 * Chromium uses only the last of two lists, so Playwright's own entries are repeated here.
 */
const featuresOff = [
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Chromium's switches for running as root and without background network traffic. */
const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.join(',')}`,
]

type Launch = {
  readonly executablePath?: string | undefined
  readonly args?: readonly string[] | undefined
}

/** Chromium's path (the given one, else `CHROME_PATH`, else /usr/bin/chromium) and its switches. */
export function quietLaunch({ executablePath, args = [] }: Launch = {}): {
  executablePath: string
  args: string[]
} {
  return {
    executablePath: executablePath ?? process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...quietArgs, ...args],
  }
}
