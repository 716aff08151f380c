import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { sanitizeIcon, sanitizeText, toHttpsUrl } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { bundledVersion } from './bundledRows.js'
import { bundledWallets } from './bundledWallets.js'
import { tileHue } from './tileHue.js'
import { walletTile } from './walletTile.js'

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
    for (const { imageUrl } of bundledWallets) expect(imageUrl).toMatch(/^data:image\/svg\+xml,/)
  })

  test('weigh at most 8 KB', () => {
    expect(gzipSync(readFileSync(new URL('bundledRows.ts', import.meta.url))).length).toBeLessThan(
      8_192,
    )
  })

  test('W-18 are the catalogue’s, fact by fact', () => {
    expect(bundledVersion).toBe(snapshot.version)
    const facts = bundledWallets.map(
      ({ id, name, rdns, namespaces, chains, imageId, badge, links }) => ({
        id,
        name,
        rdns,
        namespaces,
        chains,
        image_id: imageId,
        badge_type: badge,
        homepage: links?.homepage,
        mobile_link: links?.mobile,
        desktop_link: links?.desktop,
        webapp_link: links?.webApp,
        app_store: links?.appStore,
        play_store: links?.playStore,
        chrome_store: links?.chromeStore,
      }),
    )
    const kept = snapshot.wallets.map(
      ({ injected, firefox_store, edge_store, link_mode, order, ...wallet }) => wallet,
    )
    expect(JSON.parse(JSON.stringify(facts))).toEqual(kept.slice(0, facts.length))
  })

  test('the server’s tile and the browser’s are one picture', () => {
    for (const { name, imageId = '' } of bundledWallets) {
      const tile = readFileSync(new URL(`tiles/${imageId}.svg`, folder), 'utf8').trim()
      expect(walletTile({ name, slug: imageId })).toBe(
        `data:image/svg+xml,${encodeURIComponent(tile)}`,
      )
    }
  })

  test('a tile is known by its hue, and no other picture is taken for one', () => {
    for (const { imageUrl = '' } of bundledWallets) {
      expect(decodeURIComponent(imageUrl)).toContain(`hsl(${tileHue(imageUrl)} 45% 32%)`)
      expect(tileHue(imageUrl.replace('%3Ctext', '%3Ccircle%2F%3E%3Ctext'))).toBeUndefined()
    }
    for (const url of [
      undefined,
      '',
      'https://example.org/a.png',
      'data:image/svg+xml,%3Csvg%3Ehsl(1%2045%25%2032%25)%3EM%3C%2Ftext%3E%3C%2Fsvg%3E',
    ]) {
      expect(tileHue(url)).toBeUndefined()
    }
  })

  test('W-03, W-04, W-05 pictures, names and links pass the rules that a stranger’s would have to', () => {
    for (const { name, imageUrl, links = {} } of bundledWallets) {
      expect(sanitizeIcon(imageUrl)).toBe(imageUrl)
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
