import { type FaultProxy, startFaultProxy } from '@latchkey/faultproxy'
import type { LocalnetDescription } from '@latchkey/localnet'
import type { EvmWallet, EvmWalletOptions } from '@latchkey/testing/evm'
import { injectEvmWallet } from '@latchkey/testing/playwright'
import type { Browser, BrowserContextOptions, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { chainsOf } from '../../../../apps/server/local/chainsOf.mjs'
import { type RunningCatalogue, startCatalogue } from '../catalogue/startCatalogue.js'
import type { ServedFolder } from '../serveFolder.js'
import { servePlayground } from '../servePlayground.js'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { createVisit, type Visit } from '../visit.js'

export const walletName = 'Node Wallet'

export type Kind = 'required' | 'optional'

export type SignInStage = Visit & {
  /** Its keys are in this process, so a test sees each of its prompts. */
  readonly wallet: EvmWallet
  readonly site: ServedFolder
  readonly server: Proxy
  readonly node: Proxy
  readonly button: (name: string | RegExp, within?: Locator) => Locator
  /** The first text of the sign-in with these words. */
  readonly said: (title: string) => Locator
  /** Opens the page with this sign-in. */
  start(kind: Kind, query?: Readonly<Record<string, string>>): Promise<void>
  /** Connects the wallet until the modal asks for the sign-in: not busy, its nonce has come. */
  pick(): Promise<void>
  /** Signs what the modal asks for, to its end. */
  sign(): Promise<void>
  /** The accounts that the page says are signed in. */
  signedIn(): Promise<readonly string[]>
  /** The accounts that the server knows by this visitor's cookie. */
  me(): Promise<readonly string[]>
  /** The texts that the wallet was asked to sign. */
  signed(): readonly string[]
}

type Proxy = { fail(): Promise<void>; mend(): Promise<void> }

/**
 * The page, the server that checks its sign-ins, and the node that the server asks, the latter two
 * behind proxies. The returned function runs its work on a separate page and closes it.
 */
export function useSignInStage(
  localnet: () => Promise<LocalnetDescription> | LocalnetDescription = () => inject('localnet'),
) {
  let browser: Browser
  let site: ServedFolder
  let catalogue: RunningCatalogue
  let nodes: FaultProxy<'node'>
  let servers: FaultProxy<'server'>
  let chains: LocalnetDescription
  beforeAll(async () => {
    chains = await localnet()
    const [first, second] = chains.evm
    nodes = await startFaultProxy({ services: { node: first.rpcUrl } })
    ;[browser, catalogue] = await Promise.all([
      sharedBrowser(),
      startCatalogue(
        undefined,
        chainsOf({ ...chains, evm: [{ ...first, rpcUrl: nodes.urls.node }, second] }),
      ),
    ])
    servers = await startFaultProxy({ services: { server: catalogue.url } })
    site = await servePlayground(chains, { signIn: servers.urls.server })
  })
  afterAll(async () => {
    await Promise.all([leaveBrowser(browser), site?.close()])
    await servers?.stop()
    await catalogue?.stop()
    await nodes?.stop()
  })

  async function open(
    options: BrowserContextOptions,
    own: Partial<EvmWalletOptions>,
  ): Promise<SignInStage> {
    const visit = await createVisit(browser, site, options)
    const { context, page, dialog } = visit
    const wallet = await injectEvmWallet(context, {
      ...(!own.accounts && {
        privateKeys: chains.accounts.slice(2, 4).map(({ privateKey }) => privateKey),
      }),
      chains: chains.evm.map(({ chainId, rpcUrl, name }) => ({ id: chainId, rpcUrl, name })),
      name: walletName,
      rdns: 'dev.latchkey.node-wallet',
      ...own,
    })
    const button: SignInStage['button'] = (name, within) =>
      (within ?? page).getByRole('button', { name, exact: typeof name === 'string' })
    return {
      ...visit,
      wallet,
      site,
      button,
      said: (title) => dialog.getByRole('heading', { name: title }),
      server: control(servers),
      node: control(nodes),
      start: (kind, query = {}) =>
        visit.open(
          new URLSearchParams({
            signIn: kind,
            signInServer: servers.urls.server,
            projectId: catalogue.projectId,
            ...query,
          }).toString(),
        ),
      async pick() {
        await button('Connect wallet').click()
        await button(new RegExp(walletName), dialog).click()
        await button('Sign', dialog).and(dialog.locator(':not([aria-busy])')).waitFor()
      },
      async sign() {
        await button('Sign', dialog).click()
        await dialog.waitFor({ state: 'detached' })
      },
      signedIn: () => page.getByTestId('signed-in').allTextContents(),
      async me() {
        const query = `projectId=${encodeURIComponent(catalogue.projectId)}`
        const answer = await page.evaluate(
          async (url) => (await fetch(url, { credentials: 'include' })).json(),
          `${servers.urls.server}/auth/v1/me?${query}`,
        )
        return (answer as { accounts: { account: string }[] }).accounts.map(
          ({ account }) => account,
        )
      },
      signed: () =>
        wallet.requests.flatMap(({ method, params }) =>
          method === 'personal_sign'
            ? [Buffer.from(String((params as unknown[])[0]).slice(2), 'hex').toString()]
            : [],
        ),
    }
  }

  return (
    work: (stage: SignInStage) => Promise<void>,
    {
      page = {},
      wallet = {},
      expected = [],
    }: {
      readonly page?: BrowserContextOptions
      readonly wallet?: Partial<EvmWalletOptions>
      /** Complaints of the page that belong to the test's fault. */
      readonly expected?: readonly RegExp[]
    } = {},
  ) =>
    async () => {
      const stage = await open(page, wallet)
      try {
        await work(stage)
        const problems = stage.watch.problems()
        expect(problems.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual(
          [],
        )
      } finally {
        await stage.context.close()
        await Promise.all([servers.setRules([]), nodes.setRules([])])
      }
    }
}

const control = (proxy: FaultProxy): Proxy => ({
  fail: () => proxy.setRules([{ fault: 'refuse' }]),
  mend: () => proxy.setRules([]),
})
