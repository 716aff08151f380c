import { payeesOf } from '@latchkey/controllers/payees'
import { findReceiverProblem, isGrave, sendingOf } from '@latchkey/controllers/sending'
import { truncateAddress } from '@latchkey/core'
import { useId, useRef } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Icon } from '../../icons/Icon.js'
import { PayeePicture } from '../../primitives/HoldingRow.js'
import { Row } from '../../primitives/Row.js'

const mostRecent = 3

/** The receiver, its status and warnings, and the receivers of the last transfers. */
export function ReceiverField() {
  const { kit, t } = useUi()
  const sending = kit.use(sendingOf)
  const payees = kit.use(payeesOf)
  useStore(payees.store)
  const { typed, receiver } = useStore(sending.store)
  const { active: network } = useStore(kit.network.store)
  const { activeNamespace = '' } = useStore(kit.connection.store)
  const input = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const problem = findReceiverProblem(receiver)
  const isChecking = problem === 'RECEIVER_CHECKING'
  const isWrong = problem !== undefined && problem !== 'RECEIVER_REQUIRED' && !isChecking
  const [warning] = receiver.status === 'ready' ? receiver.warnings : []
  const hasRisk = warning !== undefined && isGrave(warning)
  const recent = payees.recent(activeNamespace).slice(0, mostRecent)
  const paste = (): void => {
    // Throws without the permission: then the person pastes by hand.
    const reading = async () => sending.setReceiver((await navigator.clipboard.readText()).trim())
    reading().then(
      () => input.current?.focus(),
      () => input.current?.focus(),
    )
  }
  return (
    <>
      <div data-part="field" data-wrong={isWrong ? '' : undefined}>
        <label htmlFor={id} data-part="field-label">
          {t('send.receiver')}
        </label>
        <span data-part="field-line">
          {receiver.status === 'ready' && (
            <PayeePicture address={receiver.address} url={receiver.imageUrl} />
          )}
          <textarea
            ref={input}
            id={id}
            data-part="field-input"
            rows={typed.length > 26 ? 2 : 1}
            dir={typed === '' ? undefined : 'ltr'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={256}
            placeholder={t('send.receiverHint', { network: network?.name ?? '' })}
            aria-invalid={isWrong}
            aria-describedby={`${id}-note`}
            value={typed}
            onChange={(event) => sending.setReceiver(event.target.value.replace(/\s+/g, ''))}
          />
          {typed === '' ? (
            <button type="button" data-part="chip" onClick={paste}>
              {t('send.paste')}
            </button>
          ) : (
            <button
              type="button"
              data-part="icon-button"
              data-small=""
              aria-label={t('send.clear')}
              onClick={() => {
                sending.setReceiver('')
                input.current?.focus()
              }}
            >
              <Icon name="close" />
            </button>
          )}
        </span>
        <span
          id={`${id}-note`}
          data-part="field-note"
          data-grave={hasRisk ? '' : undefined}
          aria-live="polite"
        >
          {hasRisk && <Icon name="alert" />}
          {isWrong || isChecking
            ? t(`send.problem.${problem}`, { network: network?.name ?? '' })
            : (warning && t(`send.warning.${warning.code}`)) ||
              (receiver.status === 'ready' && receiver.name !== undefined && (
                <bdi dir="ltr">{receiver.address}</bdi>
              ))}
        </span>
      </div>
      {typed === '' && recent.length > 0 && (
        <section aria-label={t('send.recent')}>
          <h2 data-part="list-title">{t('send.recent')}</h2>
          <ul data-part="list" data-boxed="" aria-label={t('send.recent')}>
            {recent.map(({ address, name }) => (
              <Row
                key={address}
                id={address}
                picture={<PayeePicture address={address} />}
                name={name ?? truncateAddress(address)}
                {...(name !== undefined && { detail: truncateAddress(address) })}
                onClick={() => sending.setReceiver(address)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
