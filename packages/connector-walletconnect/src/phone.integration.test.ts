import { bitcoinMainnet } from '@latchkey/adapter-bitcoin'
import { base, mainnet } from '@latchkey/adapter-evm'
import { polkadot } from '@latchkey/adapter-polkadot'
import { defineEvmNetwork, definePolkadotNetwork } from '@latchkey/core'
import { createSessionWallet, type SessionWalletOptions } from '@latchkey/testing/walletconnect'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { describe, expect, it } from 'vitest'
import { bare, networks, openPage, relay, signal, usePhone, wallet } from '../test/usePhone.js'

usePhone()

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
