import { letterTile } from '@latchkey/controllers'
import type { Nft } from '@latchkey/controllers/portfolio'
import { useState } from 'react'
import { nftName } from './nftName.js'

/**
 * The picture of an NFT on a tile with the initials of its name. The tile stays where there is no
 * picture or it fails. The name is beside it, so it is hidden from screen readers.
 */
export function NftPicture({ nft }: { readonly nft: Nft }) {
  const { pictureUrl } = nft
  const [state, setState] = useState<{ readonly url: string; readonly isLoaded: boolean }>()
  const known = state && state.url === pictureUrl ? state : undefined
  const { letters, hue } = letterTile(nftName(nft))
  return (
    <span
      ref={(element) => {
        element?.style.setProperty('--_hue', String(hue))
      }}
      data-part="nft-picture"
      data-letter=""
      aria-hidden="true"
    >
      {letters}
      {pictureUrl && known?.isLoaded !== false && (
        <img
          src={pictureUrl}
          alt=""
          data-loaded={known ? '' : undefined}
          loading="lazy"
          referrerPolicy="no-referrer"
          decoding="async"
          draggable={false}
          onLoad={() => setState({ url: pictureUrl, isLoaded: true })}
          onError={() => setState({ url: pictureUrl, isLoaded: false })}
        />
      )}
    </span>
  )
}
