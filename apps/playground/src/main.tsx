import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createGround } from './chains/createGround.js'
import { readOptions } from './options/PlaygroundOptions.js'
import { Playground } from './Playground.js'

const root = document.getElementById('root')
if (root) {
  const ground = await createGround({
    isInstalling: readOptions(location.search).wallets === 'page',
  })
  createRoot(root).render(
    <StrictMode>
      {ground ? (
        <Playground ground={ground} />
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
