import {
  ConnectButton,
  LatchkeyProvider,
  NetworkButton,
  useConnection,
  useNetwork,
} from '@latchkey/react'
import { arLocale } from '@latchkey/react/locales/ar'
import { enLocale } from '@latchkey/react/locales/en'
import { type ReactNode, useEffect, useState } from 'react'
import { AccountCard } from './actions/AccountCard.js'
import { BuyCard } from './actions/BuyCard.js'
import { NameCard } from './actions/NameCard.js'
import { SendCard } from './actions/SendCard.js'
import { SignCard } from './actions/SignCard.js'
import { SignInCard } from './actions/SignInCard.js'
import { WalletCard } from './actions/WalletCard.js'
import { ChainStates } from './chains/ChainStates.js'
import type { Ground } from './chains/createGround.js'
import type { Localnet } from './chains/localnet.js'
import { EventLog } from './log/EventLog.js'
import { HostCode } from './options/HostCode.js'
import { LookStrip } from './options/LookStrip.js'
import { OptionsPanel } from './options/OptionsPanel.js'
import { readOptions, writeOptions } from './options/PlaygroundOptions.js'
import { usePlaygroundKit } from './usePlaygroundKit.js'
import { TestWalletPrompt } from './wallet/TestWalletPrompt.js'

type Props = Omit<Ground, 'localnet'> & { readonly localnet: Localnet }

export function App({ localnet, states, wallet, others }: Props): ReactNode {
  const [options, setOptions] = useState(() => readOptions(location.search))
  const [container, setContainer] = useState<HTMLElement | null>(null)
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
    <LatchkeyProvider
      kit={kit}
      locale={options.locale === 'ar' ? arLocale : enLocale}
      container={inPage ? container : null}
    >
      <header className="top">
        <a className="brand" href="/">
          <img src="/key.svg" alt="" width="32" height="32" />
          <span>
            Latchkey <small>playground</small>
          </span>
        </a>
        <nav aria-label="Wallet">
          <NetworkButton />
          <ConnectButton />
        </nav>
      </header>
      <main>
        <div className="hero">
          <section className="intro" dir="ltr" lang="en">
            <h1>Connect a wallet in a minute</h1>
            <p>
              Press <em>Connect wallet</em>, pick <em>Latchkey Test Wallet</em> and approve. The
              wallet signs with real keys and the chains run on this machine; nothing here is worth
              anything, and nothing leaves this machine.
            </p>
            {localnet.wallet && (
              <p className="hint">
                A phone’s wallet runs in a page too:{' '}
                <a href={localnet.wallet.url} target="_blank" rel="noopener noreferrer">
                  open Latchkey Wallet
                </a>
                , choose WalletConnect here, and scan or paste the code there.
              </p>
            )}
            {localnet.cosmos && (
              <p className="hint">
                <bdi>
                  Cosmos here: {localnet.cosmos.networks[0].description}
                  {localnet.bitcoin?.taproot === false &&
                    ' The Bitcoin node here is bcoin, which enforces no Taproot spending.'}
                </bdi>
              </p>
            )}
            <ChainStates states={states} />
          </section>
          <section className="card" aria-label="Look and code">
            <LookStrip options={options} onChange={setOptions} />
            <HostCode options={options} />
          </section>
        </div>
        {inPage && <div ref={setContainer} className="card container" data-testid="container" />}
        <div className="columns">
          <div className="stack">
            <Actions localnet={localnet} />
            {options.signIn !== 'off' && <SignInCard />}
            {options.blockchain !== '' && <NameCard />}
            {wallet && <WalletCard wallet={wallet} others={others} localnet={localnet} />}
            <EventLog />
          </div>
          <OptionsPanel options={options} onChange={setOptions} />
        </div>
      </main>
      <TestWalletPrompt />
    </LatchkeyProvider>
  )
}

function Actions({ localnet }: { readonly localnet: Localnet }): ReactNode {
  const { status } = useConnection()
  const { network } = useNetwork()
  if (status !== 'connected') return null
  return (
    <>
      <AccountCard />
      <SignCard />
      <SendCard key={network?.caipNetworkId} localnet={localnet} />
      {localnet.purchases && <BuyCard />}
    </>
  )
}
