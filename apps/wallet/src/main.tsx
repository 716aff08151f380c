import './nodeBuffer.js'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { createKeeper } from './wallet/createKeeper.js'
import './wallet.css'
import './home/home.css'
import './owner/question.css'
import './scan/scan.css'

const root = document.getElementById('root')
if (root) {
  const keeper = createKeeper()
  createRoot(root).render(
    <StrictMode>
      <App keeper={keeper} />
    </StrictMode>,
  )
}
