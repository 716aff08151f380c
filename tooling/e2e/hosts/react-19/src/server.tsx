import { readInitialState } from '@latchkey/react/cookie'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './App.js'
import { createHostKit } from './createHostKit.js'

/** The page's markup for a request with this `Cookie` header, in plain Node. */
export function render(cookie: string): string {
  return renderToString(
    <StrictMode>
      <App kit={createHostKit()} initialState={readInitialState(cookie)} />
    </StrictMode>,
  )
}
