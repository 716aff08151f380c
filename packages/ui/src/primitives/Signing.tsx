import type { Kit } from '@latchkey/controllers'
import { type IntentReading, intentsOf } from '@latchkey/controllers/intents'
import {
  type CaipAddress,
  type Call,
  type Intent,
  type IntentField,
  networkOf,
  type Transfer,
} from '@latchkey/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useUi } from '../context/UiContext.js'
import { useSheet } from '../context/useSheet.js'
import { formatAmount, formatDecimal } from '../i18n/formats.js'
import css from './signing.css?inline'

/** A larger amount of a token means no limit: nothing has so many units. */
const endless = 1n << 128n

/** The request that the wallet will be asked to sign. */
export type ToSign =
  | { readonly transfer: Transfer }
  | { readonly call: Call }
  | { readonly typedData: unknown }
  | { readonly message: Message }

/** A text of the kit's own, so its view has the words for it. */
type Message = {
  readonly intent: string
  readonly fields: readonly IntentField[]
  readonly note: string
}

type Token = { readonly token?: string; readonly symbol: string; readonly decimals: number }

/**
 * Describes the request to sign in words, or says that it cannot be read. Loads after its view,
 * with its styles.
 */
export function Signing({
  of,
  from,
  tokens = [],
}: {
  readonly of: ToSign
  readonly from: CaipAddress
  /** The tokens of the page's own list that amounts may be of. */
  readonly tokens?: readonly Token[]
}) {
  const { kit, t } = useUi()
  const id = useId()
  const place = useRef<HTMLElement>(null)
  useSheet(place, css)
  const message = 'message' in of ? of.message : undefined
  const reading = useReading(of, from)
  const on = kit.network.get(networkOf(from))
  const params = { network: on?.name ?? '', symbol: on?.nativeCurrency.symbol ?? '' }
  return (
    <section ref={place} data-part="signing" aria-labelledby={id}>
      <h2 id={id} data-part="list-title">
        {t('intent.title')}
      </h2>
      {message ? (
        <Words intent={message} note={message.note} tokens={tokens} native={on?.nativeCurrency} />
      ) : reading === undefined ? (
        <p role="status">{t('intent.reading')}</p>
      ) : reading.status === 'plain' ? (
        <p>{t('intent.plain', params)}</p>
      ) : reading.status === 'unreadable' ? (
        <>
          <p>{t(`intent.${reading.reason}`, params)}</p>
          {reading.selector !== undefined && (
            <p>{t('intent.selector', { selector: reading.selector })}</p>
          )}
        </>
      ) : (
        <Words
          intent={reading.intent}
          note={t(reading.isSigned ? 'intent.signed' : 'intent.unsigned')}
          tokens={tokens}
          native={on?.nativeCurrency}
        />
      )}
    </section>
  )
}

function Words({
  intent: { intent, owner, fields },
  note,
  tokens,
  native,
}: {
  readonly intent: Intent
  readonly note: string
  readonly tokens: readonly Token[]
  readonly native: Token | undefined
}) {
  const ui = useUi()
  const known = native ? [native, ...tokens] : tokens
  return (
    <>
      <p data-part="signing-intent">
        <bdi>{intent}</bdi>
        {owner !== undefined && (
          <>
            {' · '}
            <bdi>{owner}</bdi>
          </>
        )}
      </p>
      {fields.length > 0 && (
        <dl>
          {fields.map((field, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one label
            <div key={at}>
              <dt>
                <bdi>{field.label}</bdi>
              </dt>
              <dd>
                <bdi dir={field.kind === 'address' ? 'ltr' : undefined}>
                  {textOf(field, ui, known)}
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p>{note}</p>
    </>
  )
}

function textOf(
  field: IntentField,
  { t, language }: Pick<ReturnType<typeof useUi>, 't' | 'language'>,
  known: readonly Token[],
): string {
  const number = (value: bigint) => formatDecimal(language, value.toString())
  switch (field.kind) {
    case 'text':
      return field.text
    case 'address':
      return field.address
    case 'amount': {
      const { amount, token, note } = field
      const found = known.find((each) => each.token?.toLowerCase() === token?.toLowerCase())
      const { symbol } = found ?? {}
      const figure =
        amount >= endless
          ? t('intent.endless', { symbol: symbol ?? token ?? '' })
          : found
            ? formatAmount(language, amount, found)
            : t('intent.units', { amount: number(amount), token: token ?? '' })
      return note === undefined ? figure : `${figure} (${note})`
    }
    case 'nft':
      return [`#${field.id}`, field.collection].filter(Boolean).join(' · ')
    case 'date':
      return field.time === undefined
        ? t('intent.never')
        : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
            field.time,
          )
    case 'block':
      return t('intent.block', { block: number(field.block) })
    case 'duration':
      return t('intent.seconds', { seconds: number(field.seconds) })
    case 'call':
      return t('intent.call', { data: field.data.slice(0, 10), to: field.to ?? '' })
  }
}

/** Reads it anew when it changes; undefined until it is read. */
function useReading(of: ToSign, from: CaipAddress): IntentReading | undefined {
  const { kit } = useUi()
  const key = JSON.stringify([from, of], (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  const newest = useRef(of)
  newest.current = of
  const [read, setRead] = useState<{ readonly key: string; readonly reading: IntentReading }>()
  useEffect(() => {
    if ('message' in newest.current) return
    const asking = new AbortController()
    ask(kit, newest.current, from, asking.signal).then(
      (reading) => setRead({ key, reading }),
      // Aborted: another one is read.
      () => undefined,
    )
    return () => asking.abort()
  }, [kit, key, from])
  return read?.key === key ? read.reading : undefined
}

async function ask(
  kit: Kit,
  of: Exclude<ToSign, { readonly message: Message }>,
  from: CaipAddress,
  signal: AbortSignal,
): Promise<IntentReading> {
  const network = kit.network.get(networkOf(from))
  if (!network) return { status: 'unreadable', reason: 'NOT_SUPPORTED' }
  const intents = kit.use(intentsOf)
  const signing = { network, from, signal }
  if ('transfer' in of) return intents.readTransfer({ ...signing, ...of })
  if ('call' in of) return intents.readCall({ ...signing, ...of })
  return intents.readTypedData({ ...signing, ...of })
}
