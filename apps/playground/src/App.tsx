import type { Kit } from '@latchkey/controllers'
import { ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'
import { NameCard } from './actions/NameCard.js'
import { SignInCard } from './actions/SignInCard.js'
import { WalletCard } from './actions/WalletCard.js'
import type { Ground } from './chains/createGround.js'
import type { Localnet } from './chains/localnet.js'
import { Drawer } from './drawer/Drawer.js'
import { Ecosystems } from './ecosystems/Ecosystems.js'
import { HostCode } from './options/HostCode.js'
import { LookStrip } from './options/LookStrip.js'
import { type PlaygroundOptions, readOptions, writeOptions } from './options/PlaygroundOptions.js'
import { toLocale } from './options/toLocale.js'
import { Stage } from './stage/Stage.js'
import { usePlaygroundKit } from './usePlaygroundKit.js'
import { TestWalletPrompt } from './wallet/TestWalletPrompt.js'

type Props = Omit<Ground, 'localnet'> & { readonly localnet: Localnet }

export function App({ localnet, states, wallet, others }: Props): ReactNode {
  const [options, setOptions] = useState(() => readOptions(location.search))
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const [live, setLive] = useState<Kit>()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const kit = usePlaygroundKit(localnet, options)
  useEffect(() => {
    const query = writeOptions(options)
    history.replaceState(null, '', query === '' ? location.pathname : `?${query}`)
    document.documentElement.lang = options.locale
    document.documentElement.dir = options.locale === 'ar' ? 'rtl' : 'ltr'
    document.documentElement.dataset.theme = options.theme
  }, [options])
  // Exposes the kit on `window`, for the console.
  useEffect(() => {
    Object.assign(window, { kit })
  }, [kit])
  const inPage = options.embedded || options.disableAppend
  return (
    <LatchkeyProvider kit={kit} locale={toLocale(options)} container={inPage ? container : null}>
      <Top isDrawerOpen={isDrawerOpen} onDrawer={() => setDrawerOpen(!isDrawerOpen)} />
      {/* The page's own words are English; the kit's views have a language of their own. */}
      <main dir="ltr" lang="en">
        <div className="hero">
          <Intro localnet={localnet} />
          {(localnet.live !== false || inPage) && (
            <Stage
              localnet={localnet}
              options={options}
              onChange={setOptions}
              onLive={setLive}
              place={inPage ? setContainer : undefined}
            />
          )}
          <div className="setup">
            <LookStrip options={options} onChange={setOptions} />
            <HostCode options={options} />
          </div>
        </div>
        <Ecosystems localnet={localnet} states={states} />
        <More options={options}>
          {wallet && <WalletCard wallet={wallet} others={others} localnet={localnet} />}
        </More>
      </main>
      {isDrawerOpen && (
        <Drawer
          options={options}
          live={live}
          onChange={setOptions}
          onClose={() => setDrawerOpen(false)}
        />
      )}
      <TestWalletPrompt />
    </LatchkeyProvider>
  )
}

function Top({
  isDrawerOpen,
  onDrawer,
}: {
  readonly isDrawerOpen: boolean
  onDrawer(): void
}): ReactNode {
  return (
    <header className="top">
      <a className="brand" href="/">
        <img src="/key.svg" alt="" width="32" height="32" />
        <span dir="ltr" lang="en">
          Latchkey <small>playground</small>
        </span>
      </a>
      <button
        type="button"
        className="quiet drawer-button"
        aria-expanded={isDrawerOpen}
        onClick={onDrawer}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M3 6h6m5 0h3M3 14h3m5 0h6M9 6a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0ZM6 14a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0Z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </svg>
        <span dir="ltr" lang="en">
          Options and events
        </span>
      </button>
      <nav aria-label="Wallet">
        <NetworkButton />
        <ConnectButton />
      </nav>
    </header>
  )
}

function Intro({ localnet }: { readonly localnet: Localnet }): ReactNode {
  return (
    <section className="intro">
      <h1>
        <span>Connect any wallet,</span> <span>in your look</span>
      </h1>
      <p>
        One modal for five ecosystems. Press <em>Connect wallet</em>, or try it here: pick{' '}
        <em>Latchkey Test Wallet</em> and approve. All of it runs on this machine.
      </p>
      {localnet.wallet && (
        <p className="hint">
          Two wallets are tests: <em>Latchkey Test Wallet</em> stands for an extension in this
          browser, <em>Latchkey Wallet</em> for one on a phone. Its page:{' '}
          <a href={localnet.wallet.url} target="_blank" rel="noopener noreferrer">
            open Latchkey Wallet
          </a>
          , choose WalletConnect here, and scan or paste the code there.
        </p>
      )}
      {localnet.login && (
        <p className="hint">
          Or log in by e-mail, with any address, and get a wallet. Its codes arrive in the{' '}
          <a href={localnet.login.mailboxUrl} target="_blank" rel="noopener noreferrer">
            local mailbox
          </a>
          , a stand-in for a mail provider: no mail leaves this machine. As yet this wallet signs
          messages alone, and the operator of the server, here you, can open it too.
        </p>
      )}
    </section>
  )
}

/** The cards of some setups alone, and the test wallet's own controls. */
function More({
  options,
  children,
}: {
  readonly options: PlaygroundOptions
  readonly children: ReactNode
}): ReactNode {
  return (
    <div className="more">
      {options.signIn !== 'off' && <SignInCard />}
      {options.blockchain !== '' && <NameCard />}
      {children}
    </div>
  )
}
