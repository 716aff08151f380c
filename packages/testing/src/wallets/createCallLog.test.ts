import { describe, expect, it } from 'vitest'
import { createCallLog } from './createCallLog.js'

describe('createCallLog', () => {
  it('notes every call and lets it through when nobody intercepts', () => {
    const log = createCallLog<string>()
    expect([log.pass('one', () => 1), log.pass('two', () => 2)]).toEqual([1, 2])
    expect(log.calls).toEqual(['one', 'two'])
  })

  it('asks the first interceptor first, each with the next one behind it', async () => {
    const log = createCallLog<string>()
    log.intercept(async (call, next) => `outer(${call}, ${await next()})`)
    log.intercept(async (call, next) => `inner(${call}, ${await next()})`)
    expect(await log.pass('call', () => 'answer')).toBe('outer(call, inner(call, answer))')
  })

  it('notes a call that is answered in the wallet’s stead, and does not reach the wallet with it', () => {
    const log = createCallLog<string>()
    log.intercept(() => 'instead')
    expect(log.pass('call', () => expect.unreachable('the wallet was asked'))).toBe('instead')
    expect(log.calls).toEqual(['call'])
  })

  it('an interceptor that throws does so at once, before any promise', () => {
    const log = createCallLog<string>()
    log.intercept(() => {
      throw new TypeError('at once')
    })
    expect(() => log.pass('call', () => 1)).toThrow('at once')
  })

  it('a removed interceptor is gone, and its removal is no other’s', () => {
    const log = createCallLog<string>()
    const remove = log.intercept(() => 'first')
    log.intercept(() => 'second')
    remove()
    remove()
    expect(log.pass('call', () => 'wallet')).toBe('second')
  })
})
