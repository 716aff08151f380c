import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildExtension } from '@latchkey/extension-wallet/build'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

const apps = join(fileURLToPath(import.meta.url), '..', '..', '..', '..', 'apps')

/** The chains and the pages that browser tests use: started and built once a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Its own, so that another run, or a build by hand, takes nothing away.
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-pages-'))
  const buildPage = async (app: string) => {
    const outDir = join(folder, app)
    await build({ root: join(apps, app), build: { outDir, emptyOutDir: true }, logLevel: 'error' })
    return outDir
  }
  const [localnet, extensionFolder, playgroundFolder, walletFolder] = await Promise.all([
    startLocalnet(),
    buildExtension(),
    buildPage('playground'),
    buildPage('wallet'),
  ])
  project.provide('localnet', { evm: localnet.evm, accounts: localnet.accounts })
  project.provide('playgroundFolder', playgroundFolder)
  project.provide('walletFolder', walletFolder)
  project.provide('extensionFolder', extensionFolder)
  return async () => {
    await Promise.all([localnet.stop(), rm(folder, { recursive: true, force: true })])
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    localnet: Pick<Localnet, 'evm' | 'accounts'>
    playgroundFolder: string
    walletFolder: string
    extensionFolder: string
  }
}
