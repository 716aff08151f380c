import { expect, it } from 'vitest'
import { createLowerCaseKit } from '../../../test/createLowerCaseKit.js'
import { mountView } from '../../primitives/mountView.js'
import { Ecosystem } from './Ecosystem.js'

it('the row of a wallet has its account with its checksum, whatever the wallet writes', async () => {
  const { place, unmount } = await mountView(<Ecosystem namespace="eip155" />, {
    kit: createLowerCaseKit(),
  })
  expect(place.textContent).toContain('0xab16…5Bfcdb')
  await unmount()
})
