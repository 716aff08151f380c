import { readInitialState } from '@latchkey/react/cookie'
import { headers } from 'next/headers'
import { Providers } from './Providers.js'

export const metadata = { title: 'Latchkey host: Next', icons: { icon: 'data:,' } }

/** The server reads the previous connection from a cookie, and shows it as reconnecting at once. */
export default async function Layout({ children }) {
  const initialState = readInitialState((await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState}>{children}</Providers>
      </body>
    </html>
  )
}
