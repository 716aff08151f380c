import { useEffect, useState } from 'react'
import type { Params } from '../i18n/createTranslator.js'
import type { ErrorText } from '../locales/Messages.js'
import { useUi } from './UiContext.js'

/**
 * Returns a lookup of error texts. The texts are fetched once one is `needed`, because most visits
 * show no error. The lookup returns undefined while they load, and the general text after a
 * failure. Many texts name a wallet: give
 * `wallet` among the parameters, for example from `activeWalletName`.
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
