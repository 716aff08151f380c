import type { WalletRow } from '@latchkey/controllers'
import { toHttpsUrl } from '@latchkey/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useSheet } from '../../context/useSheet.js'
import { Tabs } from '../../primitives/Tabs.js'
import tabsCss from '../../primitives/tabs.css?inline'
import { QrCode } from '../../qr/QrCode.js'
import qrCss from '../../qr/qr.css?inline'

const css = qrCss + tabsCss
const stores = ['appStore', 'playStore'] as const

/** The code of a store's page, to install the wallet on a phone. Drawn once it is opened. */
export function GetOnPhone({ wallet: { links, name, imageUrl } }: { readonly wallet: WalletRow }) {
  const { t } = useUi()
  const id = useId()
  const place = useRef<HTMLDetailsElement>(null)
  useSheet(place, css)
  const offered = stores.filter((store) => toHttpsUrl(links?.[store]) !== undefined)
  const [chosen, setChosen] = useState<(typeof stores)[number]>()
  const [open, setOpen] = useState(false)
  const store = chosen ?? offered[0]
  // The code opens under the list, mostly below the stage's edge.
  useEffect(() => {
    if (open) place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [open])
  // A phone has the links themselves.
  if (!store || globalThis.matchMedia?.('(pointer: coarse)').matches) return null
  const code = (
    <div data-part="qr-pane">
      <div data-part="qr-card" part="qr">
        <QrCode
          text={links?.[store]}
          label={t('get.code', { wallet: name, store: t(`get.${store}`) })}
          wallet={{ name, imageUrl }}
        />
      </div>
      <p data-part="panel-text">{t('get.scan')}</p>
    </div>
  )
  return (
    <details
      ref={place}
      data-part="details"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary data-part="summary">{t('get.phone')}</summary>
      {open &&
        (offered.length > 1 ? (
          <Tabs
            id={id}
            label={t('get.phone')}
            tabs={offered.map((each) => ({ name: each, text: t(`get.${each}`) }))}
            current={store}
            onChange={setChosen}
          >
            {code}
          </Tabs>
        ) : (
          code
        ))}
    </details>
  )
}
