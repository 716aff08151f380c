import type { ConnectAttempt } from '@latchkey/controllers'
import { useUi } from '../../context/UiContext.js'
import { namespaceName } from '../../i18n/namespaceName.js'
import { Icon } from '../../icons/Icon.js'
import { EcosystemMark } from '../../primitives/EcosystemMark.js'

/** The ecosystems of one step, such as 'Solana'. */
export function stepName(
  ui: Parameters<typeof namespaceName>[0],
  { namespaces }: ConnectAttempt['steps'][number],
): string {
  return namespaces.map((namespace) => namespaceName(ui, namespace)).join(', ')
}

/** The approvals that the wallet is asked for, one ecosystem after another. */
export function ApprovalSteps({ attempt }: { readonly attempt: ConnectAttempt }) {
  const ui = useUi()
  const { steps, current } = attempt
  return (
    <ol data-part="steps">
      {steps.map((step, index) => (
        <li
          key={step.connectorId + step.namespaces.join()}
          data-part="step"
          aria-current={index === current ? 'step' : undefined}
        >
          <EcosystemMark namespace={step.namespaces[0] ?? ''} size="small" />
          <span data-name="">
            {stepName(ui, step)}
            {index < current && <span data-part="pause">,</span>}
          </span>
          {index < current && (
            <>
              <span data-part="hidden">{ui.t('connecting.approved')}</span>
              <Icon name="check" />
            </>
          )}
          {index === current && <span data-part="spinner" aria-hidden="true" />}
        </li>
      ))}
    </ol>
  )
}
