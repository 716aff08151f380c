import { base64, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { printMessage } from '../message/printMessage.js'
import { createVerifier } from './createVerifier.js'
import { verifySignature } from './verify/verifySignature.js'

const noNode = () => undefined

describe('published signatures of ADR-36', () => {
  const signedBy = (key: string, signature: string) =>
    JSON.stringify({ pub_key: { type: 'tendermint/PubKeySecp256k1', value: key }, signature })
  const ask = (address: string, text: string, signature: string) =>
    verifySignature({ address, network: 'cosmos:cosmoshub-4', text, signature }, noNode)
  const toBase64 = (text: string) => base64.encode(hex.decode(text))

  it.each([
    /** github.com/noble-assets/adr36, verify_test.go (MIT): Keplr’s signArbitrary. */
    [
      'Keplr, for Noble',
      'noble1rwvjzk28l38js7xx6mq23nrpghd8qqvxmj6ep2',
      'I hereby declare that I am the address owner.',
      signedBy(
        'AlE8CxHR19ID5lxrVtTxSgJFlK3T+eYtyDM/vBA3Fowr',
        'qe5dDxdOgY8B2LjMqnK5/5iRIFOCwdTu0G5ZQ66bHzVgP15V2Fb+fzOH0wPAUC5GUQ23M1cSvysulzKIbXY/4Q==',
      ),
    ],
    /** github.com/near/intents, adr36/src/lib.rs: the reference signature of cosmos-sdk in Go. */
    [
      'cosmos-sdk in Go',
      'cosmos1mnyn7x24xj6vraxeeq56dfkxa009tvhgknhm04',
      'Hello, ADR-036!',
      signedBy(
        toBase64('034646ae5047316b4230d0086c8acec687f00b1cd9d1dc634f6cb358ac0a9a8fff'),
        toBase64(
          '043485aac9cd7de64da9548b72635c061e07b20063488c0d3affc3c843b33c0458f799ac6592b6260c5ce326be4996d95ee8cfbea4ae76b820f2a7a01ad3a5cc',
        ),
      ),
    ],
    /** github.com/cybercongress/cw-cybergift, testdata/cw-cybergift-data.md. */
    [
      'Keplr, for Bostrom',
      'bostrom1qjjjur5et06eszh82pfv7kvdnu3sur239umc00',
      '{"nickname":"bob-cosmos","avatar_cid":"QmU1Nf2opJGZGNWmqxAa9bb8X6wVSHRBDCY6nbm3RmVXGb","gift_claiming_address_type":"cosmos","gift_claiming_address":"cosmos1qjjjur5et06eszh82pfv7kvdnu3sur23x00t3g","target_address":"bostrom1qjjjur5et06eszh82pfv7kvdnu3sur239umc00","relay_reward":"0.01"}',
      signedBy(
        'Aoz4+N8ckpDiz4oOKKKVERJGeS49nOgGrXw0s0dkymDr',
        'CvMkqkQHVPV3DTyVErth16OdTjAwqQD6t+r9ImSpdwUZFin+UPeGSfH9hhuAmqYAp4CffhNNSEisdfzwwvlN/w==',
      ),
    ],
  ])('%s: counts for its text and its own address alone', async (_, address, text, signature) => {
    expect(await ask(address, text, signature)).toBe('valid')
    expect(await ask(address, `${text}.`, signature)).toBe('invalid')
    const other = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'
    expect(await ask(other, text, signature)).toBe('invalid')
  })

  it('the wrong signature of near/intents is refused', async () => {
    const signature = signedBy(
      toBase64('034646ae5047316b4230d0086c8acec687f00b1cd9d1dc634f6cb358ac0a9a8fff'),
      toBase64(
        'c6ada709bab5a03bdbeb7e53e54ff77afbfec9e4f7b3d1b588e24f09d6f5dc305fa7cdb36c78d9f0c31859879eb930d28c890bcf9e27944e7e8808b1a53c0966',
      ),
    )
    const address = 'cosmos1mnyn7x24xj6vraxeeq56dfkxa009tvhgknhm04'
    expect(await ask(address, 'Hello, ADR-036!', signature)).toBe('invalid')
  })
})

/** github.com/spruceid/siwe, test/verification_positive.json and verification_negative.json. */
describe('published signatures of EIP-4361', () => {
  const login = {
    domain: 'login.xyz',
    uri: 'https://login.xyz',
    statement: 'Sign-In With Ethereum Example Statement',
  } as const
  const example = {
    ...login,
    account: 'eip155:1:0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
    nonce: 'bTyXgcQxn2htgkjJn',
    issuedAt: '2022-01-27T17:09:38.578Z',
    expirationTime: '2100-01-07T14:31:43.952Z',
  } as const
  const exampleSignature =
    '0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b'
  const later = {
    ...login,
    account: 'eip155:1:0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB',
    nonce: 'lx2nx4so',
    issuedAt: '2022-01-05T14:27:30.883Z',
    notBefore: '2100-01-07T14:31:43.952Z',
  } as const
  const laterSignature =
    '0xc2539ace78f13c7eb8c0852d38d269a6f97bebd9f7872097d2e3137b541f8bf50176062a46eeea83086bd2721423fb5755a932ff6ccc046ed482d14e4576042f1c'
  const ended = {
    ...login,
    account: 'eip155:1:0x2ecA0068307e706741445764A3D6A4402aC2A5a9',
    nonce: 'lx2nx4so',
    issuedAt: '2022-01-05T14:27:30.883Z',
    expirationTime: '2021-01-05T00:00:00Z',
  } as const
  const endedSignature =
    '0x7337bc2826c7678cd6bc84f5b3b236efc969b0451f9feca2328b1d3401b030c113f19bdba359ba3f52762c66e9147311fa95fe598a1a4ec9bb383a7b4e3874241b'
  const tally = {
    domain: 'www.tally.xyz',
    account: 'eip155:1:0xc95EB884FE852e241D409234bfC7045CB9E31BD7',
    statement: 'Sign in with Ethereum to Tally',
    uri: 'https://tally.xyz',
    nonce: '15050747',
    issuedAt: '2022-06-30T14:08:51.382Z',
  } as const
  const tallySignature =
    '0x8c46b6eb8505939892d8e9b075f89f8277321b17b993151f37810cdda38cce6f4a85909d2b53e6a14629c74c0ac38bf4becde78ee5b2529812bf6cceaf7b2a2501'
  const wrong = {
    ...login,
    account: 'eip155:1:0x6Da01670d8fc844e736095918bbE11fE8D564163',
    nonce: 'rmplqh1gf',
    issuedAt: '2022-01-05T14:31:43.954Z',
    expirationTime: '2100-01-07T14:31:43.952Z',
  } as const

  it.each([
    ['example message', example, exampleSignature],
    ['not yet valid', later, laterSignature],
    ['expired message', ended, endedSignature],
    ['recovery byte starting at 0', tally, tallySignature],
  ])('%s: is by the key of its account', async (_, message, signature) => {
    const address = message.account.split(':')[2] as string
    const text = printMessage(message)
    const ask = (given: string) =>
      verifySignature({ address, network: 'eip155:1', text: given, signature }, noNode)
    expect(await ask(text)).toBe('valid')
    expect(await ask(`${text}.`)).not.toBe('valid')
  })

  it.each([
    ['address not EIP-55', (address: string) => address.toLowerCase()],
    ['address in upper case', (address: string) => `0x${address.slice(2).toUpperCase()}`],
    ['a wrong checksum', (address: string) => address.replace('9D85', '9d85')],
  ])('%s: is refused before its signature is looked at', async (_, spell) => {
    const verifier = createVerifier({
      domains: [example.domain],
      now: () => Date.parse(example.issuedAt) + 1_000,
      nonces: { add: async () => undefined, take: async () => true },
    })
    const verdictOf = (message: string) => verifier.verify({ message, signature: exampleSignature })
    const text = printMessage(example)
    expect(await verdictOf(text)).toMatchObject({ status: 'valid' })
    const spelt = text.replace(/0x\w{40}/, spell)
    expect(await verdictOf(spelt)).toEqual({ status: 'invalid', reason: 'malformed' })
  })

  const second = (message: { readonly issuedAt: string }) => Date.parse(message.issuedAt) + 1_000
  it.each([
    ['example message, in its time', example, exampleSignature, {}, 'valid'],
    ['expired message', ended, endedSignature, {}, 'expired'],
    ['domain binding', example, exampleSignature, { domains: ['example.com'] }, 'domain'],
    ['custom nonce', example, exampleSignature, { nonce: '6548asdgf' }, 'nonce'],
    ['not yet valid', later, laterSignature, {}, 'notYetValid'],
    [
      'custom time',
      example,
      exampleSignature,
      { now: '2200-01-05T00:00:00Z', lifetimeMs: 1e15 },
      'expired',
    ],
    [
      'malformed signature',
      wrong,
      '0xf2e8420fc1b722bf4941f5a0464f98172a758ceda5039f622e425fb69fd19b20e444bba7c9a8a8d7e2b5e453553efe7c9460be5d211abe473fc146d51bb04d0cb1b',
      {},
      'signature',
    ],
    // Without a node, nothing says that a contract did not sign.
    [
      'wrong signature',
      wrong,
      '0x31df81dc02344c9156e6f71da46e2db624b38f8f806290d670d46492b834b2e7575cbce9f48169356cfb577b910d8e30732fcf23c1ac0021d08b945ed7ee118e1b',
      {},
      'rpc',
    ],
  ] as const)('%s', async (_, message, signature, options, expected) => {
    const given: {
      readonly domains?: readonly string[]
      readonly nonce?: string
      readonly now?: string
      readonly lifetimeMs?: number
    } = options
    const issued = given.nonce ?? message.nonce
    const verifier = createVerifier({
      domains: given.domains ?? [message.domain],
      now: () => (given.now ? Date.parse(given.now) : second(message)),
      nonces: { add: async () => undefined, take: async (nonce) => nonce === issued },
      ...(given.lifetimeMs !== undefined && { lifetimeMs: given.lifetimeMs }),
    })
    const verdict = await verifier.verify({ message: printMessage(message), signature })
    expect(verdict.status === 'valid' ? 'valid' : verdict.reason).toBe(expected)
  })
})
