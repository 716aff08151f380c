/** Chromium's switches for a machine where it may be root and must not talk to the network by itself. `launchChromium` of @latchkey/testing has the same for hosts; the tools run before anything is built. */
const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the system's Chromium for a tool. `chromium` is the tool's own playwright-core. */
export function launchQuietChromium(chromium, args = []) {
  return chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: [...quietArgs, ...args] })
}
