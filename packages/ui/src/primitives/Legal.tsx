import { toHttpsUrl } from '@latchkey/core'
import { type ReactNode, useId } from 'react'
import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'

/** The host's terms and privacy policy, if any. With `asks`, a checkbox for consent. */
export function Legal({ asks }: { readonly asks?: boolean }) {
  const { kit, t } = useUi()
  const { agreed } = useStore(kit.consent.store)
  const id = useId()
  const terms = toHttpsUrl(kit.options.termsUrl)
  const privacy = toHttpsUrl(kit.options.privacyUrl)
  if (!terms && !privacy) return null
  const links: Readonly<Record<string, ReactNode>> = {
    terms: (
      <LegalLink
        key="terms"
        href={terms ?? privacy}
        text={t(terms ? 'connect.terms' : 'connect.privacy')}
      />
    ),
    privacy: <LegalLink key="privacy" href={privacy} text={t('connect.privacy')} />,
  }
  const both = terms && privacy
  const key = asks
    ? both
      ? 'connect.agree'
      : 'connect.agreeOne'
    : both
      ? 'connect.legal'
      : 'connect.legalOne'
  const words = t(key)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? links[part] : part))
  if (!asks) return <p data-part="legal">{words}</p>
  return (
    <div data-part="legal" data-check="">
      <input
        id={id}
        type="checkbox"
        data-focus-id="agree"
        checked={agreed}
        onChange={(event) => kit.consent.setAgreed(event.target.checked)}
      />
      <label htmlFor={id}>
        {words}
        {!agreed && <span data-part="row-detail">{t('connect.agreeFirst')}</span>}
      </label>
    </div>
  )
}

function LegalLink({ href, text }: { readonly href: string | undefined; readonly text: string }) {
  return (
    <a data-part="link" href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
