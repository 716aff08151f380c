import { expect, it } from 'vitest'
import { findAxeProblems } from '../findAxeProblems.js'
import { continueTo, openView, quoteInViews } from './buyingForm.js'
import { useBuyingStage } from './useBuyingStage.js'

const stage = useBuyingStage({ country: 'US' })

it('in the United States Coinbase sells what the person’s state allows, and the state is kept', async () => {
  const visit = await stage.visit()
  const { page, dialog, context, watch } = visit
  await openView(page, 'FundWallet')
  const state = dialog.getByLabel('State', { exact: true })
  const off = dialog.getByRole('button', { name: 'Choose your state' })
  await off.waitFor()
  expect(await off.getAttribute('aria-disabled')).toBe('true')
  expect(await dialog.getByLabel('You pay').count()).toBe(0)
  expect(await findAxeProblems(page)).toEqual([])

  const offered = async () => {
    await dialog.getByRole('button', { name: /^Choose a token: / }).click()
    await dialog.getByRole('heading', { name: 'Choose a token' }).waitFor()
    const rows = await dialog.getByRole('button', { name: / on / }).allTextContents()
    await dialog.getByRole('button', { name: 'Back' }).click()
    return rows
  }
  await state.focus()
  await state.selectOption('California')
  await dialog.getByLabel('You pay').waitFor()
  // The field is the same one: a person who came with the keyboard is still there.
  expect(await state.evaluate((field) => field.matches(':focus'))).toBe(true)
  expect((await offered()).join()).toContain('LTD')
  await state.selectOption('New York')
  await expect.poll(async () => (await offered()).join()).not.toContain('LTD')

  await page.reload()
  await expect.poll(() => page.getByTestId('status').textContent()).toBe('connected')
  await quoteInViews(visit, { provider: 'Coinbase', amount: '100' })
  expect(await state.inputValue()).toBe('NY')
  expect(await findAxeProblems(page)).toEqual([])
  await continueTo(visit, 'Coinbase')
  expect(stage.standIn.asked.map(({ country, subdivision }) => [country, subdivision])).toEqual([
    ['US', 'NY'],
    ['US', 'NY'],
  ])
  await openView(page, 'FundWallet')
  await quoteInViews(visit, { provider: 'Meld', amount: '100' })
  expect(await state.count()).toBe(0)
  expect(watch.problems()).toEqual([])
  await context.close()
})
