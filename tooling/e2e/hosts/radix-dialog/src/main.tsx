import { LatchkeyProvider } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Checkout } from './Checkout.js'
import { kit } from './kit.js'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <LatchkeyProvider kit={kit}>
        <Checkout />
      </LatchkeyProvider>
    </StrictMode>,
  )
