import { describe, expect, it } from 'vitest'
import { createOwner } from './createOwner.js'

const wallet = { selectAccount: () => {}, revoke: () => {}, countListeners: () => 3 }

describe('createOwner', () => {
  it('agrees until told otherwise, and counts what it was asked', () => {
    const owner = createOwner()
    const hand = owner.hold(wallet)
    expect(owner.approve()).toBe(true)
    hand.setAnswer(false)
    expect(owner.approve()).toBe(false)
    expect(hand.countPrompts()).toBe(2)
  })

  it('answers all waiting requests once an answer is set', async () => {
    const owner = createOwner()
    const hand = owner.hold(wallet)
    hand.setAnswer('hang')
    const answers = Promise.all([owner.approve(), owner.approve()])
    hand.setAnswer('hang')
    expect(await Promise.race([answers, 'waiting'])).toBe('waiting')
    hand.setAnswer(false)
    expect(await answers).toEqual([false, false])
  })

  it('passes the wallet’s own controls on', () => {
    const { selectAccount, revoke, countListeners } = createOwner().hold(wallet)
    expect({ selectAccount, revoke, countListeners }).toEqual(wallet)
  })
})
