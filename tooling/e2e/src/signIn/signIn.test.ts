import { describe, expect, inject, it } from 'vitest'
import { itAtLength } from '../../../suite/tableRows.js'
import { useSignInStage } from './useSignInStage.js'

const onStage = useSignInStage()
const accountAt = (index: number) => `eip155:31337:${inject('localnet').accounts[index]?.address}`

describe('a required sign-in', () => {
  it(
    'keeps the modal open until the server has accepted the signature, and lasts over a reload [W-13, B-22]',
    onStage(async (stage) => {
      const { page, dialog, context, button, wallet, said } = stage
      await stage.start('required')
      await stage.pick()
      await said(`Sign in to ${new URL(stage.site.url).host}`).waitFor()
      await dialog.getByText('Sign in to the Latchkey playground.').waitFor()
      await dialog.getByText(/^The message is valid for \d minutes\.$/).waitFor()
      expect(await button('Close', dialog).count()).toBe(0)
      await page.keyboard.press('Escape')
      await dialog.locator('[data-shaking]').waitFor()
      expect(await page.getByTestId('status').count()).toBe(0)
      await stage.sign()
      expect(await page.getByTestId('status').textContent()).toBe('connected')
      expect(await stage.signedIn()).toEqual([accountAt(2)])
      expect(await stage.me()).toEqual([accountAt(2)])
      const [message = ''] = stage.signed()
      expect(message).toMatch(new RegExp(`^${new URL(stage.site.url).host} wants you to sign in`))
      for (const field of ['URI', 'Nonce', 'Issued At', 'Expiration Time'])
        expect(message).toMatch(new RegExp(`\\n${field}: .`))
      expect(await context.cookies()).toMatchObject([
        { name: expect.stringMatching(/^latchkey-sign-in-[0-9a-f]{8}$/), httpOnly: true },
      ])

      await page.reload()
      await page.getByTestId('status').getByText('connected').waitFor()
      expect(await stage.signedIn()).toEqual([accountAt(2)])
      expect(await dialog.count()).toBe(0)
      expect(stage.signed()).toHaveLength(1)

      // The wallet's other account proves itself, and the session of one that leaves is revoked.
      wallet.selectAccount(1)
      await button('Sign', dialog).waitFor()
      expect(await button('Close', dialog).count()).toBe(0)
      await stage.sign()
      expect(await stage.signedIn()).toEqual([accountAt(2), accountAt(3)])
      expect(await stage.me()).toEqual([accountAt(2), accountAt(3)])
      expect(stage.signed()).toHaveLength(2)
      await button('Disconnect').click()
      await button('Connect wallet').waitFor()
      await expect.poll(stage.me).toEqual([accountAt(2)])
      expect(await stage.signedIn()).toEqual([accountAt(2)])
      await button('Sign out').click()
      await expect.poll(stage.me).toEqual([])
      await expect.poll(stage.signedIn).toEqual([])
    }),
  )

  it(
    'disconnects the wallet on a sign-out; while the server is down both stay',
    onStage(
      async (stage) => {
        const { page, button, server, wallet } = stage
        const status = page.getByTestId('status')
        await stage.start('required')
        await stage.pick()
        await stage.sign()
        await server.fail()
        await button('Sign out').click()
        await page.locator('[data-error]').waitFor()
        expect(await status.textContent()).toBe('connected')
        expect(await stage.signedIn()).toEqual([accountAt(2)])
        await server.mend()
        await button('Sign out').click()
        await button('Connect wallet').waitFor()
        expect(await status.count()).toBe(0)
        expect([await stage.me(), await stage.signedIn()]).toEqual([[], []])
        expect(wallet.isPermitted).toBe(false)
        await page.reload()
        await button('Connect wallet').waitFor()
        expect(await status.count()).toBe(0)
        await stage.pick()
        await stage.sign()
        expect(await stage.me()).toEqual([accountAt(2)])
        expect(stage.signed()).toHaveLength(2)
      },
      { expected: [/Failed to load resource: net::ERR_/] },
    ),
  )

  it(
    'disconnects the wallet when it is cancelled, and goes back to Connect',
    onStage(async (stage) => {
      const { page, dialog, button, wallet } = stage
      await stage.start('required')
      await stage.pick()
      await button('Cancel', dialog).click()
      await button(/Node Wallet/, dialog).waitFor()
      await button('Close', dialog).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await page.getByTestId('status').count()).toBe(0)
      expect(await stage.me()).toEqual([])
      expect(wallet.isPermitted).toBe(false)
      await page.reload()
      await button('Connect wallet').waitFor()
      expect(await page.getByTestId('status').count()).toBe(0)
    }),
  )
})

describe('an optional sign-in', () => {
  it(
    'opens once the wallet is connected; cancel leaves it connected, and the page opens it again',
    onStage(async (stage) => {
      const { page, dialog, button } = stage
      await stage.start('optional')
      await stage.pick()
      expect(await page.getByTestId('status').textContent()).toBe('connected')
      expect(await button('Close', dialog).count()).toBe(1)
      await button('Cancel', dialog).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await page.getByTestId('status').textContent()).toBe('connected')
      expect(await stage.signedIn()).toEqual([])
      await button('Sign in with the wallet').click()
      await button('Close', dialog).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await page.getByTestId('status').textContent()).toBe('connected')
      await button('Sign in with the wallet').click()
      await stage.sign()
      expect(await stage.signedIn()).toEqual([accountAt(2)])
      expect(await stage.me()).toEqual([accountAt(2)])
      await button('Sign out').click()
      await expect.poll(stage.me).toEqual([])
      expect(await page.getByTestId('status').textContent()).toBe('connected')
    }),
  )
})

describe('a sign-in that fails', () => {
  it(
    '‘Signature declined’ where the wallet refuses, and a new message at the next try',
    onStage(async (stage) => {
      const { page, dialog, button, wallet, said } = stage
      await stage.start('required')
      await stage.pick()
      wallet.setApprove(({ kind }) => kind !== 'signMessage')
      await button('Sign', dialog).click()
      await said('Signature declined').waitFor()
      await dialog.getByText('You did not sign in the wallet.').waitFor()
      expect(await page.getByTestId('status').count()).toBe(0)
      wallet.setApprove(() => true)
      await button('Try again', dialog).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await stage.me()).toEqual([accountAt(2)])
      expect(new Set(stage.signed()).size).toBe(2)
    }),
  )

  itAtLength(
    '‘Signature declined’ where the server refuses what arrives, and it is not said that the person did not sign',
    onStage(
      async (stage) => {
        const { page, dialog, button, said } = stage
        await stage.start('required')
        await stage.pick()
        await page.route(
          (url) => url.pathname === '/auth/v1/authenticate',
          async (route) => {
            const { message, ...rest } = route.request().postDataJSON()
            const changed = message.replace('Latchkey playground', 'other page')
            await route.continue({ postData: JSON.stringify({ ...rest, message: changed }) })
          },
          { times: 1 },
        )
        await button('Sign', dialog).click()
        await said('Signature declined').waitFor()
        await dialog.getByText('The site did not accept the signature.').waitFor()
        expect(await stage.me()).toEqual([])
        await button('Try again', dialog).click()
        await dialog.waitFor({ state: 'detached' })
        expect(await stage.me()).toEqual([accountAt(2)])
      },
      { expected: [/status of 401/] },
    ),
  )

  it(
    'a server that is down leaves it unverified, and it is checked again without a second signature [W-14]',
    onStage(
      async (stage) => {
        const { page, dialog, button, server, said } = stage
        await stage.start('required')
        await stage.pick()
        await server.fail()
        await button('Sign', dialog).click()
        await said('Signed, waiting to be verified').waitFor()
        await button('Check again', dialog).click()
        await said('Signed, waiting to be verified').waitFor()
        expect(await page.getByTestId('status').count()).toBe(0)
        await server.mend()
        await button('Check again', dialog).click()
        await dialog.waitFor({ state: 'detached' })
        expect(await stage.me()).toEqual([accountAt(2)])
        expect(stage.signed()).toHaveLength(1)
      },
      { expected: [/Failed to load resource: net::ERR_/] },
    ),
  )

  it(
    '‘A problem occurred while trying initialize authentication’ where no nonce comes: disconnected, and back to Connect',
    onStage(
      async (stage) => {
        const { page, dialog, button, server } = stage
        await stage.start('required')
        await server.fail()
        await button('Connect wallet').click()
        await button(/Node Wallet/, dialog).click()
        await dialog
          .getByText('A problem occurred while trying initialize authentication')
          .first()
          .waitFor()
        expect(await page.getByTestId('status').count()).toBe(0)
        await expect.poll(() => stage.wallet.isPermitted).toBe(false)
        await server.mend()
        await button(/Node Wallet|Try again/, dialog)
          .first()
          .click()
        await stage.sign()
        expect(await stage.me()).toEqual([accountAt(2)])
      },
      { expected: [/Failed to load resource: net::ERR_/, /initialize authentication/] },
    ),
  )
})
