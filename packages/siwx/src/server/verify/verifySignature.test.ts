import { describe, expect, it } from 'vitest'
import { changes, otherwise, pages } from '../../../test/changes.js'
import { domain, prepare } from '../../../test/prepare.js'
import { names, useSigners } from '../../../test/signers.js'

const signerOf = useSigners()
/** Without a node, nothing says that a contract did not sign. */
const refusal = (name: string) =>
  name.startsWith('eip155')
    ? { status: 'unverified', reason: 'rpc' }
    : { status: 'invalid', reason: 'signature' }

describe.each(names)('%s [B-22]', (name) => {
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
