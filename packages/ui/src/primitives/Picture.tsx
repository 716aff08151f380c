import { avatarHues } from '@latchkey/controllers'
import { sanitizeImageUrl, sanitizeText } from '@latchkey/core'
import { useEffect, useState } from 'react'

/** How long a picture may take before its letter stands in for good, in milliseconds (W-03). */
const pictureTimeoutMs = 2000

/** A wallet's or network's picture; the first letter of its name where there is none, it fails, or it takes too long. The name stands beside it, so it is silent. */
export function Picture({
  url,
  name,
  size,
}: {
  readonly url?: string | undefined
  readonly name: string
  readonly size?: 'large' | 'small'
}) {
  const src = sanitizeImageUrl(url)
  const [state, setState] = useState<{ readonly src: string | undefined; readonly is: 'loaded' | 'failed' }>()
  const is = state?.src === src ? state?.is : undefined
  useEffect(() => {
    if (!src || is) return
    const timer = setTimeout(() => setState({ src, is: 'failed' }), pictureTimeoutMs)
    return () => clearTimeout(timer)
  }, [src, is])
  const failed = !src || is === 'failed'
  const text = sanitizeText(name)
  const [hue] = avatarHues(text)
  return (
    <span
      ref={(element) => {
        element?.style.setProperty('--_hue', String(hue))
      }}
      data-part="picture"
      part="picture"
      data-size={size}
      aria-hidden="true"
      data-letter={failed ? '' : undefined}
    >
      {failed ? (
        (Array.from(text)[0] ?? '?').toUpperCase()
      ) : (
        <img
          src={src}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          draggable={false}
          onLoad={() => setState({ src, is: 'loaded' })}
          onError={() => setState({ src, is: 'failed' })}
        />
      )}
    </span>
  )
}
