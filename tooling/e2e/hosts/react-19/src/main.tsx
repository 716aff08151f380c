import { cookieStorage } from '@latchkey/react/cookie'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import '@latchkey/react/buttons.css'
import { App } from './App.js'
import { createHostKit } from './createHostKit.js'

const root = document.getElementById('root')
if (root) {
  hydrateRoot(
    root,
    <StrictMode>
      <App kit={createHostKit()} initialState={cookieStorage().read()} />
    </StrictMode>,
    { onRecoverableError: (error) => console.error(error) },
  )
}
