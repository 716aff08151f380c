import { describe, expect, test } from 'vitest'
import { createOptions } from '../options/createOptions.js'
import { createFeaturesController } from './createFeaturesController.js'
import type { FeatureOptions } from './FeaturesController.js'

const start = (features: FeatureOptions = {}) =>
  createFeaturesController({
    options: createOptions({ adapters: [], logLevel: 'silent', features }),
  })

test('without options the features and the order of the list are those promised', () => {
  const { connectMethodsOrder, walletSectionsOrder, ...features } = start().store.getState()
  expect(connectMethodsOrder).toBeUndefined()
  expect(walletSectionsOrder).toEqual([
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
    'recommended',
  ])
  expect(features).toEqual({
    wallets: true,
    pay: false,
    smartSessions: false,
    allWallets: 'SHOW',
    networkSwitch: true,
    walletGuide: true,
    send: true,
    receive: true,
    email: true,
    socials: true,
    swaps: true,
    onramp: true,
    activity: true,
    branding: true,
    collapseWallets: false,
    legalCheckbox: false,
    analytics: false,
    telemetry: false,
  })
})

describe('the switches', () => {
  test('wallets are on, paying and smart sessions are off, unless the host says otherwise', () => {
    expect(start().store.getState()).toMatchObject({
      wallets: true,
      pay: false,
      smartSessions: false,
    })
    const features = { wallets: false, smartSessions: true }
    expect(start(features).store.getState()).toMatchObject({
      ...features,
      pay: false,
      email: true,
      socials: true,
    })
  })

  test('with pay email and socials are off, whatever the host or its remote configuration says of them, until pay is off again', () => {
    const { store, update, limit } = start({ pay: true, email: true, socials: ['google'] })
    expect(store.getState()).toMatchObject({ pay: true, email: false, socials: false })
    update({ email: true })
    limit((local) => ({ ...local, socials: true }))
    expect(store.getState()).toMatchObject({ email: false, socials: false })
    update({ pay: false })
    expect(store.getState()).toMatchObject({ pay: false, email: true, socials: true })
  })
})
