import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { sanitizeText, toHttpsUrl } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { letterTile } from '../../wallets/letterTile.js'
import { bundledVersion } from './bundledRecords.js'
import { bundledWallets } from './bundledWallets.js'

const folder = new URL('../../../../../apps/server/catalogue/', import.meta.url)
const snapshot = JSON.parse(readFileSync(new URL('snapshot.json', folder), 'utf8')) as {
  readonly version: number
  readonly wallets: readonly Record<string, string | readonly string[]>[]
}

describe('the wallets that come with the kit', () => {
  test('W-18 at least 40, over five namespaces, with nothing that needs a request', () => {
    expect(bundledWallets.length).toBeGreaterThanOrEqual(40)
    expect(new Set(bundledWallets.flatMap(({ namespaces }) => namespaces))).toEqual(
      new Set(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']),
    )
    for (const { imageUrl } of bundledWallets) expect(imageUrl).toBeUndefined()
  })

  test('weigh at most 8 KB', () => {
    expect(
      gzipSync(readFileSync(new URL('bundledRecords.ts', import.meta.url))).length,
    ).toBeLessThan(8_192)
  })

  test('W-18 are the catalogue’s, fact by fact', () => {
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

  test('the server’s tile of a wallet has the letter and the hue that the kit draws', () => {
    for (const { name, image_id } of snapshot.wallets) {
      const tile = readFileSync(new URL(`tiles/${image_id}.svg`, folder), 'utf8')
      const { letter, hue } = letterTile(`${name}`)
      expect(tile).toContain(`fill="hsl(${hue} 45% 32%)"`)
      expect(tile).toContain(`>${letter}</text>`)
    }
  })

  test('W-04, W-05 names and links pass the rules that a stranger’s would have to', () => {
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

  test('white letters stand out on every hue', () => {
    const channel = (value: number) =>
      value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    for (let hue = 0; hue < 360; hue++) {
      const part = (n: number) => {
        const k = (n + hue / 30) % 12
        return channel(0.32 - 0.45 * 0.32 * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
      }
      const luminance = 0.2126 * part(0) + 0.7152 * part(8) + 0.0722 * part(4)
      expect(1.05 / (luminance + 0.05)).toBeGreaterThan(4.5)
    }
  })
})
