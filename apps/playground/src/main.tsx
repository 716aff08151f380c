import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { hasOthers, loadLocalnet } from './localnet.js'
import { readOptions } from './options/PlaygroundOptions.js'
import './playground.css'
import { installTestWallet } from './wallet/installTestWallet.js'

const root = document.getElementById('root')
if (root) {
  const localnet = await loadLocalnet()
  const isInstalling = readOptions(location.search).wallets === 'page'
  // Their keys and curves are heavy, and not needed where only the Ethereum chains run.
  const others =
    isInstalling && localnet && hasOthers(localnet) ? (await import('./wallet/installOtherWallets.js')).installOtherWallets(localnet) : []
  createRoot(root).render(
    <StrictMode>
      {localnet ? (
        <App localnet={localnet} wallet={isInstalling ? installTestWallet(localnet) : undefined} others={others} />
      ) : (
        <main className="intro">
          <h1>No local chains</h1>
          <p>
            The playground needs the chains that <code>npm start</code> brings up.
          </p>
        </main>
      )}
    </StrictMode>,
  )
}
