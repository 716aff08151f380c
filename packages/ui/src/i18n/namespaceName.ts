import type { Namespace } from '@latchkey/core'
import type { Translator } from './createTranslator.js'

/** Returns the common name of a namespace, such as 'Bitcoin' for bip122. */
export function namespaceName({ find }: Pick<Translator, 'find'>, namespace: Namespace): string {
  return find(`namespace.${namespace}`) ?? namespace
}
