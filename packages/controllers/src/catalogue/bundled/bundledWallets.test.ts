import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { sanitizeText, toHttpsUrl } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { letterTile } from '../../wallets/letterTile.js'
import { bundledVersion } from './bundledRecords.js'
import { bundledWallets as firstWallets } from './bundledWallets.js'
import { laterWallets } from './laterWallets.js'

const bundledWallets = [...firstWallets, ...laterWallets]

const folder = new URL('../../../../../apps/server/catalogue/', import.meta.url)
const snapshot = JSON.parse(readFileSync(new URL('snapshot.json', folder), 'utf8')) as {
  readonly version: number
  readonly wallets: readonly Record<string, string | readonly string[]>[]
}

describe('the wallets that come with the kit', () => {
  test('at least 40, over five namespaces, with nothing that needs a request [W-18]', () => {
    expect(bundledWallets.length).toBeGreaterThanOrEqual(40)
    expect(new Set(bundledWallets.flatMap(({ namespaces }) => namespaces))).toEqual(
      new Set(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']),
    )
    for (const { imageUrl } of bundledWallets) expect(imageUrl).toBeUndefined()
  })

  test('weigh at most 2 KB with the list, and 6 KB after it', () => {
    const weights = ['bundledRecords.ts', 'laterRecords.ts'].map(
      (file) => gzipSync(readFileSync(new URL(file, import.meta.url))).length,
    )
    expect(weights[0]).toBeLessThan(2_048)
    expect(weights[1]).toBeLessThan(6_144)
  })

  test('are the catalogue’s, fact by fact [W-18]', () => {
    expect(bundledVersion).toBe(snapshot.version)
    const facts = bundledWallets.map(({ id, name, rdns, namespaces, chains, badge, links }) => ({
      id,
      name,
      rdns,
      namespaces,
      chains,
      badge_type: badge,
      homepage: links?.homepage,
      mobile_link: links?.mobile,
      desktop_link: links?.desktop,
      webapp_link: links?.webApp,
      app_store: links?.appStore,
      play_store: links?.playStore,
      chrome_store: links?.chromeStore,
    }))
    const kept = snapshot.wallets.map(
      ({ injected, firefox_store, edge_store, link_mode, order, image_id, ...wallet }) => wallet,
    )
    expect(JSON.parse(JSON.stringify(facts))).toEqual(kept.slice(0, facts.length))
  })

  test('the server’s tile of a wallet has the letters and the hue that the kit draws', () => {
    for (const { name, image_id } of snapshot.wallets) {
      const tile = readFileSync(new URL(`tiles/${image_id}.svg`, folder), 'utf8')
      const { letters, hue } = letterTile(`${name}`)
      expect(tile).toContain(`data-hue="${hue}"`)
      expect(tile).toContain(`>${letters}</text>`)
    }
  })

  test('names and links pass the rules that a stranger’s would have to [W-04, W-05]', () => {
    for (const { name, links = {} } of bundledWallets) {
      expect(sanitizeText(name)).toBe(name)
      for (const link of Object.values(links)) {
        expect(
          toHttpsUrl(link) !== undefined ||
            /^[a-z][a-z0-9+.-]{1,40}:\/\/[-A-Za-z0-9_./]*$/.test(`${link}`),
        ).toBe(true)
      }
    }
  })

  test('white letters stand out on every tile: 3 to 1 at its light edge, 4.5 in the middle', () => {
    const channels = (colour: string) =>
      [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    const contrast = (parts: readonly number[]) => {
      const [red = 0, green = 0, blue = 0] = parts.map((value) =>
        value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
      )
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    }
    const tiles = snapshot.wallets.map(({ image_id }) =>
      readFileSync(new URL(`tiles/${image_id}.svg`, folder), 'utf8'),
    )
    expect(new Set(tiles.map((tile) => /data-hue="(\d+)"/.exec(tile)?.[1])).size).toBe(8)
    for (const tile of tiles) {
      const [light = [], dark = []] = (tile.match(/#[0-9a-f]{6}/g) ?? []).map(channels)
      expect(contrast(light)).toBeGreaterThan(3)
      expect(contrast(light.map((value, at) => (value + (dark[at] ?? 0)) / 2))).toBeGreaterThan(4.5)
    }
  })
})
