import { type Namespace, sanitizeText } from '@latchkey/core'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatHeld } from '../../i18n/formats.js'
import { namespaceName } from '../../i18n/namespaceName.js'
import { EcosystemMark } from '../../primitives/EcosystemMark.js'
import { AccountLine } from './AccountLine.js'

/** One line per connected ecosystem with its balance; the active one is marked. */
export function Ecosystems() {
  const ui = useUi()
  const { kit, t } = ui
  const { activeNamespace, byNamespace } = useStore(kit.connection.store)
  const lines = kit.adapters.flatMap(({ namespace }) => {
    const address = byNamespace[namespace]?.connection?.active
    return address ? [{ namespace, address }] : []
  })
  const key = lines.map(({ address }) => address).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per set of accounts
  useEffect(() => {
    if (lines.length < 2) return
    for (const { namespace } of lines)
      kit.account.refreshBalance({ namespace }).catch(kit.notices.showError)
  }, [kit, key])
  if (lines.length < 2) return null
  return (
    <section aria-label={t('account.yours')}>
      <h2 data-part="list-title">{t('account.yours')}</h2>
      <ul data-part="list" data-lines="" aria-label={t('account.yours')}>
        {lines.map(({ namespace, address }) => (
          <AccountLine
            key={namespace}
            picture={<EcosystemMark namespace={namespace} size="small" />}
            name={namespaceName(ui, namespace)}
            address={address}
            current={namespace === activeNamespace}
            end={<LineBalance namespace={namespace} />}
            onClick={() => kit.connection.setActiveNamespace(namespace)}
          />
        ))}
      </ul>
    </section>
  )
}

function LineBalance({ namespace }: { readonly namespace: Namespace }) {
  const { kit, t, language } = useUi()
  const remote = useStore(kit.account.store).balanceByNamespace[namespace]
  const data = remote?.data
  if (data)
    return (
      <bdi data-part="line-balance" data-old={remote.status === 'error' ? '' : undefined}>
        {formatHeld(language, data.value, data.decimals)}{' '}
        {sanitizeText(data.symbol, { maxGraphemes: 12 })}
      </bdi>
    )
  if (remote?.status !== 'error') return <span data-part="line-bone" aria-hidden="true" />
  return (
    <span data-part="line-balance">
      <span aria-hidden="true">–</span>
      <span data-part="hidden">{t('account.balanceNone')}</span>
    </span>
  )
}
