import { describe, expect, inject, it } from 'vitest'
import { createSmartAccount } from './createSmartAccount.js'
import { useSignInStage, walletName } from './useSignInStage.js'

const onStage = useSignInStage()

describe('a sign-in with a smart account [B-22]', () => {
  it('counts before its contract is deployed (ERC-6492) and afterwards (ERC-1271); a node that is away leaves it unverified [B-22, W-14]', async () => {
    const { account, deploy } = await createSmartAccount(inject('localnet'))
    const caip = `eip155:31337:${account.address}`
    await onStage(
      async ({ page, dialog, button, node, ...stage }) => {
        await stage.start('required')
        await stage.pick()
        await node.fail()
        await button('Sign', dialog).click()
        await stage.said('Signed, waiting to be verified').waitFor()
        expect(await page.getByTestId('status').count()).toBe(0)
        await node.mend()
        await button('Check again', dialog).click()
        await dialog.waitFor({ state: 'detached' })
        expect([await stage.me(), await stage.signedIn()]).toEqual([[caip], [caip]])
        expect(stage.signed()).toHaveLength(1)

        await button('Disconnect').click()
        await expect.poll(stage.me).toEqual([])
        await deploy()
        await stage.pick()
        await stage.sign()
        expect([await stage.me(), await stage.signedIn()]).toEqual([[caip], [caip]])
        expect(stage.signed()).toHaveLength(2)
      },
      { wallet: { accounts: [account] }, expected: [/status of 503/] },
    )()
  })

  it('is refused where its contract says that another key has signed [B-22]', async () => {
    // One after the other: one key pays for both.
    const own = await createSmartAccount(inject('localnet'))
    await own.deploy()
    const other = await createSmartAccount(inject('localnet'))
    await other.deploy()
    const account = { ...own.account, signMessage: other.account.signMessage }
    await onStage(
      async ({ page, dialog, button, ...stage }) => {
        await stage.start('required')
        await stage.pick()
        await button('Sign', dialog).click()
        await dialog.getByText('The site did not accept the signature.').waitFor()
        expect(await page.getByTestId('status').count()).toBe(0)
        expect(await stage.me()).toEqual([])
      },
      { wallet: { accounts: [account] }, expected: [/status of 401/] },
    )()
  })

  it('‘This application might not support Smart Accounts’ where its wallet declines: deployed, and by its signature undeployed', async () => {
    const own = await createSmartAccount(inject('localnet'))
    const other = await createSmartAccount(inject('localnet'))
    const account = { ...own.account, signMessage: other.account.signMessage }
    await onStage(
      async ({ page, dialog, button, wallet, said, ...stage }) => {
        const unsupported = said('This application might not support Smart Accounts')
        await stage.start('required')
        await stage.pick()
        // Nothing tells before it has signed.
        wallet.setApprove(({ kind }) => kind !== 'signMessage')
        await button('Sign', dialog).click()
        await said('Signature declined').waitFor()
        wallet.setApprove(() => true)
        await button('Try again', dialog).click()
        await unsupported.waitFor()
        await dialog.getByText('The site did not accept the signature.').waitFor()
        await button('Cancel', dialog).click()

        await own.deploy()
        wallet.setApprove(({ kind }) => kind !== 'signMessage')
        const code = page.waitForResponse(async (response) =>
          /eth_getCode/.test(response.request().postData() ?? ''),
        )
        await button(new RegExp(walletName), dialog).click()
        await button('Sign', dialog).waitFor()
        await code
        await button('Sign', dialog).click()
        await unsupported.waitFor()
        expect(await stage.me()).toEqual([])
      },
      { wallet: { accounts: [account] }, expected: [/status of 401/] },
    )()
  })
})
