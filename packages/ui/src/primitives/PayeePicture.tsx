import { paintAvatar } from '@latchkey/controllers/internal'
import { useState } from 'react'
import css from './payeePicture.css?inline'

export const payeeCss = css

/**
 * The picture of a receiver: the one of its address, as Account shows it. `url` is that of its
 * profile, and lies over it once it is loaded.
 */
export function PayeePicture({
  address,
  url,
}: {
  readonly address: string
  readonly url?: string | undefined
}) {
  const [failed, setFailed] = useState<string>()
  return (
    <span ref={paintAvatar(address)} data-part="avatar" aria-hidden="true">
      {url !== undefined && url !== failed && (
        <img
          src={url}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          draggable={false}
          onError={() => setFailed(url)}
        />
      )}
    </span>
  )
}
