import { useEffect, useMemo, useState } from 'react'
import { useUi } from '../context/UiContext.js'
import { Picture } from '../primitives/Picture.js'
import type { drawQr } from './drawQr.js'
import { dotWidth, eyePath } from './eyePath.js'

export type QrCodeProps = {
  /** Undefined while pending: a skeleton of eyes and dots takes its place. */
  readonly text: string | undefined
  readonly label: string
  /** The wallet whose logo is in the middle. */
  readonly wallet: { readonly name: string; readonly imageUrl?: string | undefined } | undefined
}

/** The number of cells of most codes. */
const skeletonSize = 57
const skeletonStep = 3

/**
 * A code on a white background, in both themes. The drawing code loads on first display. A new text
 * replaces the old code in place.
 */
export function QrCode({ text, label, wallet }: QrCodeProps) {
  const { t } = useUi()
  const [drawing, setDrawing] = useState<{ readonly draw: typeof drawQr }>()
  const [failed, setFailed] = useState(false)
  const hasLogo = wallet !== undefined
  const drawn = useMemo(() => {
    try {
      return text === undefined ? undefined : drawing?.draw(text, { logo: hasLogo })
    } catch {
      // The text is too long for a code.
      return 'none'
    }
  }, [text, drawing, hasLogo])

  useEffect(() => {
    let gone = false
    import('./drawQr.js').then(
      ({ drawQr: draw }) => gone || setDrawing({ draw }),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [])

  if (failed || drawn === 'none') return <p data-part="qr-missing">{t('pair.notDrawn')}</p>
  if (!drawn) return <Skeleton />
  const { size, path } = drawn
  return (
    <>
      <svg
        key="code"
        data-part="qr-code"
        role="img"
        aria-label={label}
        viewBox={`-0.5 -0.5 ${size} ${size}`}
        shapeRendering="geometricPrecision"
      >
        <path
          d={path}
          fillRule="evenodd"
          strokeWidth={dotWidth}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {wallet && (
        <span data-part="qr-logo">
          <Picture url={wallet.imageUrl} name={wallet.name} />
        </span>
      )}
    </>
  )
}

function Skeleton() {
  return (
    <svg
      data-part="qr-code"
      data-skeleton=""
      aria-hidden="true"
      viewBox={`-0.5 -0.5 ${skeletonSize} ${skeletonSize}`}
    >
      <path d={eyePath(skeletonSize)} fillRule="evenodd" strokeWidth={dotWidth} />
      <path d={dotField()} strokeWidth={dotWidth} strokeLinecap="round" />
    </svg>
  )
}

function dotField(): string {
  const places = Array.from(
    { length: skeletonSize / skeletonStep },
    (_, index) => index * skeletonStep + 1,
  )
  const isFree = (x: number, y: number) =>
    (x > 7 && x < skeletonSize - 8) || (y > 7 && (y < skeletonSize - 8 || x > 7))
  return places
    .flatMap((y) => places.flatMap((x) => (isFree(x, y) ? [`M${x} ${y}h0`] : [])))
    .join('')
}
