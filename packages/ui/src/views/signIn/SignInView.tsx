import { signInOf } from '@latchkey/controllers/signIn'
import { sanitizeText, truncateAddress } from '@latchkey/core'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { useStore } from '../../context/useStore.js'
import { Button } from '../../primitives/Button.js'
import { StatePanel } from '../../primitives/StatePanel.js'

export { default as css } from '../../primitives/statePanel.css?inline'

const minuteMs = 60_000

/** Asks the person to sign in, and shows what the wallet will be asked to sign. */
export default function SignInView() {
  const { kit, t, announce } = useUi()
  const signIn = kit.use(signInOf)
  const state = useStore(signIn.store)
  const { phase, domain, statement, expiresAt, error, account } = state
  const failed = phase === 'failed' && error !== undefined
  const errorText = useErrorTexts(failed)
  const wallet = sanitizeText(state.wallet.name) || t('signIn.wallet')
  const texts = failed ? errorText(error.code, { wallet, ...error.params }) : undefined
  const minutes = expiresAt && Math.max(1, Math.round((expiresAt - Date.now()) / minuteMs))
  const asks = phase === 'ready' || phase === 'preparing' || phase === 'idle'
  const title =
    texts?.[0] ??
    (phase === 'waiting'
      ? t('signIn.waiting', { wallet })
      : phase === 'checking'
        ? t('signIn.checking')
        : phase === 'unverified'
          ? t('signIn.unverified')
          : t('signIn.head', { domain }))
  const lines = texts
    ? texts.slice(1)
    : phase === 'waiting'
      ? [t('signIn.waitingWhy')]
      : phase === 'checking'
        ? [t('signIn.checkingWhy')]
        : phase === 'unverified'
          ? [t('signIn.unverifiedWhy')]
          : [
              t('signIn.why'),
              statement ? sanitizeText(statement) : '',
              minutes ? t('signIn.expires', { count: minutes }) : '',
            ]
  useEffect(() => announce(title, failed ? 'assertive' : 'polite'), [title, failed, announce])

  const busy = phase === 'waiting' || phase === 'checking'
  return (
    <StatePanel
      name={wallet}
      imageUrl={state.wallet.imageUrl}
      mark={busy ? 'busy' : failed ? 'wrong' : 'none'}
      title={title}
      texts={asks ? [account ? truncateAddress(account.split(':')[2] ?? '') : '', ...lines] : lines}
    >
      {!busy && (
        <Button
          kind="primary"
          busy={phase === 'preparing' || phase === 'idle'}
          onClick={() => void signIn.sign()}
        >
          {t(failed ? 'action.retry' : phase === 'unverified' ? 'signIn.check' : 'signIn.sign')}
        </Button>
      )}
      <Button kind="quiet" onClick={() => signIn.cancel()}>
        {t('action.cancel')}
      </Button>
    </StatePanel>
  )
}
