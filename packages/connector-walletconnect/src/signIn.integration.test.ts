import { cosmosHub } from '@latchkey/adapter-cosmos'
import { base, mainnet } from '@latchkey/adapter-evm'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { openPage, signal, usePhone, wallet } from '../test/usePhone.js'

usePhone()

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
