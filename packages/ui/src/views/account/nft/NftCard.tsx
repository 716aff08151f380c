import type { Nft } from '@latchkey/controllers/portfolio'
import { useUi } from '../../../context/UiContext.js'
import { NftPicture } from './NftPicture.js'
import { nftName } from './nftName.js'

/** An NFT in the list of Account: its picture, name, collection, and how many. */
export function NftCard({ nft }: { readonly nft: Nft }) {
  const { kit, t, language, prefetchView } = useUi()
  const { id, collection, quantity } = nft
  const count = new Intl.NumberFormat(language, { notation: 'compact' }).format(quantity)
  return (
    <li data-part="item">
      <button
        type="button"
        data-part="nft"
        part="nft"
        data-focus-id={id}
        onPointerEnter={() => prefetchView('WalletNft')}
        onFocus={() => prefetchView('WalletNft')}
        onClick={() => kit.router.push('WalletNft', { nft: id })}
      >
        <NftPicture nft={nft} />
        <span data-part="nft-line">
          <bdi>{nftName(nft)}</bdi>
          {quantity > 1n && (
            <bdi>
              <span data-part="hidden">{t('nft.quantity')} </span>×{count}
            </bdi>
          )}
        </span>
        <span data-part="nft-line" data-soft="">
          <bdi>{collection}</bdi>
        </span>
      </button>
    </li>
  )
}
