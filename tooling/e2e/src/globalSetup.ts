import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { findFreePorts } from '@latchkey/localnet/ports'
import type { TestProject } from 'vitest/node'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Starts the chain and finds the built pages of the browser tests, once per run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // `npm test` has built them: turbo says so by this variable.
  if (process.env.TURBO_HASH === undefined) buildPages()
  // Known before: the chain's names are answered by the server of one test.
  const gateway = `http://127.0.0.1:${await findFreePorts()}`
  const localnet = await startLocalnet({ gateway })
  project.provide('localnet', { evm: localnet.evm, accounts: localnet.accounts })
  project.provide('gateway', gateway)
  project.provide('playgroundFolder', `${root}apps/playground/dist`)
  project.provide('walletFolder', `${root}apps/wallet/dist`)
  project.provide('extensionFolder', `${root}apps/extension-wallet/dist`)
  project.provide('frameFolder', `${root}apps/frame/dist`)
  project.provide('galleryFolder', `${root}tooling/e2e/gallery/dist`)
  return () => localnet.stop()
}

/** Unchanged pages come from turbo's cache. */
function buildPages(): void {
  const pages = ['playground', 'wallet', 'frame', 'extension-wallet', 'e2e']
  const { status } = spawnSync(
    `${root}node_modules/.bin/turbo`,
    [
      ...[
        'run',
        'build',
        'build:eip155',
        'build:gallery',
        '--output-logs=errors-only',
        '--no-update-notifier',
      ],
      ...pages.map((name) => `--filter=@latchkey/${name}`),
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0) throw new Error('the pages of the browser tests could not be built')
}

declare module 'vitest' {
  export interface ProvidedContext {
    localnet: Pick<Localnet, 'evm' | 'accounts'>
    /** The URL at which the chain asks for names. */
    gateway: string
    /** With a folder for each of its builds: `all` and `eip155`. */
    playgroundFolder: string
    walletFolder: string
    extensionFolder: string
    /** The document of the embedded wallet. */
    frameFolder: string
    galleryFolder: string
  }
}
