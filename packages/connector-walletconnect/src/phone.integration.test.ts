import { bitcoinMainnet } from '@latchkey/adapter-bitcoin'
import { cosmosHub } from '@latchkey/adapter-cosmos'
import { base, mainnet } from '@latchkey/adapter-evm'
import { polkadot } from '@latchkey/adapter-polkadot'
import { solanaMainnet } from '@latchkey/adapter-solana'
import {
  type CaipAddress,
  type Connector,
  defineEvmNetwork,
  definePolkadotNetwork,
  type Network,
  parseCaipAddress,
} from '@latchkey/core'
import { startTestRelay, type TestRelay } from '@latchkey/server/test-relay'
import {
  createSessionWallet,
  type SessionWallet,
  type SessionWalletOptions,
} from '@latchkey/testing/walletconnect'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBrowser } from '../test/engine/createBrowser.js'
import { walletConnect } from './walletConnect.js'

const { signal } = new AbortController()
const networks: readonly Network[] = [mainnet, base, solanaMainnet, bitcoinMainnet, cosmosHub]
let relay: TestRelay
let wallet: SessionWallet
let pages = 0
const open = new Set<Connector>()

beforeAll(async () => {
  relay = await startTestRelay()
  wallet = await createSessionWallet({ relayUrl: relay.url })
})
afterEach(async () => {
  wallet.setPolicy('approve')
  await Promise.all([...open].map((connector) => connector.disconnect()))
  open.clear()
})
afterAll(async () => {
  await wallet.stop()
  await relay.stop()
})

/** A page of its own, whose code the phone scans as soon as it is shown. */
function openPage(phone = wallet) {
  const connector = walletConnect({ relayUrl: relay.url, storageKey: `page ${++pages}` })
  open.add(connector)
  const seen: unknown[] = []
  connector.on('pairingUri', ({ uri }) => void phone.pair(uri))
  connector.on('accountsChanged', ({ namespace, accounts }) =>
    seen.push([namespace, accounts.map(({ address }) => bare(address))]),
  )
  connector.on('networkChanged', ({ network }) => seen.push(network))
  connector.on('disconnect', (payload) => seen.push(payload.namespaces))
  const connect = async (asked: readonly Network[] = networks) => {
    const { connections } = await connector.connect({ networks: asked, signal })
    const topic = phone.sessions().at(-1)?.topic ?? ''
    return { connections, topic }
  }
  return { connector, seen, connect }
}

const bare = (address: CaipAddress) => parseCaipAddress(address).address

describe('a page and a phone over a relay', () => {
  it('the phone declines', async () => {
    const { connect } = openPage()
    wallet.setPolicy('reject')
    await expect(connect()).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(wallet.sessions()).toEqual([])
  })

  it('the phone selects another account and another network, and the page follows', async () => {
    const { connector, connect, seen } = openPage()
    const { connections, topic } = await connect()
    expect(connections.map(({ namespace }) => namespace)).toEqual([
      'eip155',
      'solana',
      'bip122',
      'cosmos',
    ])
    const [first = '', second = ''] = wallet.addresses('eip155:1')
    await wallet.selectAccount('eip155', 1)
    await expect.poll(() => seen).toContainEqual(['eip155', expect.arrayContaining([second])])
    expect((seen[0] as [string, string[]])[1][0]).toBe(second)
    await wallet.selectNetwork(topic, 'eip155:8453')
    await expect.poll(() => seen).toContain('eip155:8453')
    expect(await connector.getNetwork?.('eip155')).toBe('eip155:8453')
    await wallet.selectAccount('eip155', 0)
    await expect.poll(() => (seen.at(-1) as [string, string[]])[1][0]).toBe(first)
  })

  it('the page asks for a network that the session lacks, and one that the phone does not know', async () => {
    const { connector, connect, seen } = openPage()
    wallet.setPolicy('ask')
    const connecting = connect([mainnet])
    await wallet.approve((await wallet.nextProposal()).id)
    await connecting
    wallet.setPolicy('approve')
    await connector.switchNetwork?.(base)
    const own = defineEvmNetwork({ id: 424_242, name: 'Own', rpcUrls: ['https://rpc.example.org'] })
    await connector.switchNetwork?.(own)
    expect(wallet.received.map(({ method }) => method)).toEqual(
      expect.arrayContaining(['wallet_switchEthereumChain', 'wallet_addEthereumChain']),
    )
    expect(seen.filter((each) => typeof each === 'string')).toEqual([
      'eip155:8453',
      'eip155:424242',
    ])
    expect(await connector.getNetwork?.('eip155')).toBe('eip155:424242')
    const unknown = defineEvmNetwork({ id: 424_243, name: 'Nobody’s' })
    await expect(connector.switchNetwork?.(unknown)).rejects.toMatchObject({
      code: 'NETWORK_NOT_SUPPORTED',
    })
    wallet.setPolicy('reject')
    await expect(
      connector.switchNetwork?.(defineEvmNetwork({ id: 10, name: 'OP Mainnet' })),
    ).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
  })

  it('the phone drops a namespace: the page hears it, the phone no error, and the others go on', async () => {
    const { connector, connect, seen } = openPage()
    const { topic } = await connect()
    const session = wallet.sessions().find((each) => each.topic === topic)
    const { solana: _, ...rest } = session?.namespaces ?? {}
    await wallet.update(topic, rest)
    await expect.poll(() => seen).toContainEqual(['solana', []])
    expect(await connector.getNetwork?.('cosmos')).toBe('cosmos:cosmoshub-4')
  })

  it('the phone extends the session, and nothing changes', async () => {
    const { connect, seen } = openPage()
    const { topic } = await connect()
    await wallet.extend(topic)
    expect(seen).toEqual([])
  })

  it('the phone leaves: all connections end, and what waits is refused', async () => {
    const { connector, connect, seen } = openPage()
    const { topic } = await connect()
    wallet.setPolicy('ask')
    const provider = (await connector.getProvider('eip155')) as {
      request(input: unknown): Promise<unknown>
    }
    const asked = provider.request({
      method: 'personal_sign',
      params: ['0x00', wallet.addresses('eip155:1')[0]],
    })
    const outcome = asked.catch((error: unknown) => error)
    await wallet.nextRequest()
    await wallet.disconnect(topic)
    expect(await outcome).toMatchObject({ code: 4900 })
    await expect.poll(() => seen).toEqual([['eip155', 'solana', 'bip122', 'cosmos']])
    expect(await connector.restore({ networks, signal })).toEqual([])
  })

  it('the page leaves, and the phone hears it', async () => {
    const { connector, connect } = openPage()
    const { topic } = await connect()
    await connector.disconnect({ namespaces: ['cosmos'] })
    await expect.poll(() => wallet.sessions().some((each) => each.topic === topic)).toBe(false)
  })

  it('bip122: what the phone says of its addresses comes with the session', async () => {
    const { connector } = openPage()
    wallet.setPolicy('ask')
    const connecting = connector.connect({ networks: [bitcoinMainnet], signal })
    const { id } = await wallet.nextProposal()
    const [address = ''] = wallet.addresses(bitcoinMainnet.caipNetworkId)
    const publicKey = `02${'ab'.repeat(32)}`
    const told = [{ address, publicKey, path: "m/84'/0'/0'/0/0", intention: 'payment' }]
    await wallet.approve(id, {
      sessionProperties: { bip122_getAccountAddresses: JSON.stringify(told) },
    })
    const { connections } = await connecting
    expect(connections[0]?.accounts).toEqual([
      { address: `${bitcoinMainnet.caipNetworkId}:${address}`, type: 'payment', publicKey },
    ])
  })
})

describe('a page that is loaded anew', () => {
  it('R-07 takes the session up where it was, and hears what the phone did meanwhile', async () => {
    const browser = createBrowser({ relayUrl: relay.url })
    const before = browser.openTab()
    const storageKey = `reload ${++pages}`
    const first = walletConnect({ engine: before, storageKey })
    first.on('pairingUri', ({ uri }) => void wallet.pair(uri))
    await first.connect({ networks, signal })
    await before.destroy()
    // The phone waits for the page to say that it heard it.
    const selecting = wallet.selectAccount('eip155', 1)

    const connector = walletConnect({ engine: browser.openTab(), storageKey })
    open.add(connector)
    const shown: string[] = []
    connector.on('accountsChanged', ({ accounts }) =>
      shown.push(...accounts.slice(0, 1).map(({ address }) => bare(address))),
    )
    const [one = '', two = ''] = wallet.addresses('eip155:1')
    const connections = await connector.restore({
      networks,
      signal,
      accounts: [`eip155:8453:${one}`],
    })
    expect(connections.map(({ namespace }) => namespace)).toEqual([
      'eip155',
      'solana',
      'bip122',
      'cosmos',
    ])
    expect(connections[0]?.network).toBe('eip155:8453')
    await selecting
    if (connections[0]?.active !== `eip155:8453:${two}`)
      await expect.poll(() => shown).toContain(two)
    const provider = (await connector.getProvider('eip155')) as {
      request(input: unknown): Promise<unknown>
    }
    expect(await provider.request({ method: 'personal_sign', params: ['0x6869', two] })).toMatch(
      /^0x[0-9a-f]{130}$/,
    )
    await wallet.selectAccount('eip155', 0)
    await connector.disconnect()
    await browser.close()
  })

  it('finds nothing where the phone left meanwhile', async () => {
    const browser = createBrowser({ relayUrl: relay.url })
    const before = browser.openTab()
    const storageKey = `left ${++pages}`
    const first = walletConnect({ engine: before, storageKey })
    first.on('pairingUri', ({ uri }) => void wallet.pair(uri))
    await first.connect({ networks, signal })
    const topic = wallet.sessions().at(-1)?.topic ?? ''
    await before.destroy()
    await wallet.disconnect(topic)

    const connector = walletConnect({ engine: browser.openTab(), storageKey })
    open.add(connector)
    const ended: unknown[] = []
    connector.on('disconnect', (payload) => ended.push(payload.namespaces))
    const connections = await connector.restore({
      networks,
      signal,
      accounts: [`eip155:1:${wallet.addresses('eip155:1')[0]}`],
    })
    if (connections.length > 0)
      await expect.poll(() => ended).toEqual([['eip155', 'solana', 'bip122', 'cosmos']])
    expect(await connector.restore({ networks, signal })).toEqual([])
    await browser.close()
  })
})

describe('signing in with the approval', () => {
  const signIn = {
    domain: 'page.example',
    uri: 'https://page.example/login',
    nonce: 'abcdef12345678',
    statement: 'Sign in to Page.',
  }

  it('is one prompt where eip155 alone is asked for, and the proof verifies', async () => {
    const { connector } = openPage()
    wallet.setPolicy('ask')
    const connecting = connector.connect({ networks: [mainnet, base], signIn, signal })
    const proposal = await wallet.nextProposal()
    const { id } = proposal.kind === 'authenticate' ? proposal : await nextAuthentication()
    await wallet.approve(id)
    const { connections, signIn: proofs = [] } = await connecting
    const [address = ''] = wallet.addresses('eip155:1')
    expect(connections.map(({ active }) => active)).toEqual([`eip155:1:${address}`])
    expect(proofs.map((proof) => proof.address)).toEqual([`eip155:1:${address}`])
    const [{ message, signature } = { message: '', signature: '' }] = proofs
    expect(message).toContain('Nonce: abcdef12345678')
    expect(
      await verifyMessage({
        address: address as `0x${string}`,
        message,
        signature: signature as `0x${string}`,
      }),
    ).toBe(true)
    wallet.setPolicy('approve')
    const provider = (await connector.getProvider('eip155')) as {
      request(input: unknown): Promise<unknown>
    }
    expect(
      await provider.request({ method: 'personal_sign', params: ['0x6869', address] }),
    ).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('is declined as a connection is', async () => {
    const { connector } = openPage()
    wallet.setPolicy('reject')
    await expect(connector.connect({ networks: [mainnet], signIn, signal })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
  })

  it.each([
    ['other namespaces are asked for too', [mainnet, cosmosHub], signIn],
    ['its text is beyond ASCII', [mainnet], { ...signIn, statement: 'Zażółć' }],
  ] as const)('is left to sign-in afterwards where %s', async (_, asked, request) => {
    const { connector } = openPage()
    const { connections, signIn: proofs } = await connector.connect({
      networks: asked,
      signIn: request,
      signal,
    })
    expect(connections).toHaveLength(asked.length)
    expect(proofs).toBeUndefined()
  })

  const nextAuthentication = async () => {
    await expect
      .poll(() => wallet.proposals().some(({ kind }) => kind === 'authenticate'))
      .toBe(true)
    return (
      wallet.proposals().find(({ kind }) => kind === 'authenticate') ??
      expect.unreachable('it came')
    )
  }
})

describe.each(['data', 'message'] as const)(
  'polkadot_signMessage of a wallet that knows the form with `%s`',
  (polkadotMessageForm) => {
    const network = definePolkadotNetwork({
      genesisHash: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
      name: 'Polkadot',
      ss58Prefix: 0,
      nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    })

    it('is a signature over the wrapped text', async () => {
      await cryptoWaitReady()
      const options: SessionWalletOptions = { relayUrl: relay.url, polkadotMessageForm }
      const phone = await createSessionWallet(options)
      try {
        const { connector, connect } = openPage(phone)
        const { connections } = await connect([network])
        const [connection] = connections
        const [account] = connection?.accounts ?? []
        if (!connection || !account) return expect.unreachable('it did not connect')
        const message = 'Zażółć 👛'
        const signature = await polkadot({ networks: [network] }).signMessage({
          connector,
          connection,
          account,
          message,
        })
        expect(
          signatureVerify(`<Bytes>${message}</Bytes>`, signature, bare(account.address)).isValid,
        ).toBe(true)
      } finally {
        await phone.stop()
      }
    })
  },
)
