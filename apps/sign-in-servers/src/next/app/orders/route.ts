import { signIn } from '../../signIn'

export async function POST(request: Request) {
  const session = await signIn.readSession(request)
  if (!session) return Response.json({ error: 'Sign in first' }, { status: 401 })
  return Response.json({ orderedBy: session.accounts[0].account }, { status: 201 })
}
