import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import type { Globals } from './lookAtModal.js'
import type { Trouble } from './openGallery.js'
import { useGallery } from './useGallery.js'

let page: Page
let trouble: Trouble
const gallery = useGallery(async (opened) => {
  ;({ page, trouble } = await opened.page())
})

describe('hostile texts [W-01]', () => {
  it('200 payloads in every field add no element, run nothing and reach no server [W-01]', async () => {
    await gallery.show(page, 'view=Connect&closed=1')
    trouble.length = 0
    const result = await page.evaluate(async () => {
      const g = globalThis as typeof globalThis & Globals & { hit?: number }
      const seeds = [
        '<img src=x onerror="globalThis.hit=1">',
        '<script>globalThis.hit=1</script>',
        '"><svg onload=globalThis.hit=1>',
        'javascript:globalThis.hit=1',
        '{{constructor.constructor("globalThis.hit=1")()}}',
        '${globalThis.hit=1}',
        '</bdi></button><iframe srcdoc="<script>parent.hit=1</script>">',
        '\u202Egnp.exe<b>x',
        'data:text/html,<script>globalThis.hit=1</script>',
        '<style>*{display:none}</style><link rel=stylesheet href=//evil.example>',
      ]
      const payloads = Array.from(
        { length: 200 },
        (_, index) => `${index}${seeds[index % seeds.length]}${'\u0301'.repeat(index % 9)}`,
      )
      g.unmount()
      const seen: string[] = []
      for (const view of [
        'Connect',
        'AllWallets',
        'Account',
        'SwitchNetwork-failed',
        'ConnectingExternal',
        'GetWallet',
      ]) {
        const scene: Scene = g.scenes[view] ?? {
          view: view as Scene['view'],
          data: { walletId: 'hostile-1' },
          connect: 61,
        }
        const kit = g.createFakeKit({ ...scene, payloads }, 'dark')
        const unmount = g.mountKit(kit)
        kit.open()
        const shadow = () =>
          Array.from(document.querySelectorAll('[data-latchkey]')).at(-1)?.shadowRoot
        const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
        for (let turn = 0; turn < 10_000; turn++) {
          if (shadow()?.querySelector('[data-part=view] *')) break
          await idle()
        }
        // The effects of a drawn payload come in the turns after that.
        for (let turn = 0; turn < 10; turn++) await idle()
        const root = shadow()
        const allowed =
          'div,span,bdi,button,ul,li,p,h1,h2,header,dialog,svg,path,circle,rect,input,label,a,img,section,details,summary,dl,dt,dd,fieldset,legend'
        for (const element of root?.querySelectorAll('*') ?? []) {
          if (!element.matches(allowed)) seen.push(`${view}: <${element.localName}>`)
          if (
            element.localName === 'img' &&
            !/^(https:|data:image\/)/.test(element.getAttribute('src') ?? '')
          )
            seen.push(`${view}: ${element.getAttribute('src')}`)
          for (const { name } of element.attributes)
            if (name.startsWith('on')) seen.push(`${view}: ${name}`)
          if (
            element.localName === 'bdi' &&
            /[\u202A-\u202E\u2066-\u2069]/.test(element.textContent ?? '')
          )
            seen.push(`${view}: bidi override`)
        }
        if (!root?.querySelector('[data-part=view] *')) seen.push(`${view}: nothing drawn`)
        unmount()
        await idle()
      }
      return { seen, hit: g.hit }
    })
    expect(result).toEqual({ seen: [], hit: undefined })
    expect(trouble).toEqual([])
  })
})
