import { buyingOf } from '@latchkey/controllers/buying'
import { useEffect } from 'react'
import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'
import { Icon } from '../icons/Icon.js'
import { leaveBuyChoice } from './buyParts.js'
import { NoConnection } from './NoConnection.js'
import { Row, type RowProps } from './Row.js'
import { SearchList } from './SearchList.js'
import searchCss from './search.css?inline'

export { searchCss as css }

/** A list with a search, from which one of the form's choices is taken. */
export function BuyChoice<Item extends { readonly id: string }>({
  label,
  listLabel,
  items,
  textsOf,
  rowOf,
  chosen,
  choose,
}: {
  readonly label: string
  readonly listLabel: string
  readonly items: readonly Item[] | undefined
  /** The texts that a search looks in. */
  readonly textsOf: (item: Item) => readonly string[]
  readonly rowOf: (item: Item) => Pick<RowProps, 'id' | 'picture' | 'name' | 'detail'>
  readonly chosen: string | undefined
  readonly choose: (id: string) => void
}) {
  const { kit, t } = useUi()
  const buying = kit.use(buyingOf)
  const { from, problem, options } = useStore(buying.store)
  useEffect(() => buying.follow(), [buying])
  if (from === undefined) return <NoConnection />
  if (!items?.length)
    return (
      <div data-part="panel" role="status">
        {options.status === 'pending' ? (
          <>
            <span data-part="spinner" aria-hidden="true" />
            <p data-part="panel-text">{t('buy.loading')}</p>
          </>
        ) : (
          <p data-part="panel-text">
            {t(problem === 'RESTRICTED_REGION' ? 'buy.problem.RESTRICTED_REGION' : 'buy.nothing')}
          </p>
        )}
      </div>
    )
  return (
    <SearchList
      label={label}
      listLabel={listLabel}
      find={(text) => {
        const wanted = text.toLowerCase()
        return items.filter((item) =>
          textsOf(item).some((each) => each.toLowerCase().includes(wanted)),
        )
      }}
      render={(item) => (
        <Row
          key={item.id}
          {...rowOf(item)}
          current={item.id === chosen}
          end={item.id === chosen && <Icon name="check" />}
          onClick={() => {
            choose(item.id)
            leaveBuyChoice(kit)
          }}
        />
      )}
    />
  )
}
