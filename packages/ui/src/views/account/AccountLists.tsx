import { type PortfolioList, portfolioOf } from '@latchkey/controllers/portfolio'
import { useEffect, useId } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useLoaded } from '../../context/useLoaded.js'
import { useStore } from '../../context/useStore.js'
import { Tabs } from '../../primitives/Tabs.js'
import { ListState } from './ListState.js'
import { TokenList } from './TokenList.js'

export { Actions } from './Actions.js'
export { Total } from './Total.js'

const loadActivity = () => import('./ActivityList.js')
const loadNfts = async () => {
  const [{ NftList }, parts] = await Promise.all([
    import('./NftList.js'),
    import('./nft/WalletNftView.js'),
  ])
  return { NftList, parts }
}

/** The account's tokens, NFTs and activity, one tab each. */
export function AccountLists() {
  const { kit, t } = useUi()
  const portfolio = kit.use(portfolioOf)
  const { tab } = useStore(portfolio.store)
  const { activity } = useStore(kit.features.store)
  const id = useId()
  const { activeNamespace } = useStore(kit.connection.store)
  // No node lists them: there must be a back end.
  const hasNfts = activeNamespace === 'eip155' && kit.options.endpoints?.blockchain !== undefined
  const names: readonly PortfolioList[] = [
    'tokens',
    ...(hasNfts ? (['nfts'] as const) : []),
    ...(activity ? (['activity'] as const) : []),
  ]
  const current = names.includes(tab) ? tab : 'tokens'
  useEffect(() => {
    // Once asked for, a list follows the account. The guard knows listed tokens by their prices.
    for (const list of new Set<PortfolioList>(['tokens', current])) void portfolio.refresh(list)
  }, [portfolio, current])
  return (
    <div data-part="account-lists">
      <Tabs
        id={id}
        label={t('account.lists')}
        tabs={names.map((name) => ({ name, text: t(`account.${name}`) }))}
        current={current}
        onChange={portfolio.show}
      >
        {current === 'tokens' ? (
          <TokenList />
        ) : current === 'nfts' ? (
          <LaterNfts />
        ) : (
          <LaterActivity />
        )}
      </Tabs>
    </div>
  )
}

/** The NFTs, once their tab is opened. */
function LaterNfts() {
  const part = useLoaded(loadNfts)
  return part ? <part.NftList parts={part.parts} /> : <ListState list="nfts" />
}

/** The transactions, with the guard, once their tab is opened. */
function LaterActivity() {
  const part = useLoaded(loadActivity)
  return part ? <part.ActivityList /> : <ListState list="activity" />
}
