import type { Namespace } from '@latchkey/core'
import { useUi } from '../context/UiContext.js'
import { namespaceName } from '../i18n/namespaceName.js'
import { EcosystemMark } from './EcosystemMark.js'

/** The marks of ecosystems side by side; screen readers hear their names. */
export function EcosystemMarks({ namespaces }: { readonly namespaces: readonly Namespace[] }) {
  const ui = useUi()
  return (
    <span data-part="marks">
      {namespaces.map((namespace) => (
        <EcosystemMark key={namespace} namespace={namespace} size="tiny" />
      ))}
      <span data-part="hidden">
        {namespaces.map((namespace) => namespaceName(ui, namespace)).join(', ')}
      </span>
    </span>
  )
}
