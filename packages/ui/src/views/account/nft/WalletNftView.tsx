import { portfolioOf } from '@latchkey/controllers/portfolio'
import { nftUrl } from '../../../context/explorerUrls.js'
import { useUi } from '../../../context/UiContext.js'
import { useStore } from '../../../context/useStore.js'
import type { ViewProps } from '../../../context/View.js'
import { formatAge } from '../../../i18n/formats.js'
import { ExplorerLink } from '../../../primitives/ExplorerLink.js'
import { Facts } from '../../../primitives/Facts.js'
import factsCss from '../../../primitives/facts.css?inline'
import { Gone } from '../../../primitives/Gone.js'
import { NftPicture } from './NftPicture.js'
import nftCss from './nft.css?inline'
import { nftName } from './nftName.js'

export { NftCard } from './NftCard.js'
export { nftName } from './nftName.js'
export const css = factsCss + nftCss

/** One NFT in full, in its contract's own words: its collection, number, network and explorer. */
export default function WalletNftView({ entry }: ViewProps) {
  const { kit, t, language } = useUi()
  const { nfts } = useStore(kit.use(portfolioOf).store)
  const nft = nfts.data?.items.find(({ id }) => id === entry.data.nft)
  if (!nft) return <Gone text={t('nft.gone')} />
  const { collection, contract, description, metadata, quantity, readAt, tokenId } = nft
  const network = kit.network.get(nft.network)
  const facts = [
    ...(collection ? [{ name: t('nft.collection'), value: collection }] : []),
    { name: t('nft.id'), value: tokenId, isLtr: true },
    ...(quantity > 1n
      ? [{ name: t('nft.quantity'), value: new Intl.NumberFormat(language).format(quantity) }]
      : []),
    { name: t('nft.contract'), value: contract, isLtr: true },
    { name: t('transaction.network'), value: network?.name ?? nft.network },
    ...(readAt === undefined
      ? []
      : [{ name: t('nft.readAt'), value: formatAge(language, Date.now() - readAt) }]),
  ]
  return (
    <div data-part="transaction">
      <NftPicture nft={nft} />
      <div data-part="preview-amount">
        <p data-part="transaction-amount">
          <bdi>{nftName(nft)}</bdi>
        </p>
        {description && (
          <p data-part="nft-description">
            <bdi>{description}</bdi>
          </p>
        )}
        {metadata !== 'read' && <p data-part="panel-text">{t(`nft.${metadata}`)}</p>}
      </div>
      <Facts facts={facts} />
      {network && <ExplorerLink url={nftUrl(nft, network)} />}
    </div>
  )
}
