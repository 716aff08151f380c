import { payeesOf } from '@latchkey/controllers/payees'
import {
  guardActivity,
  type Movement,
  ownAddresses,
  portfolioOf,
} from '@latchkey/controllers/portfolio'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { movementTexts, partText } from '../../i18n/movementTexts.js'
import { Icon } from '../../icons/Icon.js'
import { Button } from '../../primitives/Button.js'
import { LongList } from '../../primitives/LongList.js'
import { Folded } from './Folded.js'
import { ListState } from './ListState.js'

const arrows = {
  in: 'M12 5v13m-5.500-5.500L12 18l5.500-5.500',
  out: 'M12 19V6m-5.500 5.500L12 6l5.500 5.500',
  self: 'M7 8h11l-3-3m2 11H6l3 3',
} as const

/** The account's transactions, newest first; likely bait is folded. */
export function ActivityList() {
  const { kit, t, language } = useUi()
  const portfolio = kit.use(portfolioOf)
  const { activity, sent, tokens, loadingMore } = useStore(portfolio.store)
  const { items: payees } = useStore(kit.use(payeesOf).store)
  const { activeNamespace = '', byNamespace } = useStore(kit.connection.store)
  const connection = byNamespace[activeNamespace]?.connection
  const { data } = activity
  const { shown, folded } = guardActivity([...sent, ...(data?.items ?? [])], {
    namespace: activeNamespace,
    own: ownAddresses(kit.connection, activeNamespace),
    payees,
    holdings: tokens.data?.items ?? [],
    named: (connection && kit.options.tokens?.[connection.network]) ?? [],
  })
  const since =
    data?.since === undefined
      ? undefined
      : new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(data.since)
  return (
    <>
      {shown.length > 0 ? (
        <LongList
          items={shown}
          label={t('account.activity')}
          draw={(movement) => <MovementRow key={movement.id} movement={movement} />}
        />
      ) : (
        data && (
          <p data-part="list-note">
            {t(data.reach === 'page' ? 'activity.page' : 'activity.none')}
          </p>
        )
      )}
      <ListState list="activity" />
      {folded.length > 0 && (
        <Folded
          label={t('activity.folded', { count: folded.length })}
          why={t('activity.foldedWhy')}
        >
          <ul data-part="list" data-boxed="">
            {folded.map((movement) => (
              <MovementRow key={movement.id} movement={movement} isBait />
            ))}
          </ul>
        </Folded>
      )}
      {data?.next !== undefined && (
        <Button busy={loadingMore} onClick={() => void portfolio.loadMore()}>
          {t('activity.more')}
        </Button>
      )}
      {data?.reach === 'page' && shown.length > 0 && (
        <p data-part="list-note">{t('activity.page')}</p>
      )}
      {data?.reach === 'since' && since && (
        <p data-part="list-note">{t('activity.since', { date: since })}</p>
      )}
    </>
  )
}

/** A transaction; one that may be bait opens nothing that could be copied. */
function MovementRow({
  movement,
  isBait = false,
}: {
  readonly movement: Movement
  readonly isBait?: boolean
}) {
  const { kit, t, language, prefetchView } = useUi()
  const { title, state, detail } = movementTexts({ t, language }, movement)
  const directions = new Set(movement.parts.map(({ direction }) => direction))
  const direction = directions.size === 1 ? movement.parts[0]?.direction : 'self'
  const content = (
    <>
      <span data-part="picture" data-size="small" data-round="">
        <Icon d={arrows[direction ?? 'self']} />
      </span>
      <span data-part="row-text">
        <span data-part="row-name">
          {title}
          {state && (
            <>
              <span data-part="pause">, </span>
              <span data-part="badge" data-state={movement.status}>
                {state}
              </span>
            </>
          )}
        </span>
        <bdi data-part="row-detail">{detail}</bdi>
      </span>
      <span data-part="row-end">
        {movement.parts.slice(0, 2).map((part) => (
          <bdi key={`${part.direction} ${part.token ?? part.symbol} ${part.name ?? ''}`}>
            {partText(language, part)}
          </bdi>
        ))}
      </span>
    </>
  )
  return (
    <li data-part="item">
      {isBait ? (
        <div data-part="row" data-still="">
          {content}
        </div>
      ) : (
        <button
          type="button"
          data-part="row"
          part="row"
          data-focus-id={movement.id}
          onPointerEnter={() => prefetchView('WalletTransaction')}
          onFocus={() => prefetchView('WalletTransaction')}
          onClick={() => kit.router.push('WalletTransaction', { transaction: movement.id })}
        >
          {content}
        </button>
      )}
    </li>
  )
}
