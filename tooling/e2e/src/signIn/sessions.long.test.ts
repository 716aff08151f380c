import { createMessage, printMessage } from '@latchkey/siwx'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, it } from 'vitest'
import { findAxeProblems } from '../findAxeProblems.js'
import { type SignInStage, useSignInStage } from './useSignInStage.js'

const onStage = useSignInStage()
const failures = { expected: [/Failed to load resource: net::ERR_/] }
const owner = () => {
  const found = inject('localnet').accounts[2]
  if (!found) throw new Error('the localnet has too few accounts')
  return found
}
const account = () => `eip155:31337:${owner().address}` as const

/** Signs the wallet's account in as another browser would, with a cookie of its own. */
async function signInElsewhere({ page, site }: SignInStage) {
  const { searchParams } = new URL(page.url())
  const query = `projectId=${encodeURIComponent(searchParams.get('projectId') ?? '')}`
  const { host, origin } = new URL(site.url)
  let cookie = ''
  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(`${searchParams.get('signInServer')}/auth/v1/${path}?${query}`, {
      headers: { origin, cookie },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return await response.json()
  }
  const { nonce, issuedAt } = await ask('nonce', {})
  const message = printMessage(
    createMessage({ account: account(), domain: host, uri: origin, nonce, issuedAt }),
  )
  const key = privateKeyToAccount(owner().privateKey as `0x${string}`)
  await ask('authenticate', { message, signature: await key.signMessage({ message }) })
  return async (): Promise<number> => (await ask('me')).accounts.length
}

describe('the sessions of an account', () => {
  it(
    'are listed in the account view; another one ends by a signature, this page’s own without, by keyboard [B-22]',
    onStage(async (stage) => {
      const { page, dialog, button, wallet, server } = stage
      await stage.start('required')
      await stage.pick()
      await stage.sign()
      const elsewhere = await signInElsewhere(stage)
      expect(await elsewhere()).toBe(1)
      await button(new RegExp(`${owner().address.slice(-4)}$`, 'i')).click()
      const open = button('Signed in', dialog)
      await open.waitFor()

      await server.fail()
      await open.press('Enter')
      await dialog.getByText('The site did not answer').waitFor()
      await server.mend()
      await button('Try again', dialog).press('Enter')
      const rows = dialog.getByRole('listitem')
      const other = rows.filter({ hasText: 'Since' })
      await expect.poll(() => rows.count()).toBe(2)
      expect(await rows.filter({ hasText: 'This browser' }).count()).toBe(1)
      expect(await findAxeProblems(page)).toEqual([])

      wallet.setApprove(({ kind }) => kind !== 'signMessage')
      await other.getByRole('button').press('Enter')
      await dialog.getByText('Signature declined').first().waitFor()
      await expect.poll(() => rows.count()).toBe(2)
      expect(await elsewhere()).toBe(1)

      wallet.setApprove(() => true)
      await other.getByRole('button').press('Enter')
      await expect.poll(() => rows.count()).toBe(1)
      expect([await elsewhere(), await stage.me()]).toEqual([0, [account()]])
      const { host } = new URL(stage.site.url)
      expect(stage.signed().at(-1)).toContain(
        `\n\nSign out of ${host}, where this account signed in at `,
      )

      const before = stage.signed().length
      await rows.getByRole('button').press('Enter')
      // The sign-in is required, so the wallet leaves with it.
      await dialog.waitFor({ state: 'detached' })
      expect(stage.signed()).toHaveLength(before)
      expect(await stage.me()).toEqual([])
      expect(await page.getByTestId('status').count()).toBe(0)
      expect(wallet.isPermitted).toBe(false)
    }, failures),
  )

  it(
    'of an optional sign-in: the page’s own ends, and the wallet stays connected',
    onStage(async (stage) => {
      const { page, dialog, button } = stage
      await stage.start('optional')
      await stage.pick()
      await stage.sign()
      await button(new RegExp(`${owner().address.slice(-4)}$`, 'i')).click()
      await button('Signed in', dialog).click()
      await stage.said('Signed in').waitFor()
      await dialog.getByRole('listitem').getByRole('button').click()
      await dialog.getByText('Not signed in anywhere').waitFor()
      expect(await stage.me()).toEqual([])
      expect(await page.getByTestId('status').textContent()).toBe('connected')
    }),
  )
})
