import { type ReactNode, useState } from 'react'
import { defaultOptions, type PlaygroundOptions } from './PlaygroundOptions.js'

/** The code of a host with this look, to copy. */
export function HostCode({ options }: { readonly options: PlaygroundOptions }): ReactNode {
  const code = toCode(options)
  const [copying, setCopying] = useState<{ readonly code: string; readonly said: string }>()
  return (
    <figure className="code" dir="ltr">
      <figcaption>
        <code>npm install @latchkey/react @latchkey/adapter-evm</code>
        <button
          type="button"
          className="quiet small"
          onClick={() =>
            navigator.clipboard.writeText(code).then(
              () => setCopying({ code, said: 'Copied' }),
              () => setCopying({ code, said: 'Could not copy: select it' }),
            )
          }
        >
          {copying?.code === code ? copying.said : 'Copy code'}
        </button>
      </figcaption>
      <pre>
        <code>{code}</code>
      </pre>
    </figure>
  )
}

/** What the host writes: the options that differ from the kit's defaults. */
export function toCode({ preset, accent, radius, theme, locale }: PlaygroundOptions): string {
  const variables = [
    ...(accent ? [`accent: '${accent}'`] : []),
    ...(radius ? [`'border-radius': '${radius}'`] : []),
  ]
  const look = [
    ...(preset === defaultOptions.preset ? [] : [`preset: ${preset}`]),
    ...(theme === 'system' ? [] : [`mode: '${theme}'`]),
    ...(variables.length > 0 ? [`variables: { ${variables.join(', ')} }`] : []),
  ]
  const parts = [
    'adapters: [evm({ networks: [mainnet, base] })],',
    ...(look.length > 0 ? [`theme: { ${look.join(', ')} },`] : []),
  ]
  const isArabic = locale === 'ar'
  return [
    "import { base, evm, mainnet } from '@latchkey/adapter-evm'",
    "import { ConnectButton, createKit, LatchkeyProvider } from '@latchkey/react'",
    ...(isArabic ? ["import { arLocale } from '@latchkey/react/locales/ar'"] : []),
    ...(preset === defaultOptions.preset
      ? []
      : [`import { ${preset} } from '@latchkey/react/themes'`]),
    '',
    'const kit = createKit({',
    ...parts.map((part) => `  ${part}`),
    '})',
    '',
    'export const App = () => (',
    `  <LatchkeyProvider kit={kit}${isArabic ? ' locale={arLocale}' : ''}>`,
    '    <ConnectButton />',
    '  </LatchkeyProvider>',
    ')',
  ].join('\n')
}
