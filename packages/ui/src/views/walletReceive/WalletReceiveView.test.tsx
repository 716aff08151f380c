import { expect, it } from 'vitest'
import { checksummed, createLowerCaseKit } from '../../../test/createLowerCaseKit.js'
import { mountView } from '../../primitives/mountView.js'
import WalletReceiveView from './WalletReceiveView.js'

it('the address to receive at is the one with its checksum, whatever the wallet writes', async () => {
  const kit = createLowerCaseKit({ knowsChecksum: false })
  const { place, unmount } = await mountView(<WalletReceiveView />, { kit })
  expect(place.textContent).toContain(checksummed)
  await unmount()
})
