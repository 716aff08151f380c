import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import '@latchkey/react/buttons.css'
import { App } from './App.js'
import { createHostKit, readVisitor } from './createHostKit.js'

const root = document.getElementById('root')
if (root) {
  hydrateRoot(
    root,
    <StrictMode>
      <App kit={createHostKit()} visitor={readVisitor(location.search)} />
    </StrictMode>,
    { onRecoverableError: (error) => console.error(error) },
  )
}
