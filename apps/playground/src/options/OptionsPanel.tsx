import type { ReactNode } from 'react'
import { choices, defaultOptions, type PlaygroundOptions } from './PlaygroundOptions.js'
import './field.css'

type Name = keyof PlaygroundOptions

const groups: readonly { readonly title: string; readonly names: readonly Name[] }[] = [
  {
    title: 'Wallet list',
    names: [
      'walletsFeature',
      'allWallets',
      'collapseWallets',
      'walletGuide',
      'customWallet',
      'featured',
      'included',
      'excluded',
      'sectionsOrder',
      'methodsOrder',
      'catalogue',
      'projectId',
    ],
  },
  {
    title: 'Networks',
    names: [
      'networkImages',
      'networkSwitch',
      'ecosystems',
      'adapters',
      'secondNetworkOffered',
      'allowUnsupportedNetworks',
      'hostRpc',
      'blockchain',
      'names',
      'explorer',
    ],
  },
  {
    title: 'Behaviour',
    names: [
      'manualWalletConnect',
      'layout',
      'embedded',
      'disableAppend',
      'reconnect',
      'prefetch',
      'legalCheckbox',
      'pay',
      'smartSessions',
      'send',
      'receive',
      'signIn',
      'signInServer',
      'events',
      'analytics',
      'storageKey',
      'logLevel',
    ],
  },
]

/** Converts `walletGuide` to a label: Wallet guide. */
const toLabel = (name: string): string =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

/** A switch for every option of the kit. A change creates a new kit. */
export function OptionsPanel({
  options,
  onChange,
}: {
  readonly options: PlaygroundOptions
  onChange(options: PlaygroundOptions): void
}): ReactNode {
  const set = (name: Name, value: string | boolean) => onChange({ ...options, [name]: value })
  return (
    <section aria-labelledby="options-title">
      <div className="card-head">
        <h3 id="options-title">Every option of the kit</h3>
        <button type="button" className="quiet small" onClick={() => onChange(defaultOptions)}>
          Reset
        </button>
      </div>
      <p className="hint">A change makes a new kit. The address of this page keeps it.</p>
      {groups.map(({ title, names }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {names.map((name) => (
            <Field
              key={name}
              name={name}
              value={options[name]}
              onChange={(value) => set(name, value)}
            />
          ))}
        </fieldset>
      ))}
    </section>
  )
}

function Field({
  name,
  value,
  onChange,
}: {
  readonly name: Name
  readonly value: string | boolean
  onChange(value: string | boolean): void
}): ReactNode {
  const id = `option-${name}`
  const offered = choices[name]
  return (
    <div className="field">
      <label htmlFor={id}>{toLabel(name)}</label>
      {typeof value === 'boolean' ? (
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={value}
          aria-checked={value}
          onChange={(event) => onChange(event.target.checked)}
        />
      ) : offered ? (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {offered.map((choice) => (
            <option key={String(choice)}>{String(choice)}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="text"
          defaultValue={value}
          placeholder="default"
          onBlur={(event) => event.target.value !== value && onChange(event.target.value)}
        />
      )}
    </div>
  )
}
