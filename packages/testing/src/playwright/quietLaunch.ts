/**
 * The address bar's pop-up is a page of its own, loaded for each window and never seen, on the
 * cores that run what is looked at. Of two lists Chromium takes the last, so Playwright's own
 * stands here as well.
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

/**
 * Chromium's switches for a machine where it may be root and must not talk to the network by
 * itself.
 */
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

/**
 * Where Chromium is (what is given, else `CHROME_PATH`, else /usr/bin/chromium), and its switches.
 */
export function quietLaunch({ executablePath, args = [] }: Launch = {}): {
  executablePath: string
  args: string[]
} {
  return {
    executablePath: executablePath ?? process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...quietArgs, ...args],
  }
}
