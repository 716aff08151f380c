import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './App.js'
import { createHostKit, readVisitor } from './createHostKit.js'

/** The page's markup for a request with this query, in plain Node. */
export function render(search: string): string {
  return renderToString(
    <StrictMode>
      <App kit={createHostKit()} visitor={readVisitor(search)} />
    </StrictMode>,
  )
}
