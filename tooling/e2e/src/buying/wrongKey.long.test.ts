import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { tableRows } from '../../../suite/tableRows.js'
import { openView, testNote } from './buyingForm.js'
import { useBuyingStage } from './useBuyingStage.js'

const stage = useBuyingStage({
  believed: { coinbaseKey: randomBytes(32).toString('base64'), meldKey: 'a key of nobody' },
})

it.each(tableRows(['Coinbase', 'Meld'], (provider) => provider === 'Meld'))(
  '%s: a server whose key the provider refuses has no price, and nothing can be bought',
  async (provider) => {
    const { page, dialog, context } = await stage.visit()
    await openView(page, 'FundWallet')
    await dialog.getByText(testNote).waitFor()
    const chosen = dialog.getByRole('button', { name: /^Provider: / })
    if (!(await chosen.textContent())?.includes(provider)) {
      await chosen.click()
      await dialog.getByRole('button', { name: new RegExp(`^${provider}`) }).click()
      await dialog.getByRole('button', { name: new RegExp(`^Provider: ${provider}`) }).waitFor()
    }
    await dialog.getByLabel('You pay').fill('100')
    await dialog.getByText('Estimate unavailable').waitFor()
    const button = dialog.getByRole('button', { name: 'Nothing to buy' })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await button.click({ force: true })
    expect(context.pages()).toHaveLength(1)
    expect(stage.standIn.asked).toEqual([])
    await context.close()
  },
)
