import { type PortfolioList, portfolioOf } from '@latchkey/controllers/portfolio'
import { useEffect, useId } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useLoaded } from '../../context/useLoaded.js'
import { useStore } from '../../context/useStore.js'
import { Tabs } from '../../primitives/Tabs.js'
import { ListState } from './ListState.js'
import { TokenList } from './TokenList.js'

export { Total } from './Total.js'

const loadActivity = () => import('./ActivityList.js')

/** The account's tokens and activity, one tab each. */
export function AccountLists() {
  const { kit, t } = useUi()
  const portfolio = kit.use(portfolioOf)
  const { tab } = useStore(portfolio.store)
  const { activity } = useStore(kit.features.store)
  const id = useId()
  const names: readonly PortfolioList[] = activity ? ['tokens', 'activity'] : ['tokens']
  const current = names.includes(tab) ? tab : 'tokens'
  useEffect(() => {
    // Once asked for, a list follows the account. The guard knows listed tokens by their prices.
    for (const list of new Set<PortfolioList>(['tokens', current])) void portfolio.refresh(list)
  }, [portfolio, current])
  return (
    <section aria-label={t('account.lists')} data-part="account-lists">
      <Tabs
        id={id}
        label={t('account.lists')}
        tabs={names.map((name) => ({ name, text: t(`account.${name}`) }))}
        current={current}
        onChange={portfolio.show}
      >
        {current === 'tokens' ? <TokenList /> : <LaterActivity />}
      </Tabs>
    </section>
  )
}

/** The transactions, with the guard, once their tab is opened. */
function LaterActivity() {
  const part = useLoaded(loadActivity)
  return part ? <part.ActivityList /> : <ListState list="activity" />
}
