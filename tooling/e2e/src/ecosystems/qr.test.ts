import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeBase58 } from '@latchkey/core/adapter'
import { isPairingUri } from '@latchkey/core/deepLink'
import type { Localnet } from '@latchkey/localnet'
import { PublicKey } from '@solana/web3.js'
import { createPublicClient, type Hex, http, verifyMessage } from 'viem'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { atLength } from '../../../suite/tableRows.js'
import { findAxeProblems } from '../findAxeProblems.js'
import { openWallet, type WalletPage } from '../phone/openWallet.js'
import { android } from '../phone/phoneProfiles.js'
import { type SeenCode, seeCode } from '../phone/seeCode.js'
import { setVisible } from '../phone/setVisible.js'
import { toVideo } from '../phone/toVideo.js'
import { usePhone } from '../phone/usePhone.js'
import { watchProposals } from '../phone/watchProposals.js'
import { launchPatient } from '../sharedBrowser.js'
import type { Visit } from '../visit.js'
import {
  cases,
  goTo,
  sentTransaction,
  signAndSendOnEach,
  states,
  statuses,
} from './fiveEcosystems.js'
import type { BalanceReaders } from './readBalances.js'
import { sharedChains, sharedReaders } from './sharedChains.js'

let localnet: Localnet
let readers: BalanceReaders
const ground = usePhone(async () => {
  localnet = await sharedChains()
  return localnet.describe()
})
beforeAll(async () => {
  const { byNamespace, close } = await sharedReaders()
  // One transfer on each chain, of its own currency.
  const native = Object.entries(byNamespace).map(
    ([namespace, reader]) => [namespace, { native: reader.native }] as const,
  )
  readers = { byNamespace: Object.fromEntries(native), close }
})
afterEach(async () => {
  for (const context of ground.browser.contexts()) await context.close()
})

/** Opens the page and has it show a code to any wallet. */
async function showCode(): Promise<{ readonly visit: Visit; readonly code: SeenCode }> {
  const visit = await ground.visit()
  await visit.open('wallets=none')
  await visit.page.getByRole('button', { name: 'Connect wallet' }).click()
  await visit.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  return { visit, code: await seeCode(visit.page) }
}

async function isConnected({ page, dialog }: Visit): Promise<void> {
  await page.getByTestId('status').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => statuses(page)).toEqual(cases.map(() => 'connected'))
}

const sign = async ({ page }: Visit, phone: WalletPage, message: string): Promise<string> => {
  const before = await page.getByTestId('signature').allTextContents()
  await page.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await phone.question.waitFor()
  expect(await phone.read()).toMatchObject({ Message: message })
  await phone.approve('Sign this message?')
  await expect.poll(() => page.getByTestId('signature').allTextContents()).not.toEqual(before)
  return (await page.getByTestId('signature').textContent()) ?? ''
}

async function signOnEthereum(visit: Visit, phone: WalletPage): Promise<void> {
  await goTo(visit.page, 'Localnet One')
  const message = 'Hello from afar'
  const signature = (await sign(visit, phone, message)) as Hex
  expect(
    await verifyMessage({ address: (await addressOf(visit, 'eip155')) as Hex, message, signature }),
  ).toBe(true)
}

/** The receipt is the chain's, read by viem. */
async function sendOnEthereum(visit: Visit, phone: WalletPage): Promise<void> {
  const { page } = visit
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await phone.approve('Send this transaction?')
  const hash = (await sentTransaction(page)) as Hex
  const viem = createPublicClient({ transport: http(localnet.evm[0].rpcUrl) })
  const from = (await addressOf(visit, 'eip155')).toLowerCase()
  // viem's own wait looks again only when a block comes, and here none comes without a transaction.
  const receipt = () => viem.getTransactionReceipt({ hash }).catch(() => undefined)
  await expect.poll(receipt).toMatchObject({ status: 'success', from })
}

const addressOf = async ({ page }: Visit, namespace: string) =>
  (await states(page))[namespace]?.[1]?.split(':')[2] ?? ''

describe('a phone that scans the code', () => {
  atLength(() => {
    it('gives five ecosystems at once, signs and sends on each, switches, survives reloads of both sides, and is left by the page', async () => {
      const { visit, code } = await showCode()
      const { page } = visit
      expect(isPairingUri(code.uri)).toBe(true)
      expect(await findAxeProblems(page)).toEqual([])
      const phone = await ground.phone()
      await phone.paste(code.uri)
      await phone.question.waitFor()
      expect(await phone.page.getByRole('group').locator('legend').allTextContents()).toEqual(
        expect.arrayContaining(['Ethereum', 'Solana', 'Polkadot', 'Bitcoin', 'Cosmos']),
      )
      await phone.approve('Connect to this site?')
      await isConnected(visit)

      await signOnEthereum(visit, phone)
      await goTo(page, 'Solana Localnet One')
      const solanaSignature = await sign(visit, phone, 'Hello, Solana')
      expect(isSignedBy(await addressOf(visit, 'solana'), 'Hello, Solana', solanaSignature)).toBe(
        true,
      )

      await signAndSendOnEach(page, readers, {
        signing: () => phone.approve(),
        sending: () => phone.approve(),
      })
      expect(visit.watch.problems()).toEqual([])

      for (const { namespace, network, second } of cases) {
        // bcoin, which runs where there is no bitcoind, knows one network.
        if (namespace === 'bip122' && !localnet.bitcoin?.signet) continue
        await goTo(page, second)
        await goTo(page, network)
      }
      await goTo(page, 'Localnet Two')
      await phone.selectNetwork('Ethereum', 'Localnet One')
      await expect.poll(() => page.getByTestId('network').textContent()).toBe('Localnet One')

      await Promise.all([page.reload(), phone.reload()])
      await isConnected(visit)
      await sign(visit, phone, 'Still here')
      await sendOnEthereum(visit, phone)

      await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
      await expect.poll(() => statuses(page)).toEqual(cases.map(() => 'disconnected'))
      await phone.page.getByText('No site is connected.').waitFor()
      expect(visit.watch.problems()).toEqual([])
      expect(phone.watch.problems()).toEqual([])
    })

    it('by its camera; when the phone ends it, all five end on the page, and a reload finds nobody', async () => {
      const { visit, code } = await showCode()
      const { page } = visit
      const folder = await mkdtemp(join(tmpdir(), 'latchkey-camera-'))
      const film = join(folder, 'code.y4m')
      await writeFile(film, toVideo(code.sight))
      const device = await launchPatient({
        args: [
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${film}`,
        ],
      })
      try {
        const phone = await openWallet(
          await device.newContext({ permissions: ['camera'] }),
          ground.wallet.url,
        )
        await phone.page.getByRole('button', { name: 'Scan with the camera' }).click()
        await phone.approve('Connect to this site?')
        await isConnected(visit)
        await phone.disconnect()
        await expect.poll(() => statuses(page)).toEqual(cases.map(() => 'disconnected'))
        await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
        await page.reload()
        await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
        await expect.poll(() => statuses(page)).toEqual(cases.map(() => 'disconnected'))
        expect(visit.watch.problems()).toEqual([])
      } finally {
        await device.close()
        await rm(folder, { recursive: true, force: true })
      }
    })
  })

  atLength(() => {
    it('the picture of it, a refusal on the phone is shown, and the next code is another one [W-05]', async () => {
      const { visit, code } = await showCode()
      const { page, dialog } = visit
      const phone = await ground.phone()
      await phone.scan(code.picture)
      await phone.reject('Connect to this site?')
      await dialog.getByRole('button', { name: 'Try again' }).click()
      const next = await seeCode(page)
      expect(next.uri).not.toBe(code.uri)
      await phone.paste(next.uri)
      await phone.approve('Connect to this site?')
      await isConnected(visit)
    })
  })

  describe('a phone on which a link opens the wallet', () => {
    it('gives five ecosystems at once, signs, sends, switches, survives reloads of both sides, and ends it', async () => {
      const visit = await ground.visit(android)
      const { page, dialog, context } = visit
      const proposals = watchProposals(page)
      await visit.open('wallets=none')
      await page.getByRole('button', { name: 'Connect wallet' }).tap()
      await expect.poll(proposals, { message: 'a code before the tap' }).toHaveLength(1)
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        dialog.getByRole('button', { name: /^Latchkey Wallet/ }).tap(),
      ])
      await setVisible(page, false)
      const wallet = await openWallet(context, tab)
      await wallet.approve('Connect to this site?')
      await setVisible(page, true)
      await isConnected(visit)
      // Its opener would be a hold on the page (W-06).
      expect(await tab.evaluate(() => [opener, document.referrer])).toEqual([null, ''])

      await signOnEthereum(visit, wallet)
      await sendOnEthereum(visit, wallet)
      for (const { network } of cases) await goTo(page, network)
      await goTo(page, 'Localnet One')
      await Promise.all([page.reload(), wallet.reload()])
      await isConnected(visit)
      await signOnEthereum(visit, wallet)
      await wallet.disconnect()
      await expect.poll(() => statuses(page)).toEqual(cases.map(() => 'disconnected'))
      expect(visit.watch.problems()).toEqual([])
    })
  })
})

/** By Node's own Ed25519, which neither the page nor the wallet uses. */
function isSignedBy(address: string, message: string, signature: string): boolean {
  const x = Buffer.from(new PublicKey(address).toBytes()).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const bytes = decodeBase58(signature)
  return bytes !== undefined && verify(null, Buffer.from(message), key, bytes)
}
