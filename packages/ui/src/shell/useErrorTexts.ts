import { useEffect, useState } from 'react'
import type { Params } from '../i18n/createTranslator.js'
import type { ErrorText } from '../i18n/Messages.js'
import { useUi } from './UiContext.js'

/** Looks up errors' texts. Fetches them when the view appears, so that they are there before the first error. */
export function useErrorTexts(): (code: string, params?: Params) => ErrorText {
  const ui = useUi()
  const [, setLoaded] = useState(false)
  useEffect(() => {
    let gone = false
    void ui.loadErrors().then(() => gone || setLoaded(true))
    return () => {
      gone = true
    }
  }, [ui])
  return (code, params) => ui.error(code, params) ?? [ui.t('error.general'), '', ui.t('error.generalWhat')]
}
