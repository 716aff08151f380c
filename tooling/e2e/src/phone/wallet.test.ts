import { createSessionPage, type SessionPage } from '@latchkey/testing/walletconnect'
import { encodeQR } from 'qr'
import { verifyMessage } from 'viem'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { findAxeProblems } from '../findAxeProblems.js'
import { usePhone } from './usePhone.js'

const ground = usePhone()
const chains = ['eip155:31337', 'eip155:31338']
const methods = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const wanted = { eip155: { chains, methods, events: ['accountsChanged', 'chainChanged'] } }
const hello = '0x68656c6c6f'

const pages: SessionPage[] = []
const startPage = async () => {
  const page = await createSessionPage({ relayUrl: ground.relay.url })
  pages.push(page)
  return page
}
afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.stop()))
  for (const context of ground.browser.contexts()) await context.close()
})

const connect = async () => {
  const [page, phone] = await Promise.all([startPage(), ground.phone()])
  const { uri, approval } = await page.propose(wanted)
  await phone.paste(uri)
  await phone.approve('Connect to this site?')
  const session = await approval()
  return {
    page,
    phone,
    topic: session.topic,
    account: session.namespaces.eip155?.accounts[0]?.split(':')[2] ?? '',
  }
}

describe('the wallet in a page', () => {
  it('connects by a pasted code, signs, sends on the chain, refuses, and is accessible at each step', async () => {
    const { page, phone, topic, account } = await connect()
    await phone.page.getByText('Connected to Test page.').waitFor()
    expect(await findAxeProblems(phone.page)).toEqual([])

    const signature = page.request(topic, 'eip155:31337', 'personal_sign', [hello, account])
    await phone.question.waitFor()
    expect(await phone.read()).toMatchObject({
      Network: 'Localnet One',
      Account: account,
      Message: 'hello',
    })
    expect(await findAxeProblems(phone.page)).toEqual([])
    await phone.approve('Sign this message?')
    expect(
      await verifyMessage({
        address: account as never,
        message: 'hello',
        signature: (await signature) as never,
      }),
    ).toBe(true)

    const { evm, accounts } = inject('localnet')
    const to = accounts[6]?.address
    const hash = page.request(topic, 'eip155:31337', 'eth_sendTransaction', [
      { from: account, to, value: '0x2386f26fc10000' },
    ])
    expect(await phone.read()).toMatchObject({ To: to, Amount: '0.01 ETH' })
    await phone.approve('Send this transaction?')
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getTransactionReceipt',
      params: [await hash],
    })
    const readReceipt = async (): Promise<unknown> => {
      const response = await fetch(evm[0].rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return await response.json()
    }
    await expect
      .poll(readReceipt)
      .toMatchObject({ result: { status: '0x1', to: to?.toLowerCase() } })

    const refused = page
      .request(topic, 'eip155:31337', 'personal_sign', [hello, account])
      .catch((error: unknown) => error)
    await phone.reject('Sign this message?')
    expect(await refused).toMatchObject({ code: 4001 })
    expect(phone.watch.problems()).toEqual([])
  })

  it('reads the code in a picture', async () => {
    const [page, phone] = await Promise.all([startPage(), ground.phone()])
    const { uri, approval } = await page.propose(wanted)
    await phone.scan(Buffer.from(encodeQR(uri, 'gif', { scale: 4 })), 'image/gif')
    await phone
      .reject('Connect to this site?')
      .then(() => expect(approval()).rejects.toMatchObject({ code: 5000 }))
  })

  it('is opened by a link with the code in it, and keeps its session, its account and what waits over a reload', async () => {
    const page = await startPage()
    const { uri, approval } = await page.propose(wanted)
    const phone = await ground.phone()
    await phone.page.goto(`${ground.wallet.url}wc?uri=${encodeURIComponent(uri)}`)
    await phone.question.waitFor()
    expect(new URL(phone.page.url()).search).toBe('')
    await phone.reload()
    await phone.approve('Connect to this site?')
    const { topic, namespaces } = await approval()
    const account = namespaces.eip155?.accounts[0]?.split(':')[2] ?? ''

    const signature = page.request(topic, 'eip155:31337', 'personal_sign', [hello, account])
    await phone.question.waitFor()
    await phone.reload()
    await phone.approve('Sign this message?')
    expect(
      await verifyMessage({
        address: account as never,
        message: 'hello',
        signature: (await signature) as never,
      }),
    ).toBe(true)
  })

  it('tells the page of the account and the network that its owner picks, and ends the session', async () => {
    const { page, phone, topic } = await connect()
    const told: unknown[] = []
    page.client.events.on('session_event', ({ params }) =>
      told.push([params.event.name, params.event.data]),
    )
    await phone.selectAccount('Ethereum', 2)
    await phone.selectNetwork('Ethereum', 'Localnet Two')
    const second = inject('localnet').accounts[1]?.address
    await expect
      .poll(() => told)
      .toEqual([
        ['accountsChanged', [second]],
        ['chainChanged', 31338],
      ])
    await phone.reload()
    expect(
      await phone.page
        .getByRole('combobox', { name: /^Network of Ethereum on/ })
        .locator('option:checked')
        .textContent(),
    ).toBe('Localnet Two')
    const ended = page.next('session_delete')
    await phone.disconnect('Disconnect Test page')
    await ended
    await phone.page.getByText('No site is connected.').waitFor()
    expect(page.client.session.keys).not.toContain(topic)
  })

  it('answers what came while it had no network', async () => {
    const { page, phone, topic, account } = await connect()
    await phone.setOnline(false)
    const signature = page.request(topic, 'eip155:31337', 'personal_sign', [hello, account])
    await phone.setOnline(true)
    await phone.approve('Sign this message?')
    expect(String(await signature)).toMatch(/^0x/)
  })

  it('is in one tab at a time: the newest has it, and the older one can take it back', async () => {
    const phone = await ground.phone()
    const second = await phone.page.context().newPage()
    await second.goto(ground.wallet.url)
    await second.getByRole('heading', { name: 'Connect to a site' }).waitFor()
    await phone.page.getByRole('heading', { name: 'The wallet is open in another tab' }).waitFor()
    await phone.page.getByRole('button', { name: 'Use it here' }).click()
    await phone.page.getByRole('heading', { name: 'Connect to a site' }).waitFor()
    await second.getByRole('heading', { name: 'The wallet is open in another tab' }).waitFor()
  })

  it('says in words what is no code', async () => {
    const phone = await ground.phone()
    await phone.paste('https://example.org')
    await phone.page.getByText('This is no WalletConnect code.').waitFor()
    expect(
      phone.watch.foreignOrigins().filter((origin) => !origin.startsWith('ws://127.0.0.1')),
    ).toEqual([])
  })
})
