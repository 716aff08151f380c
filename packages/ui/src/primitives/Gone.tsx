import { useUi } from '../context/UiContext.js'
import { Button } from './Button.js'

/** Replaces the view of something that is not in its list any more. */
export function Gone({ text }: { readonly text: string }) {
  const { kit, t } = useUi()
  return (
    <div data-part="panel" role="status">
      <p data-part="panel-text">{text}</p>
      <Button kind="primary" onClick={() => kit.router.goBack()}>
        {t('shell.back')}
      </Button>
    </div>
  )
}
