import { sendingOf } from '@latchkey/controllers/sending'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import type { ViewProps } from '../../context/View.js'
import { Button } from '../../primitives/Button.js'
import coinsCss from '../../primitives/coins.css?inline'
import fieldsCss from '../../primitives/fields.css?inline'
import { payeeCss } from '../../primitives/HoldingRow.js'
import holdingsCss from '../../primitives/holdings.css?inline'
import { NoConnection } from '../../primitives/NoConnection.js'
import offButtonCss from '../../primitives/offButton.css?inline'
import sendCheckCss from '../../primitives/sendCheck.css?inline'
import { useSendProblem } from '../../primitives/useSendProblem.js'
import { AmountField } from './AmountField.js'
import { CollectiblesField } from './CollectiblesField.js'
import { KeptNote } from './KeptNote.js'
import { MemoField } from './MemoField.js'
import { ReceiverField } from './ReceiverField.js'
import { TokenField } from './TokenField.js'
import sendCss from './walletSend.css?inline'

export const css =
  holdingsCss + fieldsCss + offButtonCss + payeeCss + sendCheckCss + coinsCss + sendCss

/** Entries that have filled the form: after Back, the person's changes stay. */
const filled = new WeakSet<object>()

/** The form of a transfer: token, amount and receiver. */
export default function WalletSendView({ entry }: ViewProps) {
  const { kit, t, prefetchView } = useUi()
  const sending = kit.use(sendingOf)
  const { problem, from, findingMax } = useStore(sending.store)
  const problemText = useSendProblem()
  useEffect(() => sending.follow(), [sending])
  useEffect(() => {
    const { token, amount, to } = entry.data
    if ((token ?? amount ?? to) === undefined || filled.has(entry)) return
    filled.add(entry)
    sending.fill(entry.data)
  }, [sending, entry])
  useEffect(() => prefetchView('WalletSendPreview'), [prefetchView])
  if (from === undefined) return <NoConnection />
  const isOfAmount =
    problem === 'INVALID_AMOUNT' ||
    problem === 'INSUFFICIENT_FUNDS' ||
    problem === 'AMOUNT_TOO_SMALL'
  return (
    <div data-part="send">
      <TokenField />
      <KeptNote />
      <CollectiblesField />
      <AmountField error={isOfAmount ? problemText : undefined} />
      <ReceiverField />
      <MemoField />
      <Button
        kind="primary"
        // The review is of the amount that Max finds.
        off={(problem !== undefined && problem !== 'FEE_NOT_COVERED') || findingMax}
        onClick={() => kit.router.push('WalletSendPreview')}
      >
        {problemText ?? t('send.review')}
      </Button>
    </div>
  )
}
