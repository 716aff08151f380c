import { describe, expect, it } from 'vitest'
import { parseForeign } from './parseForeign.js'
import { readForeign, readForeignList, readForeignMethod } from './readForeign.js'

const hostile = {
  get wallet(): unknown {
    throw new Error('no')
  },
}
const throwing = new Proxy(
  {},
  {
    get() {
      throw new Error('no')
    },
  },
)
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable<unknown[]>([], {})
  revoke()
  return proxy
}

describe('readForeign', () => {
  it('reads the member that the keys lead to', () => {
    expect(readForeign({ a: { b: 7 } }, 'a', 'b')).toBe(7)
    expect(readForeign({ 'a.b': 8 }, 'a.b')).toBe(8)
  })

  it('is undefined where a part is missing, throws, or cannot be read at all [W-08]', () => {
    expect(readForeign({ a: null }, 'a', 'b', 'c')).toBeUndefined()
    expect(readForeign(undefined, 'a')).toBeUndefined()
    expect(readForeign(hostile, 'wallet', 'x')).toBeUndefined()
    expect(readForeign(throwing, 'x')).toBeUndefined()
    expect(readForeign(revoked(), 'length')).toBeUndefined()
  })
})

describe('readForeignMethod', () => {
  it('is bound to the object that has it', () => {
    const wallet = {
      features: {
        connect: {
          id: 5,
          run(add: number) {
            return this.id + add
          },
        },
      },
    }
    expect(readForeignMethod(wallet, 'features', 'connect', 'run')?.(2)).toBe(7)
  })

  it('needs no bind of the method', () => {
    const run = Object.assign(() => 3, {
      bind: () => {
        throw new Error('no')
      },
    })
    expect(readForeignMethod({ run }, 'run')?.()).toBe(3)
  })

  it('is undefined for what is no function or cannot be read [W-08]', () => {
    expect(readForeignMethod({ run: {} }, 'run')).toBeUndefined()
    expect(readForeignMethod({}, 'features', 'run')).toBeUndefined()
    expect(readForeignMethod(throwing, 'features', 'run')).toBeUndefined()
    expect(readForeignMethod(hostile, 'wallet')).toBeUndefined()
  })
})

describe('readForeignList', () => {
  it('copies at most that many entries', () => {
    expect(readForeignList([1, 2, 3], 2)).toEqual([1, 2])
  })

  it('is empty for what is no list, and for one that throws [W-08]', () => {
    const list = Object.defineProperty([1, 2], 1, {
      get() {
        throw new Error('no')
      },
    })
    for (const value of [undefined, 'ab', { length: 2 }, list, revoked(), throwing])
      expect(readForeignList(value, 9)).toEqual([])
  })
})

describe('parseForeign', () => {
  it('gives the parser’s result', () => {
    expect(parseForeign({ a: 1 }, ({ a }) => a)).toBe(1)
    expect(
      parseForeign(
        Object.assign(() => 0, { a: 2 }),
        ({ a }) => a,
      ),
    ).toBe(2)
  })

  it('is undefined for what is no object, and where reading throws [W-08]', () => {
    for (const value of [undefined, null, 'text', 7])
      expect(parseForeign(value, () => 'parsed')).toBeUndefined()
    expect(parseForeign(hostile, ({ wallet }) => wallet)).toBeUndefined()
    expect(parseForeign(revoked(), Object.keys)).toBeUndefined()
  })
})
