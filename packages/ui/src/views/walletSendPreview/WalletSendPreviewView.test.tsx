import { expect, it } from 'vitest'
import { friend, renderWithSending } from '../../primitives/renderWithSending.js'
import WalletSendPreviewView from './WalletSendPreviewView.js'

const picture = 'data:image/png;base64,iVBORw0KGgo='

it('P3-04 the review shows the receiver by address, name and picture', async () => {
  const { place, unmount } = await renderWithSending(<WalletSendPreviewView />, {
    state: {
      receiver: {
        status: 'ready',
        address: friend,
        name: 'alice.example',
        imageUrl: picture,
        warnings: [],
      },
    },
  })
  const receiver = place.querySelector('[data-strong] > dd')
  expect(receiver?.textContent).toBe(`alice.example${friend}`)
  expect(receiver?.querySelector('[data-part="avatar"] > img')?.getAttribute('src')).toBe(picture)
  await unmount()
})
