import { afterEach, describe, expect, it } from 'vitest'
import { lockScroll } from './lockScroll.js'

const root = document.documentElement
afterEach(() => {
  root.removeAttribute('style')
})

describe('the scroll lock', () => {
  it('W-19 holds until the last of several kits lets go', () => {
    const first = lockScroll()
    const second = lockScroll()
    first()
    first()
    expect(root.style.getPropertyValue('overflow')).toBe('hidden')
    second()
    expect(root.style.getPropertyValue('overflow')).toBe('')
    expect(root.hasAttribute('style')).toBe(false)
  })

  it('W-19 gives back what the host had set', () => {
    root.style.setProperty('overflow', 'scroll')
    lockScroll()()
    expect(root.style.getPropertyValue('overflow')).toBe('scroll')
  })
})
