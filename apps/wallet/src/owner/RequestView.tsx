import type { SessionRequest } from '@latchkey/testing/walletconnect'
import type { ReactNode } from 'react'
import type { Keeper } from '../wallet/createKeeper.js'
import { Actions } from './Actions.js'
import { Asker } from './Asker.js'
import { useQuestion } from './useQuestion.js'

const verbs: Readonly<Record<string, string>> = {
  signMessage: 'Sign',
  signTypedData: 'Sign',
  signTransaction: 'Sign',
  sendTransaction: 'Send',
  sendCalls: 'Send',
  switchNetwork: 'Switch',
  addNetwork: 'Add',
}

type Props = { readonly keeper: Keeper; readonly request: SessionRequest; readonly count: number }

/** A decoded request, with the whole text to sign. */
export function RequestView({ keeper, request, count }: Props): ReactNode {
  const { id, peer, networkName, ask } = request
  const { heading, isAnswered, answer } = useQuestion()
  const give = (approved: boolean) =>
    answer(() =>
      keeper.act(
        (wallet) => wallet.answer(id, approved),
        approved ? 'Done. The site has its answer.' : 'Rejected.',
      ),
    )
  const amount = ask.lines.find(([label]) => label === 'Amount')?.[1]
  return (
    <section className="question" aria-labelledby="question">
      <Asker peer={peer} count={count} />
      <h1 id="question" ref={heading} tabIndex={-1}>
        {ask.title}
      </h1>
      {amount && ask.kind !== 'signMessage' && (
        <p className="amount" aria-hidden="true">
          {amount}
        </p>
      )}
      <dl className="card">
        <div>
          <dt>Network</dt>
          <dd>{networkName}</dd>
        </div>
        {ask.lines.map(([label, value], index) => (
          <div
            key={`${label}${index}`}
            className={label === 'Message' || label === 'Data' ? 'long' : undefined}
          >
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Actions
        approve={verbs[ask.kind] ?? 'Approve'}
        isAnswered={isAnswered}
        onReject={() => give(false)}
        onApprove={() => give(true)}
      />
    </section>
  )
}
