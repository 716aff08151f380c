import { startTestRelay, type TestRelay } from '@latchkey/server/test-relay'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createKeyValueStorage } from './createKeyValueStorage.js'
import { createSessionPage, type SessionPage } from './createSessionPage.js'
import { createSessionWallet } from './createSessionWallet.js'
import type { SessionWallet, SessionWalletOptions } from './SessionWallet.js'

const methods = [
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'eth_sendTransaction',
]
const events = ['accountsChanged', 'chainChanged']
const eip155 = { chains: ['eip155:1', 'eip155:8453'], methods, events }
const five = {
  eip155,
  solana: {
    chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    methods: ['solana_signMessage'],
    events,
  },
  polkadot: {
    chains: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
    methods: ['polkadot_signMessage'],
    events,
  },
  bip122: { chains: ['bip122:000000000019d6689c085ae165831e93'], methods: ['signMessage'], events },
  cosmos: { chains: ['cosmos:cosmoshub-4'], methods: ['cosmos_signAmino'], events },
}
const hello = '0x68656c6c6f'

let relay: TestRelay
const open: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  relay = await startTestRelay()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()))
})
afterAll(() => relay?.stop())

async function startWallet(options: Partial<SessionWalletOptions> = {}): Promise<SessionWallet> {
  const wallet = await createSessionWallet({ relayUrl: relay.url, ...options })
  open.push(wallet)
  return wallet
}
async function startPage(): Promise<SessionPage> {
  const page = await createSessionPage({ relayUrl: relay.url })
  open.push(page)
  return page
}
async function connect(
  options: Partial<SessionWalletOptions> = {},
  wanted: Parameters<SessionPage['propose']>[0] = { eip155 },
) {
  const [page, wallet] = await Promise.all([startPage(), startWallet(options)])
  const { uri, approval } = await page.propose(wanted)
  await wallet.pair(uri)
  if (options.policy === 'ask') await wallet.approve((await wallet.nextProposal()).id)
  const { topic } = await approval()
  return { page, wallet, topic, account: wallet.addresses('eip155:1')[0] ?? '' }
}

describe('pairing', () => {
  it('gives five namespaces at once, with what both sides know of each', async () => {
    const { wallet, topic } = await connect(
      {},
      { ...five, eip155: { ...eip155, chains: ['eip155:8453', 'eip155:1', 'eip155:424242'] } },
    )
    const [session] = wallet.sessions()
    expect(session?.topic).toBe(topic)
    expect(Object.keys(session?.namespaces ?? {}).sort()).toEqual([
      'bip122',
      'cosmos',
      'eip155',
      'polkadot',
      'solana',
    ])
    expect(session?.namespaces.eip155?.chains).toEqual(['eip155:8453', 'eip155:1'])
    expect(session?.networks.eip155).toBe('eip155:8453')
    expect(session?.peer).toMatchObject({ name: 'Test page', url: 'https://page.example' })
    expect(session?.namespaces.bip122?.accounts).toEqual([
      'bip122:000000000019d6689c085ae165831e93:bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te',
    ])
  })

  it('waits for its owner, who gives less than was asked for', async () => {
    const [page, wallet] = await Promise.all([startPage(), startWallet({ policy: 'ask' })])
    const { uri, approval } = await page.propose({
      eip155: { ...eip155, chains: [...eip155.chains, 'eip155:424242'] },
    })
    await wallet.pair(uri)
    const proposal = await wallet.nextProposal()
    expect(proposal).toMatchObject({
      kind: 'propose',
      unknownNetworks: ['eip155:424242'],
      peer: { name: 'Test page' },
    })
    await wallet.approve(proposal.id, { networks: ['eip155:8453'], accounts: { eip155: [1, 0] } })
    const { namespaces } = await approval()
    expect(namespaces.eip155?.accounts).toEqual(
      wallet
        .addresses('eip155:8453')
        .map((address) => `eip155:8453:${address}`)
        .reverse(),
    )
    expect(wallet.proposals()).toEqual([])
  })

  it('refuses with 5000, and with 5100 what it knows nothing of', async () => {
    const [page, wallet] = await Promise.all([startPage(), startWallet({ proposals: 'reject' })])
    const first = await page.propose({ eip155 })
    const refused = first.approval().catch((error: unknown) => error)
    await wallet.pair(first.uri)
    expect(await refused).toMatchObject({ code: 5000 })

    const other = await startWallet()
    const second = await page.propose({ eip155: { ...eip155, chains: ['eip155:424242'] } })
    const unknown = second.approval().catch((error: unknown) => error)
    await other.pair(second.uri)
    expect(await unknown).toMatchObject({ code: 5100 })
  })

  it('takes pairing codes only [W-05]', async () => {
    const wallet = await startWallet()
    for (const text of ['', 'https://example.org', 'wc:1@1?bridge=x', 'javascript:alert(1)'])
      await expect(wallet.pair(text)).rejects.toThrow('This is no WalletConnect code.')
  })
})

describe('a session', () => {
  it('signs for real, refuses with 4001, and waits when its owner is asked', async () => {
    const { page, wallet, topic, account } = await connect()
    const ask = () => page.request(topic, 'eip155:1', 'personal_sign', [hello, account])
    expect(
      await verifyMessage({
        address: account as never,
        message: 'hello',
        signature: (await ask()) as never,
      }),
    ).toBe(true)
    wallet.setPolicy('reject')
    await expect(ask()).rejects.toMatchObject({ code: 4001 })
    wallet.setPolicy('ask')
    const answer = ask()
    const request = await wallet.nextRequest()
    expect(request).toMatchObject({
      method: 'personal_sign',
      networkName: 'Ethereum',
      ask: { title: 'Sign this message?' },
    })
    expect(request.ask.lines).toContainEqual(['Message', 'hello'])
    await wallet.answer(request.id, true)
    expect(String(await answer)).toMatch(/^0x[0-9a-f]{130}$/)
    expect(wallet.received.map(({ method }) => method)).toEqual([
      'personal_sign',
      'personal_sign',
      'personal_sign',
    ])
  })

  it('answers what a test says in its stead', async () => {
    const { page, topic, account } = await connect({
      onRequest: ({ params }) =>
        (params as readonly unknown[])[0] === hello
          ? { error: { code: -32000, message: 'odd' } }
          : { result: 'x' },
    })
    await expect(
      page.request(topic, 'eip155:1', 'personal_sign', [hello, account]),
    ).rejects.toMatchObject({ code: -32000, message: 'odd' })
    expect(await page.request(topic, 'eip155:1', 'personal_sign', ['0x00', account])).toBe('x')
  })

  it('refuses an account that it did not give, and a method that it does not have', async () => {
    const { page, wallet, topic } = await connect(
      {},
      { eip155: { ...eip155, methods: [...methods, 'eth_sign'] } },
    )
    const [, second] = wallet.addresses('eip155:1')
    await expect(
      page.request(topic, 'eip155:1', 'personal_sign', [hello, second]),
    ).rejects.toMatchObject({ code: 4100 })
    expect(wallet.sessions()[0]?.namespaces.eip155?.methods).not.toContain('eth_sign')
  })

  it('tells the page of another account and another network', async () => {
    const { page, wallet, topic } = await connect()
    const [first, second] = wallet.addresses('eip155:1')
    const told: unknown[] = []
    page.client.events.on('session_event', ({ params }) => told.push(params.event))
    const updated = page.next('session_update')
    await wallet.selectAccount('eip155', 1)
    await updated
    expect(page.client.session.get(topic).namespaces.eip155?.accounts).toEqual([
      `eip155:1:${second}`,
      `eip155:8453:${second}`,
      `eip155:1:${first}`,
      `eip155:8453:${first}`,
    ])
    await wallet.selectNetwork(topic, 'eip155:8453')
    await expect
      .poll(() => told)
      .toEqual([
        { name: 'accountsChanged', data: [second] },
        { name: 'chainChanged', data: 8453 },
      ])
    expect(wallet.sessions()[0]?.networks.eip155).toBe('eip155:8453')
  })

  it('keeps what its owner changes at the same time, in the order of the changes', async () => {
    const { page, wallet, topic } = await connect(
      {},
      { eip155: { ...eip155, chains: ['eip155:1'] } },
    )
    const [, second] = wallet.addresses('eip155:1')
    const told: unknown[] = []
    page.client.events.on('session_event', ({ params }) => told.push(params.event.name))
    await Promise.all([
      wallet.selectAccount('eip155', 1),
      wallet.selectNetwork(topic, 'eip155:8453'),
      wallet.selectNetwork(topic, 'eip155:10'),
    ])
    await expect.poll(() => told).toEqual(['accountsChanged', 'chainChanged', 'chainChanged'])
    const { chains, accounts = [] } = page.client.session.get(topic).namespaces.eip155 ?? {}
    expect(chains).toEqual(['eip155:1', 'eip155:8453', 'eip155:10'])
    expect([accounts[0], ...accounts.slice(-2)]).toEqual(
      ['1', '8453', '10'].map((id) => `eip155:${id}:${second}`),
    )
  })

  it('switches to networks that it knows, adds one that it does not, and goes there', async () => {
    const { page, wallet, topic } = await connect()
    const told: unknown[] = []
    page.client.events.on('session_event', ({ params }) => told.push(params.event.data))
    expect(
      await page.request(topic, 'eip155:1', 'wallet_switchEthereumChain', [{ chainId: '0x2105' }]),
    ).toBeNull()
    await expect(
      page.request(topic, 'eip155:1', 'wallet_switchEthereumChain', [{ chainId: '0x7a69' }]),
    ).rejects.toMatchObject({
      code: 4902,
    })
    const added = { chainId: '0x7a69', chainName: 'Local', rpcUrls: ['http://127.0.0.1:1'] }
    expect(await page.request(topic, 'eip155:1', 'wallet_addEthereumChain', [added])).toBeNull()
    await expect.poll(() => told).toEqual([8453, 31337])
    expect(page.client.session.get(topic).namespaces.eip155?.chains).toContain('eip155:31337')
    expect(wallet.sessions()[0]?.networks.eip155).toBe('eip155:31337')
  })

  it('is updated, extended and ended from the wallet', async () => {
    const { page, wallet, topic } = await connect({}, five)
    const { namespaces = {}, expiresAt = 0 } = wallet.sessions()[0] ?? {}
    const updated = page.next('session_update')
    const { solana: _, ...rest } = namespaces
    await wallet.update(topic, rest)
    await updated
    expect(Object.keys(page.client.session.get(topic).namespaces)).not.toContain('solana')
    await wallet.extend(topic)
    expect(wallet.sessions()[0]?.expiresAt).toBeGreaterThanOrEqual(expiresAt)
    const ended = page.next('session_delete')
    await wallet.disconnect(topic)
    await ended
    expect(wallet.sessions()).toEqual([])
  })

  it('is ended from the page, and what waited is gone', async () => {
    const { page, wallet, topic, account } = await connect({ policy: 'ask' })
    // The request gets no answer, and the bare client leaves its promise pending.
    page.request(topic, 'eip155:1', 'personal_sign', [hello, account]).catch(() => undefined)
    await wallet.nextRequest()
    await page.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await expect.poll(() => [wallet.sessions(), wallet.requests()]).toEqual([[], []])
  })
})

describe('a wallet that is offline or restarts', () => {
  it('answers what came while it was offline', async () => {
    const { page, wallet, topic, account } = await connect()
    await wallet.goOffline()
    const answer = page.request(topic, 'eip155:1', 'personal_sign', [hello, account])
    await wallet.goOnline()
    expect(String(await answer)).toMatch(/^0x/)
  })

  it('finds its sessions, its accounts, its chains and what waited again after a restart', async () => {
    const storage = createKeyValueStorage()
    const { page, wallet, topic, account } = await connect({ policy: 'ask', storage })
    await wallet.selectAccount('eip155', 1)
    const added = { chainId: '0x7a69', chainName: 'Local', rpcUrls: ['http://127.0.0.1:1'] }
    const adding = page.request(topic, 'eip155:1', 'wallet_addEthereumChain', [added])
    await wallet.answer((await wallet.nextRequest()).id, true)
    await adding
    const answer = page.request(topic, 'eip155:1', 'personal_sign', [hello, account])
    const { id } = await wallet.nextRequest()
    await wallet.stop()

    const again = await startWallet({ policy: 'ask', storage })
    expect(again.sessions()[0]).toMatchObject({ topic, networks: { eip155: 'eip155:31337' } })
    expect(again.selected('eip155')).toBe(1)
    expect(again.ecosystems[0]?.networks()).toContainEqual({ id: 'eip155:31337', name: 'Local' })
    expect((await again.nextRequest()).id).toBe(id)
    await again.answer(id, true)
    expect(String(await answer)).toMatch(/^0x/)
  })

  it('shows a proposal again that waited when it was closed', async () => {
    const storage = createKeyValueStorage()
    const [page, wallet] = await Promise.all([startPage(), startWallet({ policy: 'ask', storage })])
    const { uri, approval } = await page.propose({ eip155 })
    await wallet.pair(uri)
    const { id } = await wallet.nextProposal()
    await wallet.stop()
    const again = await startWallet({ policy: 'ask', storage })
    expect((await again.nextProposal()).id).toBe(id)
    await again.approve(id)
    expect((await approval()).topic).toBe(again.sessions()[0]?.topic)
  })
})

it('signs in with the session in one step', async () => {
  const [page, wallet] = await Promise.all([startPage(), startWallet({ policy: 'ask' })])
  const { uri, response } = await page.client.authenticate({
    chains: ['eip155:1', 'eip155:8453'],
    domain: 'page.example',
    nonce: '12345678',
    uri: 'https://page.example',
    methods: ['personal_sign'],
  })
  await wallet.pair(uri)
  const proposal = await wallet.nextProposal()
  expect(proposal).toMatchObject({ kind: 'authenticate', peer: { name: 'Test page' } })
  expect(proposal.message).toContain('page.example wants you to sign in with your Ethereum account')
  await wallet.approve(proposal.id)
  const { auths, session } = await response()
  expect(auths?.[0]?.p.iss).toBe(`did:pkh:eip155:1:${wallet.addresses('eip155:1')[0]}`)
  expect(session?.namespaces.eip155?.methods).toContain('personal_sign')
  expect(wallet.sessions()).toHaveLength(1)
})
