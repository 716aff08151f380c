import { afterEach, describe, expect, it, vi } from 'vitest'
import { lockScroll, lockWithFrame } from './lockScroll.js'

const root = document.documentElement
afterEach(() => {
  root.removeAttribute('style')
})

describe('the scroll lock', () => {
  it('holds until the last of several kits lets go [W-19]', () => {
    const first = lockScroll()
    const second = lockScroll()
    first()
    first()
    expect(root.style.getPropertyValue('overflow')).toBe('hidden')
    second()
    expect(root.style.getPropertyValue('overflow')).toBe('')
    expect(root.hasAttribute('style')).toBe(false)
  })

  it('comes with the next frame, if it is still wanted then, and keeps the room of a scrollbar [W-19]', async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(innerWidth - 15)
    const unlock = lockWithFrame()
    expect(root.hasAttribute('style')).toBe(false)
    await frame()
    expect(root.style.getPropertyValue('overflow')).toBe('hidden')
    expect(root.style.getPropertyValue('scrollbar-gutter')).toBe('stable')
    unlock()
    expect(root.hasAttribute('style')).toBe(false)
    lockWithFrame()()
    await frame()
    expect(root.hasAttribute('style')).toBe(false)
    vi.restoreAllMocks()
  })

  it('gives back what the host had set [W-19]', () => {
    root.style.setProperty('overflow', 'scroll')
    lockScroll()()
    expect(root.style.getPropertyValue('overflow')).toBe('scroll')
  })
})
