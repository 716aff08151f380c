import type { Namespace } from '@latchkey/core'
import type { Ui } from '../shell/UiContext.js'

/** What people call a namespace, such as 'Bitcoin' for bip122. */
export function namespaceName({ find }: Pick<Ui, 'find'>, namespace: Namespace): string {
  return find(`namespace.${namespace}`) ?? namespace
}
