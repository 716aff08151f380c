import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installWithApt } from './installWithApt.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const known = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds the browser for the tests: `CHROME_PATH`, an installed Chromium or Chrome, or, as root on
 * Debian, one installed by apt.
 */
export function findChromium() {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) {
    if (existsSync(CHROME_PATH)) return CHROME_PATH
    throw new Error(`CHROME_PATH is ${CHROME_PATH}, and no such file is there.`)
  }
  const found =
    installed() ?? (installWithApt(['chromium', 'fonts-noto-core']) ? installed() : undefined)
  if (found) return found
  throw new Error(
    'The browser tests need Chromium. Run: sudo apt-get install -y chromium   (or set CHROME_PATH to a Chromium or Chrome)',
  )
}

/**
 * Finds the headless shell, a cheaper browser for tests without extensions. `undefined` if there is
 * none, or if `CHROME_PATH` names a browser.
 */
export function findHeadlessShell() {
  if (process.env.CHROME_PATH) return undefined
  const name = 'chromium-headless-shell'
  return onPath([name]) ?? (installWithApt([name]) ? onPath([name]) : undefined)
}

const installed = () => onPath(names) ?? known.find((path) => existsSync(path))

function onPath(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
