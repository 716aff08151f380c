import { allNamespaces, type Localnet, startLocalnet } from '@latchkey/localnet'
import { injectEvmWallet } from '@latchkey/testing/playwright'
import type { SessionWallet } from '@latchkey/testing/walletconnect'
import { chainsOfLocalnet, createSessionWallet } from '@latchkey/testing/walletconnect'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tableRows } from '../../../suite/tableRows.js'
import { cases, statuses } from '../ecosystems/fiveEcosystems.js'
import { seeCode } from '../phone/seeCode.js'
import { usePhone } from '../phone/usePhone.js'
import { nodesOf } from '../servePlayground.js'
import { badPictures, type PictureServer, servePictures } from './servePictures.js'

let localnet: Localnet
let pictures: PictureServer
const ground = usePhone(async () => {
  localnet = await startLocalnet({ namespaces: allNamespaces })
  return localnet.describe()
})
beforeAll(async () => {
  pictures = await servePictures()
})
const phones: SessionWallet[] = []
afterEach(async () => {
  await Promise.all(phones.splice(0).map((phone) => phone.stop()))
  for (const context of ground.browser.contexts()) await context.close()
})
afterAll(async () => {
  await pictures?.close()
  await localnet?.stop()
})

/**
 * Where a wallet says that its pictures are: a server that is there, and a name that leads nowhere.
 */
const iconsOf = (who: string) => [
  ...badPictures.map((name) => `${pictures.origin}/${who}/${name}`),
  `https://icons.invalid/${who}.png`,
  `//icons.invalid/${who}.png`,
]

/**
 * Announces a wallet of each kind that brings a picture, one for each icon: EIP-6963, the Wallet
 * Standard, WBIP and a registered Keplr shape.
 */
function announceAll(icons: readonly string[]): void {
  const nothing = () => ({ accounts: [] })
  const provider = () => ({
    request: async () => [],
    on: nothing,
    removeListener: nothing,
    removeAllListeners: nothing,
  })
  const ethereum = icons.map((icon, index) => ({
    info: {
      uuid: `350670db-19fa-4704-a166-${String(index).padStart(12, '0')}`,
      name: `Remote Ethereum ${index}`,
      icon,
      rdns: `remote.w${index}`,
    },
    provider: provider(),
  }))
  const announce = () => {
    for (const detail of ethereum)
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  const feature = { version: '1.0.0', connect: nothing, disconnect: nothing, on: nothing }
  const standard = icons.map((icon, index) => ({
    version: '1.0.0',
    name: `Remote Solana ${index}`,
    icon,
    chains: ['solana:mainnet', 'solana:localnet'],
    accounts: [],
    features: {
      'standard:connect': feature,
      'standard:disconnect': feature,
      'standard:events': feature,
    },
  }))
  window.addEventListener('wallet-standard:app-ready', (event) => {
    const { register } = (event as CustomEvent<{ register(...wallets: readonly object[]): void }>)
      .detail
    register(...standard)
  })
  const bitcoin = Object.fromEntries(
    icons.map((_, index) => [`remoteBitcoin${index}`, { request: async () => ({ result: {} }) }]),
  )
  const keplr = {
    ...provider(),
    enable: nothing,
    getKey: nothing,
    getOfflineSigner: nothing,
    signAmino: nothing,
    signDirect: nothing,
    signArbitrary: nothing,
    experimentalSuggestChain: nothing,
  }
  Object.assign(window, {
    ...bitcoin,
    btc_providers: icons.map((icon, index) => ({
      id: `remoteBitcoin${index}`,
      name: `Remote Bitcoin ${index}`,
      icon,
      webUrl: 'https://icons.invalid',
      methods: [],
    })),
    __cosmosWallets: icons.map((logo, index) => ({
      ...keplr,
      id: `remote-${index}`,
      name: `Remote Cosmos ${index}`,
      logo,
    })),
  })
}

/** The letters that stand where pictures would, of the rows and tiles with such a name. */
const lettersOf = async (dialog: Locator, name: RegExp) =>
  await dialog
    .getByRole('button', { name })
    // Marks of ecosystems are smaller and have no letters.
    .locator('[data-part=picture]:not([data-size=tiny])')
    .evaluateAll((all) => all.map((each) => each.textContent ?? ''))

describe('wallets whose pictures are somewhere else [W-02, W-03]', () => {
  it.each(tableRows(['dark', 'light'] as const, (theme) => theme === 'dark'))(
    'announced for four ecosystems and paired for five, in the %s theme: no request leaves for a picture, no report of the policy, a letter at once in each view [W-02, W-03]',
    async (theme) => {
      const { page, dialog, watch, open, context } = await ground.visit({ colorScheme: theme })
      const { evm, accounts } = localnet
      const [{ privateKey } = accounts[2] ?? { privateKey: '0x' as const }] = [accounts[2]]
      await injectEvmWallet(context, {
        privateKeys: [privateKey],
        chains: evm.map(({ chainId, rpcUrl, name }) => ({ id: chainId, rpcUrl, name })),
        name: 'Remote Extension',
        rdns: 'remote.extension',
        icon: iconsOf('extension')[0] ?? '',
      })
      await context.addInitScript(announceAll, iconsOf('announced'))
      await open(`theme=${theme}&wallets=none&allWallets=SHOW`)

      // The list, and all of it.
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await dialog.getByRole('button', { name: /^Remote Extension/ }).waitFor()
      for (const kind of ['Ethereum', 'Solana', 'Bitcoin', 'Cosmos']) {
        const rows = dialog.getByRole('button', { name: new RegExp(`^Remote ${kind}`) })
        await expect.poll(() => rows.count(), { message: kind }).toBe(badPictures.length + 2)
        expect(new Set(await lettersOf(dialog, new RegExp(`^Remote ${kind}`))), kind).toEqual(
          new Set([`R${kind[0]}`]),
        )
      }
      await dialog.getByRole('button', { name: /^All wallets/ }).click()
      await dialog.locator('[data-part=tile]').first().waitFor()
      await dialog.getByRole('button', { name: 'Back', exact: true }).click()

      // An extension's account, and its networks.
      await dialog.getByRole('button', { name: /^Remote Extension/ }).click()
      await page.getByTestId('status').waitFor()
      await dialog.waitFor({ state: 'detached' })
      const account = page.getByRole('navigation').getByRole('button', { name: /^Account/ })
      await account.click()
      await dialog.getByText('Remote Extension').first().waitFor()
      await dialog.getByRole('button', { name: /Localnet One/ }).click()
      await dialog.getByRole('button', { name: /^Localnet Two/ }).waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Disconnect', exact: true }).click()

      // A phone that brings five ecosystems and its pictures.
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
      const { uri } = await seeCode(page)
      const phone = await createSessionWallet({
        relayUrl: ground.relay.url,
        chains: chainsOfLocalnet(localnet.describe()),
        name: 'Remote Phone',
        icons: iconsOf('phone'),
      })
      phones.push(phone)
      await phone.pair(uri)
      await page.getByTestId('status').waitFor()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => statuses(page)).toEqual(cases.map(() => 'connected'))
      await account.click()
      await dialog.getByText('Remote Phone').first().waitFor()
      await dialog.getByRole('button', { name: /^Wallets/ }).click()
      await dialog.getByRole('button', { name: 'Disconnect Remote Phone on Solana' }).waitFor()
      const shown = dialog.locator('[data-part=picture]')
      expect(
        (await shown.allTextContents()).filter((text) => text.startsWith('R')).length,
      ).toBeGreaterThanOrEqual(cases.length)
      await page.keyboard.press('Escape')

      // The stored state, on the next visit.
      await page.reload()
      await expect.poll(() => statuses(page)).toEqual(cases.map(() => 'connected'))
      await account.click()
      await dialog.getByText('Remote Phone').first().waitFor()
      expect(pictures.asked).toEqual([])
      const known = [...nodesOf(localnet.describe()), ground.relay.url].map(
        (url) => new URL(url).origin,
      )
      expect(watch.foreignOrigins().filter((origin) => !known.includes(origin))).toEqual([])
      expect(watch.cspViolations).toEqual([])
      expect(watch.problems()).toEqual([])
    },
  )
})
