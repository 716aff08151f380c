import { startEvm } from '@latchkey/localnet/evm'
import { startSolana } from '@latchkey/localnet/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { signatureVerify } from '@polkadot/util-crypto'
import { base58, base64, hex } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { encodeFunctionData, erc20Abi, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bip322Hash } from '../wallets/bitcoin/signing/messages.js'
import { aminoBytes, arbitraryDocument, signDocBytes } from '../wallets/cosmos/keys.js'
import { chainsOfLocalnet } from './ecosystems/chainsOfLocalnet.js'
import { createEcosystems, mainChains, type SessionChains } from './ecosystems/createEcosystems.js'
import type { SessionHand } from './ecosystems/SessionEcosystem.js'

const nowhere: SessionHand = {
  switchNetwork: () => Promise.resolve(),
  addNetwork: () => Promise.resolve(),
}
const utf8 = (text: string) => new TextEncoder().encode(text)
const toHex = (text: string) => `0x${hex.encode(utf8(text))}`

/** A request from what the page sends to what it gets, and what the owner reads meanwhile. */
async function ask(
  chainId: string,
  method: string,
  params: unknown,
  chains: SessionChains = mainChains,
) {
  const [namespace] = chainId.split(':')
  const ecosystem = createEcosystems({ chains }).find((one) => one.namespace === namespace)
  if (!ecosystem) throw new TypeError(`no ${namespace}`)
  const address = ecosystem.address(chainId, 0)
  const filled: unknown = JSON.parse(JSON.stringify(params).replaceAll('$me', address))
  const prepared = await ecosystem.prepare({
    chainId,
    method,
    params: filled,
    addresses: [address],
  })
  return {
    address,
    title: prepared.ask?.title,
    lines: prepared.ask?.lines ?? [],
    answer: () => prepared.run(nowhere) as never,
  }
}

describe('eip155', () => {
  let localnet: Awaited<ReturnType<typeof startEvm>>
  let chains: SessionChains
  beforeAll(async () => {
    localnet = await startEvm()
    chains = chainsOfLocalnet({ evm: localnet.networks })
  })
  afterAll(() => localnet?.stop())

  it('sends ether and tokens on the chain, and says how much to whom', async () => {
    const [, , third] = localnet.accounts
    const to = third?.address ?? '0x'
    const ether = await ask(
      'eip155:31337',
      'eth_sendTransaction',
      [{ from: '$me', to, value: '0x2386f26fc10000' }],
      chains,
    )
    expect(ether.lines).toEqual([
      ['From', ether.address],
      ['To', to],
      ['Amount', '0.01 ETH'],
    ])
    expect(await ether.answer()).toMatch(/^0x[0-9a-f]{64}$/)

    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to, 1_500_000n],
    })
    const [{ token }] = localnet.networks
    const sent = await ask(
      'eip155:31337',
      'eth_sendTransaction',
      [{ from: '$me', to: token, data }],
      chains,
    )
    expect(sent.lines).toContainEqual(['Amount', '1.5 LTD'])
    expect(sent.lines).toContainEqual(['To', to.toLowerCase()])
    const hash: string = await sent.answer()
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getTransactionReceipt',
      params: [hash],
    })
    const readReceipt = async (): Promise<unknown> => {
      const response = await fetch(localnet.networks[0].rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return await response.json()
    }
    await expect
      .poll(readReceipt)
      .toMatchObject({ result: { status: '0x1', to: token.toLowerCase() } })
  })

  it('sends a batch whole, and tells what became of it', async () => {
    const calls = [
      { to: localnet.accounts[3]?.address, value: '0x1' },
      { to: localnet.accounts[4]?.address, value: '0x2' },
    ]
    const ecosystem = createEcosystems({ chains }).find((one) => one.namespace === 'eip155')
    const me = ecosystem?.address('eip155:31337', 0) ?? ''
    const call = (method: string, params: unknown) =>
      ecosystem?.prepare({ chainId: 'eip155:31337', method, params, addresses: [me] })
    const prepared = await call('wallet_sendCalls', [
      { version: '2.0.0', from: me, chainId: '0x7a69', atomicRequired: true, calls },
    ])
    expect(prepared?.ask).toMatchObject({ title: 'Send 2 calls?' })
    const sent = (await prepared?.run(nowhere)) as { id: string } | undefined
    const status = await call('wallet_getCallsStatus', [sent?.id])
    await expect.poll(() => status?.run(nowhere)).toMatchObject({ status: 200, atomic: true })
    const capabilities = await call('wallet_getCapabilities', [me, ['0x7a69']])
    expect(await capabilities?.run(nowhere)).toEqual({
      '0x7a69': { atomic: { status: 'supported' } },
    })
  })

  it('signs typed data that viem verifies', async () => {
    const typedData = {
      domain: { name: 'Test', chainId: 1 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail' as const,
      message: { text: 'hello' },
    }
    const { address, answer, lines } = await ask('eip155:1', 'eth_signTypedData_v4', [
      '$me',
      JSON.stringify(typedData),
    ])
    expect(Object.fromEntries(lines).Data).toContain('hello')
    expect(
      await verifyTypedData({ ...typedData, address: address as never, signature: await answer() }),
    ).toBe(true)
  })

  it('sends nothing where it has no node, and nothing for another chain', async () => {
    const here = await ask('eip155:1', 'eth_sendTransaction', [{ from: '$me', value: '0x1' }])
    await expect(here.answer()).rejects.toMatchObject({ code: 4901 })
    const other = ask('eip155:1', 'eth_sendTransaction', [
      { from: '$me', value: '0x1', chainId: '0x2' },
    ])
    await expect(other).rejects.toMatchObject({ code: -32602 })
    await expect(ask('eip155:1', 'eth_sign', ['$me', '0x'])).rejects.toMatchObject({ code: -32601 })
  })
})

describe('solana', () => {
  const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const transfer = (from: string, to: string, blockhash: string, lamports: bigint) => {
    const amount = new Uint8Array(12)
    new DataView(amount.buffer).setUint32(0, 2, true)
    new DataView(amount.buffer).setBigUint64(4, lamports, true)
    const keys = [from, to, '11111111111111111111111111111111', blockhash].flatMap((key) => [
      ...base58.decode(key),
    ])
    return Uint8Array.from([
      1,
      ...new Uint8Array(64),
      1,
      0,
      1,
      3,
      ...keys,
      1,
      2,
      2,
      0,
      1,
      12,
      ...amount,
    ])
  }

  it('signs messages: base58 in, base58 out', async () => {
    const { address, lines, answer } = await ask(mainnet, 'solana_signMessage', {
      message: base58.encode(utf8('hello')),
      pubkey: '$me',
    })
    expect(lines).toContainEqual(['Message', 'hello'])
    const { signature }: { signature: string } = await answer()
    expect(ed25519.verify(base58.decode(signature), utf8('hello'), base58.decode(address))).toBe(
      true,
    )
  })

  it('signs transactions, and sends them', async () => {
    const localnet = await startSolana()
    try {
      const chains = chainsOfLocalnet({ evm: [] as never, solana: localnet })
      const [network] = localnet.networks
      const chainId = `solana:${network.genesisHash.slice(0, 32)}`
      const rpc = async (method: string, params: readonly unknown[]) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        const response = await fetch(network.rpcUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
        return ((await response.json()) as { result: { value: never } }).result.value
      }
      const [me, , , to] = localnet.accounts.map((account) => account.address) as [
        string,
        string,
        string,
        string,
      ]
      const { blockhash }: { blockhash: string } = await rpc('getLatestBlockhash', [])
      const before: number = await rpc('getBalance', [to])
      const wire = base64.encode(transfer(me, to, blockhash, 10_000_000n))
      const signed = await ask(chainId, 'solana_signTransaction', { transaction: wire }, chains)
      expect(signed.lines).toEqual([
        ['Account', me],
        ['To', to],
        ['Amount', '0.01 SOL'],
        ['Fee', '0.000005 SOL'],
      ])
      const { transaction, signature }: { transaction: string; signature: string } =
        await signed.answer()
      expect(base58.encode(base64.decode(transaction).slice(1, 65))).toBe(signature)
      const sent = await ask(
        chainId,
        'solana_signAndSendTransaction',
        { transaction: wire, sendOptions: { skipPreflight: false } },
        chains,
      )
      expect(await sent.answer()).toEqual({ signature })
      expect(await rpc('getBalance', [to])).toBe(before + 10_000_000)
      const all = await ask(
        chainId,
        'solana_signAllTransactions',
        { transactions: [wire, wire] },
        chains,
      )
      expect(await all.answer()).toEqual({ transactions: [transaction, transaction] })
    } finally {
      await localnet.stop()
    }
  })
})

describe('polkadot', () => {
  const relayChain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

  it.each([
    ['data', { data: toHex('<Bytes>hello</Bytes>'), type: 'bytes' }],
    ['data without its clothes', { data: toHex('hello') }],
    ['message', { message: 'hello' }],
  ])('signs %s, dressed, so that another library verifies it', async (_, params) => {
    const { address, lines, answer } = await ask(relayChain, 'polkadot_signMessage', {
      address: '$me',
      ...params,
    })
    expect(lines).toContainEqual(['Message', 'hello'])
    const { signature }: { signature: string } = await answer()
    expect(signatureVerify('<Bytes>hello</Bytes>', signature, address).isValid).toBe(true)
  })

  it('reads a transfer, shows a call that it cannot read, and refuses another chain’s', async () => {
    const payload = {
      address: '$me',
      method: `0x0a0300${'ab'.repeat(32)}070010a5d4e8`,
      era: '0x00',
      nonce: '0x00000001',
      tip: '0x00',
      genesisHash: `0x91b171bb158e2d3848fa23a9f1c25182${'0'.repeat(32)}`,
      blockHash: `0x${'0'.repeat(64)}`,
      specVersion: '0x01',
      transactionVersion: '0x01',
      signedExtensions: [
        'CheckGenesis',
        'CheckMortality',
        'CheckNonce',
        'ChargeTransactionPayment',
      ],
    }
    const known: SessionChains = {
      polkadot: (mainChains.polkadot ?? []).map((chain) => ({ ...chain, transfers: ['0a03'] })),
    }
    const params = { address: '$me', transactionPayload: payload }
    const read = await ask(relayChain, 'polkadot_signTransaction', params, known)
    expect(read.lines).toContainEqual(['Amount', '100 DOT'])
    // `transfer_keep_alive` of the local chains' Assets pallet: 1.5 of token 1.
    const local = chainsOfLocalnet({
      evm: [] as never,
      polkadot: {
        networks: [
          {
            name: 'Local',
            rpcUrl: '',
            genesisHash: payload.genesisHash,
            ss58Prefix: 42,
            token: '1',
            nativeCurrency: { symbol: 'UNIT', decimals: 10 },
          },
        ],
      },
    })
    const token = { ...payload, method: `0x32060400${'ab'.repeat(32)}828d5b00` }
    const sent = await ask(
      relayChain,
      'polkadot_signTransaction',
      { address: '$me', transactionPayload: token },
      local,
    )
    expect(Object.fromEntries(sent.lines)).toMatchObject({ Amount: '1.5 LTD', Token: '1' })
    const unread = await ask(relayChain, 'polkadot_signTransaction', params)
    expect(unread.lines).toContainEqual(['Call', payload.method])
    expect(await unread.answer()).toMatchObject({
      signature: expect.stringMatching(/^0x01[0-9a-f]{128}$/),
    })
    const other = { ...payload, genesisHash: `0x${'1'.repeat(64)}` }
    await expect(
      ask(relayChain, 'polkadot_signTransaction', { address: '$me', transactionPayload: other }),
    ).rejects.toMatchObject({
      code: -32602,
    })
  })
})

describe('bip122', () => {
  const mainnet = 'bip122:000000000019d6689c085ae165831e93'

  it('signs messages: hex, by ECDSA and by BIP-322', async () => {
    const ecdsa = await ask(mainnet, 'signMessage', {
      account: '$me',
      message: 'hello',
      protocol: 'ecdsa',
    })
    expect(await ecdsa.answer()).toMatchObject({
      address: ecdsa.address,
      signature: expect.stringMatching(/^[0-9a-f]{130}$/),
    })
    const bip322 = await ask(mainnet, 'signMessage', {
      account: `${mainnet}:$me`,
      message: 'hello',
      protocol: 'bip322',
    })
    expect(await bip322.answer()).toMatchObject({ signature: expect.stringMatching(/^02/) })
    expect(bip322Hash('hello')).toHaveLength(32)
  })

  it('lists its addresses by intention', async () => {
    const { answer, address } = await ask(mainnet, 'getAccountAddresses', {
      account: '$me',
      intentions: ['payment'],
    })
    expect(await answer()).toEqual([
      { address, publicKey: expect.any(String), intention: 'payment' },
    ])
    const all = await ask(mainnet, 'getAccountAddresses', { account: '$me' })
    expect(
      ((await all.answer()) as readonly { intention: string }[]).map(({ intention }) => intention),
    ).toEqual(['payment', 'ordinal'])
  })

  it('signs a PSBT, and says what goes where and what comes back', async () => {
    const list = await ask(mainnet, 'getAccountAddresses', { account: '$me' })
    const [{ publicKey, address }] = (await list.answer()) as [
      { publicKey: string; address: string },
    ]
    const { script } = p2wpkh(hex.decode(publicKey))
    const transaction = new Transaction()
    transaction.addInput({
      txid: '11'.repeat(32),
      index: 0,
      witnessUtxo: { script, amount: 100_000n },
    })
    transaction.addOutputAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 60_000n)
    transaction.addOutputAddress(address, 39_000n)
    const psbt = base64.encode(transaction.toPSBT())
    const { lines, answer } = await ask(mainnet, 'signPsbt', {
      account: '$me',
      psbt,
      signInputs: [{ index: 0, address: '$me' }],
    })
    expect(lines).toEqual([
      ['Account', address],
      ['To', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
      ['Amount', '0.0006 BTC'],
      ['Back to this wallet', '0.00039 BTC'],
      ['Fee', '0.00001 BTC'],
    ])
    const signed = Transaction.fromPSBT(base64.decode(((await answer()) as { psbt: string }).psbt))
    signed.finalize()
    expect(signed.isFinal).toBe(true)
  })
})

describe('cosmos', () => {
  const hub = 'cosmos:cosmoshub-4'
  const accounts = async () => {
    const { answer } = await ask(hub, 'cosmos_getAccounts', {})
    const [{ pubkey, address }] = (await answer()) as [{ pubkey: string; address: string }]
    return { publicKey: base64.decode(pubkey), address }
  }
  type Answer = { signature: { signature: string } }
  const verify = (answer: Answer, bytes: Uint8Array, publicKey: Uint8Array) =>
    secp256k1.verify(base64.decode(answer.signature.signature), sha256(bytes), publicKey, {
      prehash: false,
    })

  it('signs the document of ADR-36 and shows its text', async () => {
    const { address, publicKey } = await accounts()
    const document = arbitraryDocument(address, 'hello')
    const { lines, title, answer } = await ask(hub, 'cosmos_signAmino', {
      signerAddress: '$me',
      signDoc: document,
    })
    expect([title, ...lines]).toContainEqual(['Message', 'hello'])
    expect(verify((await answer()) as Answer, aminoBytes(document), publicKey)).toBe(true)
  })

  it('signs directly, and reads who gets what at which fee', async () => {
    const { address, publicKey } = await accounts()
    const field = (number: number, value: string | Uint8Array) => {
      const bytes = typeof value === 'string' ? utf8(value) : value
      return [(number << 3) | 2, bytes.length, ...bytes]
    }
    const coin = (amount: string) => Uint8Array.from([...field(1, 'uatom'), ...field(2, amount)])
    const send = Uint8Array.from([
      ...field(1, 'me'),
      ...field(2, 'cosmos1to'),
      ...field(3, coin('250000')),
    ])
    const any = Uint8Array.from([...field(1, '/cosmos.bank.v1beta1.MsgSend'), ...field(2, send)])
    const bodyBytes = Uint8Array.from([...field(1, any), ...field(2, 'for tea')])
    const authInfoBytes = Uint8Array.from(field(2, Uint8Array.from(field(1, coin('500')))))
    const signDoc = {
      chainId: 'cosmoshub-4',
      accountNumber: '7',
      bodyBytes: base64.encode(bodyBytes),
      authInfoBytes: base64.encode(authInfoBytes),
    }
    const { lines, answer } = await ask(hub, 'cosmos_signDirect', { signerAddress: '$me', signDoc })
    expect(lines).toEqual([
      ['Account', address],
      ['To', 'cosmos1to'],
      ['Amount', '0.25 ATOM'],
      ['Memo', 'for tea'],
      ['Fee', '0.0005 ATOM'],
    ])
    const bytes = signDocBytes({
      bodyBytes,
      authInfoBytes,
      chainId: 'cosmoshub-4',
      accountNumber: 7n,
    })
    expect(verify((await answer()) as Answer, bytes, publicKey)).toBe(true)
    const other = { signerAddress: '$me', signDoc: { ...signDoc, chainId: 'other-1' } }
    await expect(ask(hub, 'cosmos_signDirect', other)).rejects.toMatchObject({ code: -32602 })
  })
})
