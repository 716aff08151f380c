import { act } from 'react'
import { expect, it } from 'vitest'
import { friend, own, renderWithSending } from '../../primitives/renderWithSending.js'
import WalletSendView from './WalletSendView.js'

const entry = { key: 1, view: 'WalletSend', data: {} } as const
const view = <WalletSendView entry={entry} kit={undefined as never} />
const picture = 'data:image/png;base64,iVBORw0KGgo='

it('P3-04 the receiver has the picture of its profile, over the one of its address', async () => {
  const { place, set, unmount } = await renderWithSending(view, {
    state: { receiver: { status: 'ready', address: friend, imageUrl: picture, warnings: [] } },
  })
  const avatar = () =>
    place.querySelector<HTMLElement>('[data-part="field-line"] > [data-part="avatar"]')
  expect(avatar()?.querySelector('img')?.getAttribute('src')).toBe(picture)
  const ground = avatar()?.style.background
  expect(ground).toContain('conic-gradient')
  // A picture that does not load leaves the generated one.
  await act(async () => avatar()?.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(avatar()?.querySelector('img')).toBeNull()
  expect(avatar()?.style.background).toBe(ground)
  await set({ receiver: { status: 'ready', address: own, warnings: [] } })
  expect(avatar()?.style.background).not.toBe(ground)
  await set({ receiver: { status: 'checking' } })
  expect(avatar()).toBeNull()
  await unmount()
})
