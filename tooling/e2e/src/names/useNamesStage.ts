import { type FaultProxy, startFaultProxy } from '@latchkey/faultproxy'
import type { EvmWallet } from '@latchkey/testing/evm'
import { injectEvmWallet } from '@latchkey/testing/playwright'
import type { Browser, Locator } from 'playwright-core'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { chainsOf } from '../../../../apps/server/local/chainsOf.mjs'
import { newAccount, signName } from '../../../../apps/server/test/namesServer.js'
import { type RunningCatalogue, startCatalogue } from '../catalogue/startCatalogue.js'
import type { ServedFolder } from '../serveFolder.js'
import { servePlayground } from '../servePlayground.js'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { createVisit, type Visit } from '../visit.js'

const keyVariable = 'LATCHKEY_E2E_NAMES_KEY'
const walletName = 'Node Wallet'

export type NamesStage = Visit & {
  /** Its keys are in this process, so a test sees each of its prompts. */
  readonly wallet: EvmWallet
  readonly address: string
  readonly server: { fail(): Promise<void>; mend(): Promise<void> }
  readonly button: (name: string | RegExp, within?: Locator) => Locator
  /** Registers a name as an application does without the page, for an account of its own. */
  register(name: string): Promise<Address>
  /** Connects the wallet. */
  start(query?: Readonly<Record<string, string>>): Promise<void>
  /** The texts that the wallet was asked to sign. */
  signed(): readonly string[]
}

/**
 * The page, and the server of the zone that the local chain asks. The returned function runs its
 * work on a separate page, with an account of its own, and closes it.
 */
export function useNamesStage() {
  const localnet = inject('localnet')
  const [{ names }] = localnet.evm
  if (!names) throw new Error('The first chain has no names')
  let browser: Browser
  let site: ServedFolder
  let catalogue: RunningCatalogue
  let servers: FaultProxy<'server'>
  let account = 0
  beforeAll(async () => {
    process.env[keyVariable] = names.signerKey
    ;[browser, catalogue] = await Promise.all([
      sharedBrowser(),
      startCatalogue(undefined, chainsOf(localnet), {
        port: Number(new URL(inject('gateway')).port),
        names: { zone: names.zone, resolver: names.resolver, signerKeyEnv: keyVariable },
      }),
    ])
    delete process.env[keyVariable]
    servers = await startFaultProxy({ services: { server: catalogue.url } })
    site = await servePlayground(localnet, { blockchain: servers.urls.server })
  })
  afterAll(async () => {
    await Promise.all([leaveBrowser(browser), site?.close()])
    await servers?.stop()
    await catalogue?.stop()
  })

  async function open(): Promise<NamesStage> {
    const visit = await createVisit(browser, site)
    const { context, page, dialog } = visit
    const owner = localnet.accounts[account++]
    if (!owner) throw new Error('The localnet has too few accounts')
    const wallet = await injectEvmWallet(context, {
      privateKeys: [owner.privateKey],
      chains: localnet.evm.map(({ chainId, rpcUrl, name }) => ({ id: chainId, rpcUrl, name })),
      name: walletName,
      rdns: 'dev.latchkey.node-wallet',
    })
    const button: NamesStage['button'] = (name, within) =>
      (within ?? page).getByRole('button', { name, exact: typeof name === 'string' })
    return {
      ...visit,
      wallet,
      address: owner.address,
      button,
      server: {
        fail: () => servers.setRules([{ fault: 'refuse' }]),
        mend: () => servers.setRules([]),
      },
      async register(name) {
        const payee = newAccount()
        const answer = await fetch(new URL('/v1/profile/account', catalogue.url), {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-project-id': catalogue.projectId },
          body: JSON.stringify(await signName(payee, name, Date.now())),
        })
        expect(answer.status, await answer.text()).toBe(200)
        return payee.address
      },
      async start(query = {}) {
        await visit.open(
          new URLSearchParams({
            blockchain: servers.urls.server,
            projectId: catalogue.projectId,
            ...query,
          }).toString(),
        )
        await button('Connect wallet').click()
        await button(new RegExp(walletName), dialog).click()
        await page.getByTestId('status').waitFor()
        await dialog.waitFor({ state: 'detached' })
      },
      signed: () =>
        wallet.requests.flatMap(({ method, params }) =>
          method === 'personal_sign'
            ? [Buffer.from(String((params as unknown[])[0]).slice(2), 'hex').toString()]
            : [],
        ),
    }
  }

  return (work: (stage: NamesStage) => Promise<void>, expected: readonly RegExp[] = []) =>
    async () => {
      const stage = await open()
      try {
        await work(stage)
        const problems = stage.watch.problems()
        expect(problems.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual(
          [],
        )
      } finally {
        await stage.context.close()
        await servers.setRules([])
      }
    }
}
