import { type SignInPhase, signInOf } from '@latchkey/controllers/signIn'
import { bareAddress, sanitizeText, truncateAddress } from '@latchkey/core'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { useStore } from '../../context/useStore.js'
import type { Translator } from '../../i18n/createTranslator.js'
import { walletImage, walletName } from '../../images/walletImage.js'
import { Button } from '../../primitives/Button.js'
import { StatePanel } from '../../primitives/StatePanel.js'

export { default as css } from '../../primitives/statePanel.css?inline'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Asks the person to sign in, and shows what the wallet will be asked to sign. */
export default function SignInView() {
  const { kit, t, announce } = useUi()
  const signIn = kit.use(signInOf)
  const state = useStore(signIn.store)
  const { phase, domain, statement, expiresAt, error, account } = state
  const failed = phase === 'failed' && error !== undefined
  const errorText = useErrorTexts(failed)
  const wallet = (state.wallet && walletName(kit, state.wallet)) || t('signIn.wallet')
  const left = expiresAt && expiresAt - Date.now()
  const failure = failed ? errorText(error.code, { wallet, ...error.params }) : undefined
  const said: Partial<Record<SignInPhase, readonly string[]>> = {
    waiting: [t('signIn.waiting', { wallet }), t('signIn.waitingWhy')],
    checking: [t('signIn.checking'), t('signIn.checkingWhy')],
    unverified: [t('signIn.unverified'), t('signIn.unverifiedWhy')],
    ...(failure && {
      failed: error?.params.by === 'site' ? [failure[0], t('signIn.refused'), failure[2]] : failure,
    }),
  }
  const question = [
    t('signIn.head', { domain }),
    account ? truncateAddress(bareAddress(account)) : '',
    t('signIn.why'),
    // Isolated: its language is the host's.
    statement ? `\u2068${sanitizeText(statement)}\u2069` : '',
    left ? sayTimeLeft(t, left) : '',
  ]
  const [title = '', ...lines] = said[phase] ?? question
  useEffect(() => announce(title, failed ? 'assertive' : 'polite'), [title, failed, announce])

  const busy = phase === 'waiting' || phase === 'checking'
  return (
    <StatePanel
      name={wallet}
      imageUrl={state.wallet && walletImage(kit, state.wallet)}
      mark={busy ? 'busy' : failed ? 'wrong' : 'none'}
      title={title}
      texts={lines}
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

function sayTimeLeft(t: Translator['t'], leftMs: number): string {
  const isHours = leftMs >= 2 * hourMs
  return t(isHours ? 'signIn.expiresHours' : 'signIn.expires', {
    count: Math.max(1, Math.round(leftMs / (isHours ? hourMs : minuteMs))),
  })
}
