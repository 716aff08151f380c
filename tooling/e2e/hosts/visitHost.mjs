import { injectEvmWallet, watchPage } from '@latchkey/testing/playwright'
import { verifyMessage } from 'viem'

/** Only a failing test waits so long: other tests keep the machine busy. */
const patienceMs = 60_000
const walletName = 'Latchkey Test Wallet'
const nobody = { status: 'disconnected', address: null, chainId: null }

/** A visitor with a wallet on a host's page. */
export async function visitHost({ browser, site, localnet }) {
  const context = await browser.newContext()
  context.setDefaultTimeout(patienceMs)
  const [owner] = localnet.accounts
  await injectEvmWallet(context, {
    privateKeys: [owner.privateKey],
    chains: localnet.evm.map(({ chainId, rpcUrl, name }) => ({ id: chainId, rpcUrl, name })),
  })
  const page = await context.newPage()
  const watch = await watchPage(page)
  const warnings = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(`console warning: ${message.text()}`)
  })
  const dialog = page.locator('[data-latchkey] dialog[open]').first()
  const press = (name) => page.getByRole('button', { name, exact: true }).click()
  /** Waits until each given part of the page shows this connection. */
  const shows = async (expected, parts = ['latchkey']) => {
    const wanted = JSON.stringify(expected)
    await until(
      async () =>
        (await Promise.all(parts.map((part) => page.getByTestId(part).textContent()))).every(
          (text) => text === wanted,
        ),
      async () =>
        `${await Promise.all(parts.map(async (part) => `${part}: ${await page.getByTestId(part).textContent()}`))} instead of ${wanted}`,
    )
  }
  return {
    page,
    dialog,
    watch,
    warnings,
    press,
    shows,
    nobody,
    on: (index) => ({
      status: 'connected',
      address: owner.address,
      chainId: localnet.evm[index].chainId,
    }),
    open: (path = '') => page.goto(`${site.url}${path}`),
    reload: () => page.reload(),
    async connectInModal(name = walletName) {
      await press('Connect wallet')
      await dialog.getByRole('button', { name: new RegExp(name) }).click()
      await dialog.waitFor({ state: 'detached' })
    },
    async disconnectInModal() {
      await page.getByRole('button', { name: /Account ending/ }).click()
      await dialog.getByRole('button', { name: 'Disconnect' }).click()
    },
    async signs({
      press: button = 'Sign',
      shown: place = 'signature',
      message = 'A message of the host',
    } = {}) {
      await press(button)
      const shown = () => page.getByTestId(place).textContent()
      await until(
        async () => (await shown())?.startsWith('0x'),
        async () => `no signature but ${await shown()}`,
      )
      if (!(await verifyMessage({ address: owner.address, message, signature: await shown() })))
        throw new Error('the signature is not the account’s')
    },
    /** Errors, reports, blocked resources, and requests beyond the page's own nodes. */
    problems() {
      const nodes = localnet.evm.map(({ rpcUrl }) => new URL(rpcUrl).origin)
      const strangers = watch.foreignOrigins().filter((origin) => !nodes.includes(origin))
      return [...watch.problems(), ...strangers.map((origin) => `asked ${origin}`)]
    },
    close: () => context.close(),
  }
}

async function until(isTrue, explain) {
  const end = Date.now() + patienceMs
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(await explain())
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
