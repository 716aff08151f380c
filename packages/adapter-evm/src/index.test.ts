import { expect, it } from 'vitest'
import * as entry from './index.js'
import * as wagmiEntry from './wagmi/index.js'

it('the public names change on purpose only', () => {
  expect(Object.keys(entry)).toEqual(['evm'])
  expect(Object.keys(wagmiEntry)).toEqual(['wagmi'])
})
