import { avatarHues } from '@latchkey/controllers'
import { sanitizeImageUrl, sanitizeText } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'

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
  const [failedSrc, setFailedSrc] = useState<string>()
  // Not state: a picture that has come changes nothing that is drawn.
  const loadedSrc = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const failed = !src || src === failedSrc
  useEffect(() => {
    if (failed || src === loadedSrc.current) return
    timer.current = setTimeout(() => setFailedSrc(src), pictureTimeoutMs)
    return () => clearTimeout(timer.current)
  }, [src, failed])
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
          onLoad={() => {
            loadedSrc.current = src
            clearTimeout(timer.current)
          }}
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  )
}
