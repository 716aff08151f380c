import { expect, it } from 'vitest'
import { checksummed, createLowerCaseKit } from '../../../test/createLowerCaseKit.js'
import { mountView } from '../../primitives/mountView.js'
import AccountView from './AccountView.js'

it('the account has its checksum where it is copied from, whatever the wallet writes', async () => {
  const { place, unmount } = await mountView(<AccountView />, { kit: createLowerCaseKit() })
  const shown = place.querySelector('[data-part=address] > bdi')
  expect(shown?.getAttribute('title')).toBe(checksummed)
  await unmount()
})
