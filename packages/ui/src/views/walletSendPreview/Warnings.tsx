import { isGrave, type SendWarning } from '@latchkey/controllers/sending'
import { useUi } from '../../context/UiContext.js'
import { Icon } from '../../icons/Icon.js'

/** The warnings about the receiver; of a look-alike, both addresses in full. */
export function Warnings({
  warnings,
  receiver,
}: {
  readonly warnings: readonly SendWarning[]
  readonly receiver: string
}) {
  const { t } = useUi()
  if (warnings.length === 0) return null
  return (
    <ul data-part="warnings">
      {warnings.map((warning) => {
        const { code } = warning
        const like =
          warning.code === 'TWIN'
            ? warning.like.address
            : warning.code === 'TWIN_OF_OWN'
              ? warning.like
              : undefined
        const isMild = !isGrave(warning)
        return (
          <li key={code} data-part="warning" data-mild={isMild ? '' : undefined}>
            <Icon name="alert" />
            <div>
              <p>{t(`send.warning.${code}`)}</p>
              {like !== undefined && (
                <dl data-part="compare">
                  <dt>{t(code === 'TWIN' ? 'send.similar' : 'send.similarOwn')}</dt>
                  <dd>
                    <Compared address={like} other={receiver} />
                  </dd>
                  <dt>{t('send.thisOne')}</dt>
                  <dd>
                    <Compared address={receiver} other={like} />
                  </dd>
                </dl>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** An address with the part set apart in which it differs from another one. */
function Compared({ address, other }: { readonly address: string; readonly other: string }) {
  let start = 0
  while (start < address.length && address[start] === other[start]) start++
  let end = 0
  while (
    end < address.length - start &&
    address[address.length - 1 - end] === other[other.length - 1 - end]
  )
    end++
  return (
    <bdi dir="ltr">
      {address.slice(0, start)}
      <mark>{address.slice(start, address.length - end)}</mark>
      {address.slice(address.length - end)}
    </bdi>
  )
}
