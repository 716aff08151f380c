import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

const playground = join(fileURLToPath(import.meta.url), '..', '..', '..', '..', 'apps', 'playground')

/** The chains and the page that every browser test uses: started and built once a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [localnet] = await Promise.all([startLocalnet(), build({ root: playground, logLevel: 'error' })])
  project.provide('localnet', { evm: localnet.evm, accounts: localnet.accounts })
  project.provide('playgroundFolder', join(playground, 'dist'))
  return localnet.stop
}

declare module 'vitest' {
  export interface ProvidedContext {
    localnet: Pick<Localnet, 'evm' | 'accounts'>
    playgroundFolder: string
  }
}
