import { describe, expect, it } from 'vitest'
import { CallerCrowded, createCallerGate } from './createCallerGate.js'

describe('a gate for callers', () => {
  it('runs so much in all and of one caller, and those that wait take turns', async () => {
    const inGate = createCallerGate({ most: 3, mostOfCaller: 2 })
    const begun: string[] = []
    const ends: (() => void)[] = []
    const run = (caller: string, name: string) =>
      inGate(caller, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
      })
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => run(name.charAt(0), name))
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    while (ends.length > 0) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'c1', 'a4'])
    await Promise.all(all)
  })

  it('failed work gives its place back, and a caller with too much waiting is refused', async () => {
    const inGate = createCallerGate({ most: 1, mostOfCaller: 1, mostWaiting: 1 })
    let fail = () => {}
    const first = inGate(
      'a',
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new Error('broken'))
        }),
    )
    const second = inGate('a', async () => 'second')
    await expect(inGate('a', async () => 'third')).rejects.toThrow(CallerCrowded)
    const other = inGate('b', async () => 'other')
    fail()
    await expect(first).rejects.toThrow('broken')
    expect(await Promise.all([second, other])).toEqual(['second', 'other'])
    expect(await inGate('a', async () => 'again')).toBe('again')
  })
})
