import { generateKeyPairSync, sign as signEd25519 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Secp256k1HdWallet } from '@cosmjs/amino'
import { toBase64, toUtf8 } from '@cosmjs/encoding'
import { encodeBase58 } from '@latchkey/core/adapter'
import { startEvm } from '@latchkey/localnet/evm'
import {
  blake2AsU8a,
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
import { Signer } from 'bip322-js'
import {
  createClient,
  encodeFunctionData,
  type Hex,
  http,
  publicActions,
  serializeErc6492Signature,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMessage } from '../message/createMessage.js'
import { printMessage } from '../message/printMessage.js'
import { createVerifier, type VerifierOptions } from './createVerifier.js'

const domain = 'app.example'
const uri = 'https://app.example/login'
const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

type TestSigner = {
  readonly account: `${string}:${string}:${string}`
  sign(text: string): Promise<string>
}

async function prepare(signer: TestSigner, options: Partial<VerifierOptions> = {}) {
  const verifier = createVerifier({ domains: [domain], ...options })
  const { nonce, issuedAt } = await verifier.nonce()
  const message = printMessage(
    createMessage({
      account: signer.account,
      domain,
      uri,
      nonce,
      issuedAt,
      statement: 'Sign in to App.',
      notBefore: issuedAt,
      requestId: 'request-1',
      resources: ['https://app.example/terms'],
    }),
  )
  return { verifier, message, signature: await signer.sign(message) }
}

const seed = new Uint8Array(32).fill(7)
const polkadotChain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

const evmKey = privateKeyToAccount(generatePrivateKey())
const bitcoinKey = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
const bitcoin = (address: string): TestSigner => ({
  account: `bip122:000000000019d6689c085ae165831e93:${address}`,
  sign: async (text) => String(Signer.sign(bitcoinKey, address, text)),
})

async function signersOf(): Promise<Record<string, TestSigner>> {
  await cryptoWaitReady()
  const solana = generateKeyPairSync('ed25519')
  const solanaKey = solana.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const sr = sr25519PairFromSeed(seed)
  const ed = ed25519PairFromSeed(seed)
  const ec = secp256k1PairFromSeed(seed)
  const polkadot = (key: Uint8Array, sign: (text: Uint8Array) => Uint8Array): TestSigner => ({
    account: `${polkadotChain}:${encodeAddress(key, 0)}`,
    sign: async (text) => hexOf(sign(new TextEncoder().encode(text))),
  })
  const wrapped = (text: Uint8Array) =>
    new Uint8Array(Buffer.from(`<Bytes>${Buffer.from(text)}</Bytes>`))
  const cosmos = await Secp256k1HdWallet.generate(12, { prefix: 'cosmos' })
  const [{ address: cosmosAddress } = { address: '' }] = await cosmos.getAccounts()
  return {
    'eip155 by key': {
      account: `eip155:1:${evmKey.address}`,
      sign: (message) => evmKey.signMessage({ message }),
    },
    'solana ed25519 (node:crypto)': {
      account: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${encodeBase58(solanaKey)}`,
      sign: async (text) => encodeBase58(signEd25519(null, Buffer.from(text), solana.privateKey)),
    },
    'polkadot sr25519, wrapped': polkadot(sr.publicKey, (text) => sr25519Sign(wrapped(text), sr)),
    'polkadot sr25519, bare': polkadot(sr.publicKey, (text) => sr25519Sign(text, sr)),
    'polkadot sr25519, with its type': polkadot(sr.publicKey, (text) =>
      Uint8Array.of(1, ...sr25519Sign(wrapped(text), sr)),
    ),
    'polkadot ed25519': polkadot(ed.publicKey, (text) => ed25519Sign(wrapped(text), ed)),
    'polkadot ed25519, with its type': polkadot(ed.publicKey, (text) =>
      Uint8Array.of(0, ...ed25519Sign(wrapped(text), ed)),
    ),
    'polkadot ecdsa, wrapped': polkadot(blake2AsU8a(ec.publicKey), (text) =>
      secp256k1Sign(wrapped(text), ec, 'blake2'),
    ),
    'polkadot ecdsa, bare, with its type': polkadot(blake2AsU8a(ec.publicKey), (text) =>
      Uint8Array.of(2, ...secp256k1Sign(text, ec, 'blake2')),
    ),
    'bip122 p2wpkh': bitcoin('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'),
    'bip122 p2tr': bitcoin('bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'),
    'bip122 p2pkh': bitcoin('14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc'),
    'cosmos ADR-36 (cosmjs)': {
      account: `cosmos:cosmoshub-4:${cosmosAddress}`,
      async sign(text) {
        const { signature } = await cosmos.signAmino(cosmosAddress, {
          chain_id: '',
          account_number: '0',
          sequence: '0',
          fee: { gas: '0', amount: [] },
          msgs: [
            {
              type: 'sign/MsgSignData',
              value: { signer: cosmosAddress, data: toBase64(toUtf8(text)) },
            },
          ],
          memo: '',
        })
        return JSON.stringify(signature)
      },
    },
  }
}

const names = [
  'eip155 by key',
  'solana ed25519 (node:crypto)',
  'polkadot sr25519, wrapped',
  'polkadot sr25519, bare',
  'polkadot sr25519, with its type',
  'polkadot ed25519',
  'polkadot ed25519, with its type',
  'polkadot ecdsa, wrapped',
  'polkadot ecdsa, bare, with its type',
  'bip122 p2wpkh',
  'bip122 p2tr',
  'bip122 p2pkh',
  'cosmos ADR-36 (cosmjs)',
]
let signers: Record<string, TestSigner> = {}
beforeAll(async () => {
  signers = await signersOf()
})
const signerOf = (name: string): TestSigner => {
  const signer = signers[name]
  if (!signer) throw new Error(name)
  return signer
}
/** Without a node, nothing says that a contract did not sign. */
const refusal = (name: string) =>
  name.startsWith('eip155')
    ? { status: 'unverified', reason: 'rpc' }
    : { status: 'invalid', reason: 'signature' }

/** Another account and another chain of each namespace. */
const others: Readonly<Record<string, readonly [address: string, chain: string]>> = {
  Ethereum: ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '2'],
  Solana: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  Polkadot: [
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    'b0a8d493285c2df73290dfb7e61f870f',
  ],
  Bitcoin: ['bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7', '000000000933ea01ad0ee984209779ba'],
  Cosmos: ['cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4', 'osmosis-1'],
}
const otherOf = (text: string) =>
  others[/with your (\w+) account/.exec(text)?.[1] ?? ''] ?? ['nobody', 'nowhere']

/** A line of the message, with another value. */
const line = (name: string, value: string) => (text: string) =>
  text.replace(new RegExp(`^${name}: .*$`, 'm'), `${name}: ${value}`)
/** What a page could change of a message after it was signed: each of its fields. */
const changes: readonly (readonly [field: string, change: (text: string) => string])[] = [
  ['domain', (text) => text.replace(domain, 'other.example')],
  ['domain and its uri', (text) => text.replaceAll('app.example', 'other.example')],
  ['scheme', (text) => `https://${text}`],
  ['address', (text) => text.replace(/(?<=account:\n).*/, otherOf(text)[0])],
  ['statement', (text) => text.replace('Sign in to App.', 'Send all funds.')],
  ['statement left out', (text) => text.replace('Sign in to App.\n\n', '')],
  ['uri', line('URI', 'https://app.example/other')],
  ['version', line('Version', '2')],
  ['chain id', (text) => line('Chain ID', otherOf(text)[1])(text)],
  ['nonce', (text) => text.replace(/Nonce: \w/, 'Nonce: x')],
  ['issued at', (text) => line('Issued At', new Date(Date.now() - 9_000).toISOString())(text)],
  ['expiration', line('Expiration Time', '2999-01-01T00:00:00.000Z')],
  ['expiration left out', (text) => text.replace(/^Expiration Time: .*\n/m, '')],
  ['not before', line('Not Before', '2000-01-01T00:00:00.000Z')],
  ['request id', line('Request ID', 'request-2')],
  ['resource', (text) => text.replace('/terms', '/other')],
  ['resource added', (text) => `${text}\n- https://app.example/more`],
]
/** Both pages count, so that only the signature tells them apart. */
const pages: Partial<VerifierOptions> = { domains: [domain, 'other.example'] }
/** Fields that are refused before the signature is looked at. */
const otherwise: Readonly<Record<string, object>> = {
  domain: { status: 'invalid', reason: 'uri' },
  version: { status: 'invalid', reason: 'malformed' },
}

describe.each(names)('B-22 %s', (name) => {
  it('counts once, and a replay never', async () => {
    const signer = signerOf(name)
    const { verifier, message, signature } = await prepare(signer)
    const attempt = { message, signature, account: signer.account }
    expect(await verifier.verify(attempt)).toMatchObject({
      status: 'valid',
      message: { account: signer.account, domain, statement: 'Sign in to App.' },
    })
    expect(await verifier.verify(attempt)).toEqual({ status: 'invalid', reason: 'nonce' })
  })

  it.each(changes)('with another %s is refused, and its nonce stays', async (field, change) => {
    const { verifier, message, signature } = await prepare(signerOf(name), pages)
    const changed = change(message)
    expect(changed).not.toBe(message)
    expect(await verifier.verify({ message: changed, signature })).toEqual(
      otherwise[field] ?? refusal(name),
    )
    expect(await verifier.verify({ message, signature })).toMatchObject({ status: 'valid' })
  })

  it('does not count for another account, whose signature it is not', async () => {
    const { verifier, message } = await prepare(signerOf(name))
    for (const signature of ['', '0x', '0x00', 'AAAA', '{}', 'null', `0x${'00'.repeat(65)}`])
      expect((await verifier.verify({ message, signature })).status).not.toBe('valid')
  })
})

describe('B-22 the order of the checks', () => {
  const at = Date.UTC(2026, 0, 1)
  const base = { account: `eip155:1:${evmKey.address}`, domain, uri } as const
  async function verdictOf(
    fields: Partial<Parameters<typeof createMessage>[0]>,
    { account, ...options }: Partial<VerifierOptions> & { account?: string } = {},
    change: (text: string) => string = (text) => text,
  ) {
    const verifier = createVerifier({ domains: [domain], now: () => at, ...options })
    const { nonce, issuedAt } = await verifier.nonce()
    const message = change(printMessage(createMessage({ ...base, nonce, issuedAt, ...fields })))
    const signature = await evmKey.signMessage({ message })
    const verdict = await verifier.verify({ message, signature, ...(account && { account }) })
    return verdict.status === 'valid' ? 'valid' : verdict.reason
  }
  const time = (ms: number) => new Date(at + ms).toISOString()

  it('a whole one counts, with the expected account in any case', async () => {
    expect(await verdictOf({})).toBe('valid')
    expect(await verdictOf({}, { account: base.account.toLowerCase() })).toBe('valid')
  })

  it.each([
    ['malformed', {}, {}, (text: string) => `${text}\n`],
    ['malformed', {}, {}, (text: string) => text.replace(/0x\w{40}/, (it) => it.toLowerCase())],
    ['domain', { domain: 'evil.example', uri: 'https://evil.example' }, {}],
    ['uri', { uri: 'https://evil.example' }, {}],
    ['uri', { uri: 'https://app.example:8443' }, {}],
    ['uri', { uri: 'http://app.example', scheme: 'https' }, {}],
    ['account', {}, { account: `eip155:1:0x${'11'.repeat(20)}` }],
    ['chain', {}, { account: `eip155:2:${evmKey.address}` }],
    ['chain', {}, { networks: ['eip155:2'] }],
    ['issuedAt', { issuedAt: time(-300_001) }, {}],
    ['issuedAt', { issuedAt: time(60_001) }, {}],
    ['expired', { expirationTime: time(0) }, {}],
    ['notYetValid', { notBefore: time(1) }, {}],
    ['nonce', { nonce: 'abcdefgh12345678' }, {}],
  ] as const)('%s (%#)', async (reason, fields, options, change?: (text: string) => string) => {
    expect(await verdictOf(fields, { ...options } as Partial<VerifierOptions>, change)).toBe(reason)
  })

  it('R-15 a nonce brings the server’s time, and ends after five minutes', async () => {
    let now = at
    const verifier = createVerifier({ domains: [domain], now: () => now })
    const { nonce, issuedAt, expirationTime } = await verifier.nonce()
    expect([issuedAt, expirationTime]).toEqual([time(0), time(300_000)])
    now += 300_000
    const message = printMessage(createMessage({ ...base, nonce, issuedAt: time(200_000) }))
    const signature = await evmKey.signMessage({ message })
    expect(await verifier.verify({ message, signature })).toEqual({
      status: 'invalid',
      reason: 'nonce',
    })
  })

  it('of two at once with one nonce, one counts', async () => {
    const { verifier, message, signature } = await prepare(signerOf('eip155 by key'))
    const both = await Promise.all([1, 2].map(() => verifier.verify({ message, signature })))
    expect(both.map(({ status }) => status).sort()).toEqual(['invalid', 'valid'])
  })
})

describe('B-22 smart accounts, on local chains', () => {
  let chains: Awaited<ReturnType<typeof startEvm>>
  beforeAll(async () => {
    chains = await startEvm()
  })
  afterAll(() => chains?.stop())

  async function openAccount() {
    const [{ rpcUrl }, other] = chains.networks
    const client = createClient({
      account: privateKeyToAccount(chains.accounts[5]?.privateKey ?? '0x'),
      transport: http(rpcUrl),
      pollingInterval: 20,
    })
      .extend(publicActions)
      .extend(walletActions)
    const artefact = new URL('../../../../tooling/localnet/evm/contracts.json', import.meta.url)
    const { SmartAccountFactory: contract } = JSON.parse(readFileSync(artefact, 'utf8'))
    const { contractAddress: factory } = await client.waitForTransactionReceipt({
      hash: await client.deployContract({ ...contract, args: [], chain: null }),
    })
    if (!factory) throw new Error('no factory')
    const owner = privateKeyToAccount(generatePrivateKey())
    const address = (await client.readContract({
      abi: contract.abi,
      address: factory,
      functionName: 'addressOf',
      args: [owner.address],
    })) as Hex
    const data = encodeFunctionData({
      abi: contract.abi,
      functionName: 'deploy',
      args: [owner.address],
    })
    return {
      rpcUrl,
      otherUrl: other.rpcUrl,
      plain: {
        account: `eip155:31337:${address}`,
        sign: (message: string) => owner.signMessage({ message }),
      } satisfies TestSigner,
      undeployed: {
        account: `eip155:31337:${address}`,
        sign: async (message: string) =>
          serializeErc6492Signature({
            address: factory,
            data,
            signature: await owner.signMessage({ message }),
          }),
      } satisfies TestSigner,
      deploy: async () => {
        const hash = await client.sendTransaction({ to: factory, data, chain: null })
        await client.waitForTransactionReceipt({ hash })
      },
    }
  }
  const ask = async (signer: TestSigner, url: string, change = (text: string) => text) => {
    const { verifier, message, signature } = await prepare(signer, { rpc: { 'eip155:31337': url } })
    return verifier.verify({ message: change(message), signature })
  }
  const tamper = (text: string) => text.replace('Sign in to App.', 'Send all funds.')

  it('before it is deployed by ERC-6492, afterwards by ERC-1271 too', async () => {
    const { rpcUrl, plain, undeployed, deploy } = await openAccount()
    expect(await ask(undeployed, rpcUrl)).toMatchObject({ status: 'valid' })
    expect(await ask(undeployed, rpcUrl, tamper)).toMatchObject({ reason: 'signature' })
    expect(await ask(plain, rpcUrl)).toEqual({ status: 'invalid', reason: 'signature' })
    await deploy()
    expect(await ask(plain, rpcUrl)).toMatchObject({ status: 'valid' })
    expect(await ask(plain, rpcUrl, tamper)).toMatchObject({ reason: 'signature' })
    expect(await ask(undeployed, rpcUrl)).toMatchObject({ status: 'valid' })
  })

  it.each(changes)(
    'by a key, with another %s, is refused with a node’s word',
    async (field, change) => {
      const [{ rpcUrl }] = chains.networks
      const signer: TestSigner = {
        account: `eip155:31337:${evmKey.address}`,
        sign: (message) => evmKey.signMessage({ message }),
      }
      const { verifier, message, signature } = await prepare(signer, {
        ...pages,
        rpc: () => rpcUrl,
      })
      const changed = change(message)
      expect(changed).not.toBe(message)
      // The node is of chain 31337 and says nothing about accounts of another one.
      const unknown = { status: 'unverified', reason: 'rpc' }
      expect(await verifier.verify({ message: changed, signature })).toEqual(
        field === 'chain id'
          ? unknown
          : (otherwise[field] ?? { status: 'invalid', reason: 'signature' }),
      )
      expect(await verifier.verify({ message, signature })).toMatchObject({ status: 'valid' })
    },
  )

  it('a key without a contract is refused by a node, and not left open', async () => {
    const { rpcUrl } = await openAccount()
    const stranger = privateKeyToAccount(generatePrivateKey())
    const signer: TestSigner = {
      account: `eip155:31337:${evmKey.address}`,
      sign: (message) => stranger.signMessage({ message }),
    }
    expect(await ask(signer, rpcUrl)).toEqual({ status: 'invalid', reason: 'signature' })
  })

  it('B-22 a node that is away, fails or is of another chain says neither yes nor no', async () => {
    const { plain, otherUrl } = await openAccount()
    const answers = [
      () => ({ status: 500, body: '{}' }),
      () => ({ status: 200, body: 'no json' }),
      () => ({ status: 200, body: '{"jsonrpc":"2.0","id":1,"result":"0x"}' }),
      () => ({ status: 200, body: '{"error":{"code":-32005,"message":"limit exceeded"}}' }),
      () => ({ status: 200, body: '{"jsonrpc":"2.0","id":1,"result":"0x7a69"}' }),
    ]
    for (const answer of answers) {
      const server = createServer((_, response) => {
        const { status, body } = answer()
        response.writeHead(status).end(body)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const open = { status: 'unverified', reason: 'rpc' }
      expect(await ask(plain, `http://127.0.0.1:${port}`)).toEqual(open)
      await new Promise((resolve) => server.close(resolve))
      expect(await ask(plain, `http://127.0.0.1:${port}`)).toEqual(open)
    }
    expect(await ask(plain, otherUrl)).toEqual({ status: 'unverified', reason: 'rpc' })
  })
})
