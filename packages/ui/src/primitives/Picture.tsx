import { letterTile } from '@latchkey/controllers'
import { sanitizeImageUrl, sanitizeText } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'

/** How long a picture may take before its letter stands in for good, in milliseconds. */
const pictureTimeoutMs = 2000

/**
 * A server on one's own machine has no certificate; no other computer can be meant, and nobody on
 * the way reads it.
 */
const localImage = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//

/**
 * A wallet's or network's picture; the first letter of its name where there is none, it fails, or
 * it takes too long. The name stands beside it, so it is silent.
 */
export function Picture({
  url,
  name,
  size,
}: {
  readonly url?: string | undefined
  readonly name: string
  readonly size?: 'large' | 'small'
}) {
  const src = sanitizeImageUrl(url) ?? (url && localImage.test(url) ? url : undefined)
  const [failedSrc, setFailedSrc] = useState<string>()
  // Not state: a picture that has come changes nothing that is drawn.
  const loadedSrc = useRef<string>(undefined)
  const image = useRef<HTMLImageElement>(null)
  const failed = !src || src === failedSrc
  useEffect(() => {
    const element = image.current
    if (failed || src === loadedSrc.current || !element) return
    element.src ||= src
    const timer = setTimeout(() => src === loadedSrc.current || setFailedSrc(src), pictureTimeoutMs)
    return () => {
      clearTimeout(timer)
      // A browser goes on loading what nobody sees, and has six connections to a host: pictures
      // that hang would keep the list waiting.
      if (src !== loadedSrc.current) element.removeAttribute('src')
    }
  }, [src, failed])
  if (!failed)
    return (
      <img
        ref={image}
        key={src}
        data-part="picture"
        part="picture"
        data-size={size}
        src={src}
        alt=""
        referrerPolicy="no-referrer"
        decoding="async"
        draggable={false}
        onLoad={() => {
          loadedSrc.current = src
        }}
        onError={() => setFailedSrc(src)}
      />
    )
  const { letter, hue } = letterTile(sanitizeText(name))
  return (
    <span
      ref={(element) => {
        element?.style.setProperty('--_hue', String(hue))
      }}
      data-part="picture"
      part="picture"
      data-size={size}
      data-letter=""
      aria-hidden="true"
    >
      {letter}
    </span>
  )
}
