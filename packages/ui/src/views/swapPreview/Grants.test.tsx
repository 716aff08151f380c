import { act } from 'react'
import { expect, it } from 'vitest'
import { createIntentReader } from '../../../test/createIntentReader.js'
import { confirmable, dollar, renderWithSwap } from '../../primitives/renderWithSwap.js'
import { Grants } from './Grants.js'

const call = { to: dollar.token ?? '', data: '0x095ea7b3' }

it('the review of a swap reads its approval or its permit as long as it is not done', async () => {
  const { asked, others } = createIntentReader({
    status: 'read',
    intent: { intent: 'Approve', owner: 'Test Issuer', fields: [] },
    isSigned: true,
  })
  const steps = (status: 'todo' | 'done') =>
    [
      { kind: 'approve', status },
      { kind: 'swap', status: 'todo' },
    ] as const
  const { place, set, unmount } = await renderWithSwap(
    <Grants />,
    { ...confirmable(0), grants: [{ call }], steps: steps('todo') },
    { others },
  )
  await act(async () => void (await import('../../primitives/Signing.js')))
  expect(asked).toEqual([{ from: confirmable(0).from, call }])
  expect(place.textContent).toContain('Approve · Test Issuer')
  const typedData = { message: { value: dollar.amount } }
  await set({ grants: [{ typedData }] })
  expect(asked.at(-1)).toMatchObject({ typedData })
  await set({ steps: steps('done') })
  expect(place.textContent).toBe('')
  await unmount()
})
