import { letterTile } from '@latchkey/controllers'
import { sanitizeImageUrl, sanitizeText } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'

/** Time until the letters permanently replace a loading picture, in milliseconds. */
const pictureTimeoutMs = 2000

/** A server on this machine has no certificate, and its traffic does not leave the machine. */
const localImage = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//

/** 72, 28 or 16 px. */
export type PictureSize = 'large' | 'small' | 'tiny'

/**
 * A wallet's or network's picture, or the initials of its name if the picture is missing, fails or
 * takes too long. The name is beside it, so it is hidden from screen readers.
 */
export function Picture({
  url,
  name,
  size,
  round,
  test,
}: {
  readonly url?: string | undefined
  readonly name: string
  readonly size?: PictureSize
  /** For networks; wallets have rounded corners, to distinguish the two. */
  readonly round?: boolean
  /** A test network. */
  readonly test?: boolean
}) {
  const src = sanitizeImageUrl(url) ?? (url && localImage.test(url) ? url : undefined)
  const [failedSrc, setFailedSrc] = useState<string>()
  // Not state: a loaded picture needs no render.
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
      // A browser continues to load removed pictures, with six connections per host. Hanging
      // pictures would block the list.
      if (src !== loadedSrc.current) element.removeAttribute('src')
    }
  }, [src, failed])
  const look = {
    'data-part': 'picture',
    part: 'picture',
    'data-size': size,
    'data-round': round ? '' : undefined,
    'data-test': test ? '' : undefined,
  }
  if (!failed)
    return (
      <img
        ref={image}
        key={src}
        {...look}
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
  const { letters, hue } = letterTile(sanitizeText(name))
  return (
    <span
      ref={(element) => {
        element?.style.setProperty('--_hue', String(hue))
      }}
      {...look}
      data-letter=""
      aria-hidden="true"
    >
      {size === 'tiny' ? undefined : letters}
    </span>
  )
}
