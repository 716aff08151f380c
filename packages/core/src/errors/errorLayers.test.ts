import { expect, it } from 'vitest'
import { errorLayers } from './errorLayers.js'

it('gives an error and what it wraps, outermost first, once each', () => {
  const inner = { code: 4001 }
  const middle = { originalError: inner, cause: inner }
  const outer = new Error('outer', { cause: middle })
  expect(errorLayers(outer)).toEqual([outer, middle, inner])
})

it('survives cycles, getters that throw and anything that is no object', () => {
  const cycle: Record<string, unknown> = {}
  cycle.cause = cycle
  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new Error('getter')
      },
    },
  )
  expect(errorLayers(cycle)).toEqual([cycle])
  expect(errorLayers(hostile)).toHaveLength(1)
  for (const thrown of [undefined, null, 7, 'text']) expect(errorLayers(thrown)).toEqual([thrown])
})
