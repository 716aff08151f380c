import { describe, expect, it } from 'vitest'
import { createOutgoing, type Receiver } from './createOutgoing.js'

/** A bound of 1,000 bytes, and receivers whose bytes are counted in it. */
function createScene() {
  const clock = { now: 0 }
  const ended: string[] = []
  let shed = 0
  const outgoing = createOutgoing({
    mostBytes: 1_000,
    roomBytes: 300,
    now: () => clock.now,
    onShed: () => {
      shed += 1
    },
  })
  const join = (name: string, bytes: number, stalledSince: number | null = 0) => {
    outgoing.add(bytes)
    const receiver: Receiver = {
      waitingBytes: () => bytes,
      stalledSince: () => stalledSince ?? undefined,
      terminate: () => {
        ended.push(name)
        outgoing.taken(bytes)
        leave()
      },
    }
    const leave = outgoing.join(receiver)
  }
  const check = (now: number): readonly string[] => {
    clock.now = now
    outgoing.check()
    return ended.splice(0)
  }
  return { outgoing, join, check, shed: () => shed }
}

describe('the bytes that wait for receivers', () => {
  it('below half of the bound no receiver is ended, however long it takes nothing', () => {
    const { join, check } = createScene()
    join('deaf', 499)
    expect(check(3_600_000)).toEqual([])
  })

  it('above half those that took nothing for two seconds are ended, the fullest first, until half is free', () => {
    const { outgoing, join, check, shed } = createScene()
    join('small', 100)
    join('large', 400)
    join('middle', 200)
    join('tiny', 50)
    expect(check(1_999)).toEqual([])
    expect(check(2_000)).toEqual(['large'])
    expect([outgoing.bytes(), shed()]).toEqual([350, 1])
    join('more', 450)
    expect(check(2_000)).toEqual(['more'])
    join('three', 150)
    join('four', 160)
    expect(check(2_000)).toEqual(['middle'])
  })

  it('one that takes what it gets is not ended, nor one for which nothing waits', () => {
    const { join, check } = createScene()
    join('slow', 900, 9_000)
    join('idle', 0, null)
    expect(check(10_999)).toEqual([])
    expect(check(11_000)).toEqual(['slow'])
  })

  it('near the bound a receiver gets something only when it has taken what it had, at it none does', () => {
    const { outgoing } = createScene()
    expect([outgoing.hasRoom(299), outgoing.hasRoom(300)]).toEqual([true, false])
    outgoing.add(500)
    expect([outgoing.hasRoom(0), outgoing.hasRoom(1), outgoing.isFull()]).toEqual([
      true,
      false,
      false,
    ])
    outgoing.add(500)
    expect([outgoing.hasRoom(0), outgoing.isFull()]).toEqual([false, true])
    outgoing.taken(1)
    expect([outgoing.hasRoom(0), outgoing.isFull()]).toEqual([true, false])
  })
})
