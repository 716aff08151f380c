import { describe, expect, it } from 'vitest'
import { domain, prepare, uri } from '../../test/prepare.js'
import { evmKey, useSigners } from '../../test/signers.js'
import { createMessage } from '../message/createMessage.js'
import { printMessage } from '../message/printMessage.js'
import { createVerifier, type VerifierOptions } from './createVerifier.js'

const signerOf = useSigners()

describe('the order of the checks [B-22]', () => {
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

  it('a nonce brings the server’s time, and ends after five minutes [R-15]', async () => {
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
