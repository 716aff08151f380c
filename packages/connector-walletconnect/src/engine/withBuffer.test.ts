import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { withBuffer } from './withBuffer.js'

const own = globalThis.Buffer
afterEach(() => vi.unstubAllGlobals())

const inBrowser = () => vi.stubGlobal('Buffer', undefined)
const lent = () => (globalThis as { Buffer?: typeof Buffer }).Buffer

it('lends the page a Buffer while it works, and takes it back at the end, whatever the end', async () => {
  inBrowser()
  let finish = () => {}
  const first = withBuffer(() => new Promise<void>((resolve) => (finish = resolve)))
  const second = withBuffer(async () => {
    expect(lent()).toBeDefined()
    throw new Error('no')
  })
  await expect(second).rejects.toThrow('no')
  expect(lent()).toBeDefined()
  finish()
  await first
  expect(lent()).toBeUndefined()
})

it('leaves the Buffer of the page alone, also one that comes meanwhile', async () => {
  await withBuffer(async () => expect(lent()).toBe(own))
  expect(lent()).toBe(own)
  inBrowser()
  await withBuffer(async () => {
    globalThis.Buffer = own
  })
  expect(lent()).toBe(own)
})

it('converts as Node’s does', async () => {
  inBrowser()
  await withBuffer(async () => {
    const its = lent()
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uint8Array(), (text, bytes) => {
        const base64 = own.from(text).toString('base64')
        expect(its?.from(text).toString('base64')).toBe(base64)
        expect(its?.from(base64, 'base64').toString('utf-8')).toBe(own.from(text).toString())
        expect(its?.from(bytes).toString('hex')).toBe(own.from(bytes).toString('hex'))
      }),
    )
  })
})
