import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { patienceMs } from '../patienceMs.js'

const switches = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type Profile = { readonly context: BrowserContext; close(): Promise<void> }

/**
 * Chromium as people have it, with a profile of its own: a frame of another site keeps storage,
 * partitioned by its host. Playwright's switches turn that off, and its contexts deny such storage.
 */
export async function openProfile(): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-profile-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    ignoreDefaultArgs: true,
    args: [...switches, `--user-data-dir=${folder}`, 'about:blank'],
  })
  context.setDefaultTimeout(patienceMs)
  return {
    context,
    async close() {
      await context.close()
      // The browser's helpers may still write for a moment.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}
