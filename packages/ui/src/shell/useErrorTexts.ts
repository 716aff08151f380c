import { useEffect, useState } from 'react'
import type { Params } from '../i18n/createTranslator.js'
import type { ErrorText } from '../i18n/Messages.js'
import { useUi } from './UiContext.js'

/**
 * Looks up errors' texts, which are fetched when one is first `needed`: most visits never see one.
 * Undefined until they are there; should they never come, the general text stands in.
 */
export function useErrorTexts(
  needed: boolean,
): (code: string, params?: Params) => ErrorText | undefined {
  const ui = useUi()
  const [ready, setReady] = useState(() => ui.error('UNKNOWN') !== undefined)
  useEffect(() => {
    if (!needed || ready) return
    let gone = false
    void ui.loadErrors().then(() => gone || setReady(true))
    return () => {
      gone = true
    }
  }, [needed, ready, ui])
  return (code, params) =>
    ui.error(code, params) ??
    (ready ? [ui.t('error.general'), '', ui.t('error.generalWhat')] : undefined)
}
