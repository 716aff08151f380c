import { headers } from 'next/headers'
import { signIn } from '../../signIn'

export default async function Page() {
  const session = await signIn.readSession({ headers: await headers() })
  return session ? `Signed in as ${session.accounts[0].account}` : 'Signed out'
}
