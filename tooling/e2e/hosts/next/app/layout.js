import { cookies } from 'next/headers'
import { readVisitor } from '../src/visitor.js'
import { Providers } from './Providers.js'

export const metadata = { title: 'Latchkey host: Next', icons: { icon: 'data:,' } }

/** The server knows from a cookie who was connected, and shows them as reconnecting at once. */
export default async function Layout({ children }) {
  const visitor = readVisitor((await cookies()).get('wallet')?.value)
  return (
    <html lang="en">
      <body>
        <Providers visitor={visitor}>{children}</Providers>
      </body>
    </html>
  )
}
