import { expect, it } from 'vitest'
import type { KitOptions } from '../kit/KitOptions.js'
import { checkOptions } from './checkOptions.js'

const check = (options: object) => checkOptions({ adapters: [], ...options } as KitOptions)
const none = check({})

it('is silent about options that are right', () => {
  expect(
    check({
      features: { swaps: 'remote', onramp: ['meld'], socials: ['x'], email: true, wallets: false },
      theme: { mode: 'dark', preset: { variables: { accent: '#0a7' } } },
      wallets: {
        custom: [
          {
            id: 'ours',
            name: 'Ours',
            imageUrl: 'data:image/png;base64,AA==',
            links: { homepage: 'https://example.org', mobile: 'ours://' },
          },
        ],
      },
      onramp: {
        hosts: ['pay.example.org', '127.0.0.1:8790'],
        country: 'US',
        subdivision: 'NY',
      },
      layout: 'wide',
      logLevel: 'debug',
    }),
  ).toEqual(none)
})

it('says one thing about a text in place of an object, and goes on', () => {
  const said = check({ endpoints: 'https://api.example.org', layout: 'broad' })
  expect(said.filter((text) => !none.includes(text))).toEqual([
    "The option endpoints is a string, not an object: endpoints: { blockchain: 'https://api.example.org' }.",
    'The option layout is broad: it is compact or wide.',
  ])
})

it('names a country and a state that are not two capital letters', () => {
  const said = check({ onramp: { country: 'usa', subdivision: 'US-NY' } })
  expect(said.filter((text) => !none.includes(text))).toEqual([
    'onramp.country is usa: it is two capital letters, such as US.',
    'onramp.subdivision is US-NY: it is two capital letters, such as NY.',
  ])
})

it('a value that stops one check does not stop the others', () => {
  const said = check({ onramp: { hosts: 5 }, storageKey: '' })
  expect(said).toContain('The option storageKey is empty: name it, or leave it out.')
})
