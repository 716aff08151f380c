import { generateKeyPairSync, sign } from 'node:crypto'
import { encodeBase58 } from '@latchkey/core/adapter'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createMessage, type MessageInput } from '../message/createMessage.js'
import { printMessage } from '../message/printMessage.js'
import { createVerifier } from './createVerifier.js'
import { createSignInServer } from './session/createSignInServer.js'

const key = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const solanaAddress = encodeBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))

type Account = MessageInput['account']
type Signer = { readonly account: Account; sign(text: string): Promise<string> }
const evm: Signer = {
  account: `eip155:1:${key.address}`,
  sign: (message) => key.signMessage({ message }),
}
const solana: Signer = {
  account: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solanaAddress}`,
  sign: async (text) => encodeBase58(sign(null, Buffer.from(text), privateKey)),
}
/** Accounts whose signatures are not made here: the text is refused or accepted before that. */
const unsigned = (account: Account): Signer => ({ account, sign: async () => '' })
const signers: Readonly<Record<string, Signer>> = {
  eip155: evm,
  solana,
  polkadot: unsigned(
    'polkadot:91b171bb158e2d3848fa23a9f1c25182:15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  ),
  bip122: unsigned(
    'bip122:000000000019d6689c085ae165831e93:bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7',
  ),
  cosmos: unsigned('cosmos:cosmoshub-4:cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'),
}
const counted: Readonly<Record<string, string>> = {
  eip155: 'valid',
  solana: 'valid',
  polkadot: 'signature',
  bip122: 'signature',
  cosmos: 'signature',
}

type Named = Pick<MessageInput, 'uri' | 'scheme'> & { readonly domain?: string }

/** The verdict on a text for these pages. */
async function verdictOf(
  domains: readonly string[],
  { domain = 'app.example', ...named }: Named,
  { account, sign: signText }: Signer = evm,
  change: (text: string) => string = (text) => text,
): Promise<string> {
  const verifier = createVerifier({ domains })
  const { nonce, issuedAt } = await verifier.nonce()
  const text = printMessage(createMessage({ account, domain, ...named, nonce, issuedAt }))
  const message = change(text)
  const verdict = await verifier.verify({ message, signature: await signText(message) })
  return verdict.status === 'valid' ? 'valid' : verdict.reason
}

describe.each(Object.keys(signers))('a text of %s [B-22]', (namespace) => {
  const pages = ['https://app.example']
  const ask = (named: Named, change?: (text: string) => string) =>
    verdictOf(pages, named, signers[namespace], change)

  test('counts on the origin of its URI alone', async () => {
    expect(await ask({ uri: 'https://app.example/login' })).toBe(counted[namespace])
    expect(await ask({ uri: 'https://app.example', scheme: 'https' })).toBe(counted[namespace])
    expect(await ask({ uri: 'http://app.example' })).toBe('uri')
    expect(await ask({ uri: 'http://app.example', scheme: 'http' })).toBe('uri')
    expect(await ask({ uri: 'https://app.example', scheme: 'http' })).toBe('uri')
    expect(await ask({ uri: 'http://app.example', scheme: 'https' })).toBe('uri')
    expect(await ask({ uri: 'app://app.example', scheme: 'app' })).toBe('uri')
  })

  test('has no URI without an origin', async () => {
    for (const uri of ['did:key:z6Mk', 'blob:https://app.example/1', 'https:'])
      expect(await ask({ uri })).toBe('uri')
  })
})

test('the short form that wallets of solana write themselves is held to its origin too [B-22]', async () => {
  const short = (text: string) => text.replace(/^Chain ID: .*$/m, 'Chain ID: mainnet')
  const ask = (uri: string) => verdictOf(['app.example'], { uri }, solana, short)
  expect(await ask('https://app.example')).toBe('valid')
  expect(await ask('http://app.example')).toBe('uri')
})

describe('the pages of a verifier [B-22]', () => {
  test('a bare host is its https origin, and one of this machine also the http one', async () => {
    expect(await verdictOf(['app.example'], { uri: 'https://app.example' })).toBe('valid')
    expect(await verdictOf(['app.example'], { uri: 'http://app.example' })).toBe('uri')
    for (const domain of ['localhost', 'localhost:5173', 'a.localhost', '127.0.0.1:80', '[::1]:8'])
      for (const scheme of ['http', 'https'])
        expect(await verdictOf([domain], { domain, uri: `${scheme}://${domain}/a` })).toBe('valid')
    const near = 'localhost.example'
    expect(await verdictOf([near], { domain: near, uri: `http://${near}` })).toBe('uri')
  })

  test('an origin is itself alone, whatever its scheme', async () => {
    const local = 'localhost:5173'
    const ask = (page: string, uri: string, domain = local) => verdictOf([page], { domain, uri })
    expect(await ask(`http://${local}`, `http://${local}`)).toBe('valid')
    expect(await ask(`http://${local}`, `https://${local}`)).toBe('uri')
    expect(await ask('http://10.0.0.5', 'http://10.0.0.5', '10.0.0.5')).toBe('valid')
    expect(await ask('chrome-extension://abc', 'chrome-extension://abc/a', 'abc')).toBe('valid')
    expect(await ask('chrome-extension://abc', 'moz-extension://abc', 'abc')).toBe('uri')
    expect(await ask('https://app.example:8443', 'https://app.example', 'app.example')).toBe(
      'domain',
    )
  })

  test('each page is held to its own scheme', async () => {
    const pages = ['https://app.example', 'http://lan.example']
    const ask = (domain: string, uri: string) => verdictOf(pages, { domain, uri })
    expect(await ask('app.example', 'https://app.example')).toBe('valid')
    expect(await ask('lan.example', 'http://lan.example')).toBe('valid')
    expect(await ask('app.example', 'http://app.example')).toBe('uri')
    expect(await ask('app.example', 'http://lan.example')).toBe('uri')
  })

  test.each([
    '',
    'a b',
    'user@app.example',
    'https://app.example/',
    'https://App.example',
    'https://app.example:443',
    'app.example/login',
  ])('%s is refused when the verifier is made', (wrong) => {
    expect(() => createVerifier({ domains: [wrong] })).toThrow(
      expect.objectContaining({ code: 'INVALID_CONFIGURATION' }),
    )
  })
})

test('a text for the http page of a host opens no session on its https page [W-13]', async () => {
  const origin = 'https://app.example'
  const { handle } = createSignInServer({ origins: [origin] })
  const send = (path: string, body: unknown) =>
    handle(
      new Request(`${origin}/auth/v1/${path}`, {
        method: 'POST',
        headers: { origin },
        body: JSON.stringify(body),
      }),
    )
  async function signIn(named: Named) {
    const { nonce, issuedAt } = await (await send('nonce', {})).json()
    const { account } = evm
    const message = printMessage(
      createMessage({ account, domain: 'app.example', ...named, nonce, issuedAt }),
    )
    return send('authenticate', { account, message, signature: await evm.sign(message) })
  }
  for (const scheme of [{}, { scheme: 'http' }, { scheme: 'https' }]) {
    const refused = await signIn({ uri: 'http://app.example', ...scheme })
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, null])
    expect(await refused.json()).toMatchObject({ error: { message: 'uri' } })
  }
  expect((await signIn({ uri: 'https://app.example', scheme: 'https' })).status).toBe(200)
})
