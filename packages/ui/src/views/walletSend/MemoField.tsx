import { memoSize, sendingOf } from '@latchkey/controllers/sending'
import { useId } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'

/** The memo of a receiver, where a transfer can carry one. */
export function MemoField() {
  const { kit, t } = useUi()
  const sending = kit.use(sendingOf)
  const state = useStore(sending.store)
  const { memo, memoRules, typed, receiver } = state
  const id = useId()
  // It belongs to a receiver, whose field is above it.
  if (!memoRules || (typed === '' && memo === '')) return null
  const { longest, isCustomary } = memoRules
  const size = memoSize(state)
  const isWrong = size > longest
  const isRequired = receiver.status === 'ready' && receiver.needsMemo === true
  return (
    <div data-part="field" data-wrong={isWrong ? '' : undefined}>
      <label htmlFor={id} data-part="field-label">
        {t(isRequired ? 'send.memo' : isCustomary ? 'send.memoCustomary' : 'send.memoOptional')}
      </label>
      <span data-part="field-line">
        <textarea
          id={id}
          data-part="field-input"
          rows={memo.length > 26 ? 2 : 1}
          dir={memo === '' ? undefined : 'auto'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required={isRequired}
          aria-invalid={isWrong}
          aria-describedby={`${id}-note`}
          value={memo}
          // Not cut at its end: a part of a memo is another memo.
          onChange={(event) => sending.setMemo(event.target.value.replace(/[\r\n]+/g, ' '))}
        />
      </span>
      <span id={`${id}-note`} data-part="field-note" aria-live="polite">
        {isWrong
          ? t('send.problem.MEMO_TOO_LONG', { longest, size })
          : t(isRequired && size === 0 ? 'send.memoRequired' : 'send.memoHint')}
      </span>
    </div>
  )
}
