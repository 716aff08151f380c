import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildExtension } from '@latchkey/extension-wallet/build'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { findFreePorts } from '@latchkey/localnet/ports'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

const apps = fileURLToPath(new URL('../../../apps', import.meta.url))
const gallery = fileURLToPath(new URL('../gallery', import.meta.url))

/** Starts the chains and builds the pages of the browser tests, once per run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A separate folder, so that another run or a manual build removes nothing.
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-pages-'))
  const buildPage = async (root: string) => {
    const outDir = join(folder, basename(root))
    await build({ root, build: { outDir, emptyOutDir: true }, logLevel: 'error' })
    return outDir
  }
  // Known before: the chain's names are answered by the server of one test.
  const gateway = `http://127.0.0.1:${await findFreePorts()}`
  const [localnet, extensionFolder, playgroundFolder, walletFolder, galleryFolder] =
    await Promise.all([
      startLocalnet({ gateway }),
      buildExtension(),
      buildPage(join(apps, 'playground')),
      buildPage(join(apps, 'wallet')),
      buildPage(gallery),
    ])
  project.provide('localnet', { evm: localnet.evm, accounts: localnet.accounts })
  project.provide('gateway', gateway)
  project.provide('playgroundFolder', playgroundFolder)
  project.provide('walletFolder', walletFolder)
  project.provide('extensionFolder', extensionFolder)
  project.provide('galleryFolder', galleryFolder)
  return async () => {
    await Promise.all([localnet.stop(), rm(folder, { recursive: true, force: true })])
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    localnet: Pick<Localnet, 'evm' | 'accounts'>
    /** The URL at which the chain asks for names. */
    gateway: string
    playgroundFolder: string
    walletFolder: string
    extensionFolder: string
    galleryFolder: string
  }
}
