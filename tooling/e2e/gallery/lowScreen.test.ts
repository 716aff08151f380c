import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { tableRows } from '../../suite/tableRows.js'
import { useGallery } from './useGallery.js'

let page: Page
const gallery = useGallery(async (opened) => {
  // 1280×1024 at 400 %.
  ;({ page } = await opened.page({ viewport: { width: 320, height: 256 } }))
})

const scenes = [
  ...['Account', 'Account-long', 'UnsupportedChain', 'Connecting-choose', 'Connecting-rejected'],
  ...['Pairing-app', 'BuyInProgress-failed', 'AllWallets', 'Networks', 'OnRampFiatSelect'],
]
const ofEveryRun = ['Account', 'Connecting-choose', 'AllWallets']
/** More than the controls of the shortest of these views. */
const steps = 16

/** The sticky parts of a view: the share of its room at the foot, and the focus in sight. */
const look = () =>
  page.evaluate(() => {
    const root = document.querySelector('[data-latchkey]')?.shadowRoot
    const stage = root?.querySelector('[data-part=stage]')
    if (!root || !stage) throw new Error('There is no view.')
    const room = stage.getBoundingClientRect()
    const still = [...stage.querySelectorAll<HTMLElement>('*')].filter(
      (each) => getComputedStyle(each).position === 'sticky' && each.offsetHeight > 0,
    )
    const focused = root.activeElement
    const isAmong = still.some((each) => each.contains(focused))
    const box = focused && stage.contains(focused) && !isAmong && focused.getBoundingClientRect()
    let [top, bottom] = [room.top, Math.min(room.bottom, innerHeight)]
    for (const each of still) {
      const { top: upper, bottom: lower } = each.getBoundingClientRect()
      if (upper - room.top < room.bottom - lower) top = Math.max(top, lower)
      else bottom = Math.min(bottom, upper)
    }
    return {
      atFoot: Math.max(0, room.bottom - bottom) / room.height,
      // A tall element is in sight as far as there is room.
      seen: box ? Math.min(box.bottom, bottom) - Math.max(box.top, top) : undefined,
      height: box ? Math.min(box.height, bottom - top) : 0,
      name: `${focused?.getAttribute('data-part')} ${focused?.textContent}`,
    }
  })

it.each(tableRows(scenes, (scene) => ofEveryRun.includes(scene)))(
  'on a screen of 256 px the foot of %s leaves room to the view, and nothing covers what has focus [W-21]',
  async (scene) => {
    await gallery.show(page, `view=${scene}`)
    await expect.poll(() => page.locator('[data-part=lists-bone]').count()).toBe(0)
    expect((await look()).atFoot).toBeLessThan(1 / 3)
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < steps; step++) {
        await page.keyboard.press(key)
        const at = { message: `${key} ${step}` }
        // A list that lays out its rows late scrolls once more.
        const hidden = async () => {
          const { seen, height, name } = await look()
          return seen === undefined || seen > height - 1
            ? 'nothing'
            : `${height - seen} px: ${name}`
        }
        await expect.poll(hidden, at).toBe('nothing')
      }
  },
)
